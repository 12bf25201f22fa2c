// A test call may ask for one version, also for one without ordinary calls.
import type { SplitPolicy } from './split-policy.ts';

export const byTestCall: SplitPolicy = {
  build:
    ({ versions }) =>
    ({ wantedVersion }) => {
      if (wantedVersion === undefined) return undefined;
      const version =
        typeof wantedVersion === 'string'
          ? versions.get(wantedVersion)
          : [...versions.values()].find(({ number }) => number === wantedVersion);
      if (version !== undefined) return { version };
      const detail = `指定的版本没有运行中的实例（${wantedVersion}）`;
      return { code: 'gateway.version-not-running', detail };
    },
};
