// Decisions in words, for the log and for events.
import type { Config } from '#config/config.ts';
import { mainHold, type VersionDecision } from './decide-version.ts';

export interface Words {
  /** `v1 并发数 4.2，目标 1，需要 5 个副本` */
  readonly ground: (versionNumber: number, decision: VersionDecision) => string;
  /** What holds it where it is, e.g. `最小副本数是 10，资源配额只够 8 个`; undefined when nothing does. */
  readonly hold: (decision: VersionDecision) => string | undefined;
}

export function createWords({ enums }: Pick<Config, 'enums'>): Words {
  const label = (enumId: string, value: string) =>
    enums.get(enumId)?.values.find((known) => known.value === value)?.label ?? value;
  return {
    ground(versionNumber, { metric, value, target, desired, reason }) {
      const measured =
        metric === undefined || value === undefined || target === undefined
          ? label('autoscaling-reason', reason)
          : `${label('autoscaling-trigger', metric)} ${amount(metric, value)}，目标 ${amount(metric, target)}`;
      const why =
        reason === 'metric' || reason === 'withinTolerance' || metric === undefined
          ? ''
          : `（${label('autoscaling-reason', reason)}）`;
      return `v${versionNumber} ${measured}${why}，需要 ${desired} 个副本`;
    },
    hold(decision) {
      const by = mainHold(decision);
      if (by === undefined) return undefined;
      return by === 'quota'
        ? (shortage(decision) ?? label('autoscaling-hold', by))
        : label('autoscaling-hold', by);
    },
  };
}

/** Undefined where the quota had room when it was asked: another reservation was faster. */
function shortage({ desired, wanted, limits, quota }: VersionDecision): string | undefined {
  if (quota === undefined || quota >= desired) return undefined;
  const minimum = wanted < limits.min ? `最小副本数是 ${limits.min}，` : '';
  return `${minimum}资源配额只够 ${quota} 个`;
}

const UNITS: Readonly<Record<string, string>> = { cpu: '%', gpu: '%', p95Latency: ' ms' };

function amount(metric: string, value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${Number(value.toFixed(digits))}${UNITS[metric] ?? ''}`;
}
