// The Open Inference Protocol names the version in the address; programs of people have versions of their own there.
import type { Version } from '../version.ts';
import type { SplitPolicy } from './split-policy.ts';

const VERSION_PATH = /^\/v2\/models\/[^/]+\/versions\/([^/]+)/;

export const byPath: SplitPolicy = {
  build({ versions, reachable }) {
    if (![...versions.values()].some(isOurs)) return undefined;
    const byNumber = new Map(
      reachable.filter(isOurs).map((version) => [String(version.number), { version }]),
    );
    return ({ path }) => {
      const asked = VERSION_PATH.exec(path)?.[1];
      if (asked === undefined) return undefined;
      const detail = `没有接入流量的版本“${asked.slice(0, 32)}”`;
      return byNumber.get(asked) ?? { code: 'gateway.version-not-found', detail };
    };
  },
};

function isOurs({ runtime }: Version): boolean {
  return runtime === 'onnx';
}
