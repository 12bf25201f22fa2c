// Decisions in words, for the log and for events.
import type { Config } from '#config/config.ts';
import { mainHold, type VersionDecision } from './decide-version.ts';

export interface Words {
  /** `v1 并发数 4.2，目标 1，需要 5 个副本` */
  readonly ground: (versionNumber: number, decision: VersionDecision) => string;
  /** What holds it where it is, e.g. `资源配额只够 8 个`; undefined when nothing does that the ground does not say. */
  readonly hold: (decision: VersionDecision) => string | undefined;
  /** Both, and what becomes of it: `v1 并发数 4.2，目标 1，需要 5 个副本，调整为 3 个（扩容步长）`. */
  readonly whole: (versionNumber: number, decision: VersionDecision) => string;
}

type Label = (enumId: string, value: string) => string;

export function createWords({ enums }: Pick<Config, 'enums'>): Words {
  const label: Label = (enumId, value) =>
    enums.get(enumId)?.values.find((known) => known.value === value)?.label ?? value;
  const ground: Words['ground'] = (number, decision) => `v${number} ${groundOf(decision, label)}`;
  const hold: Words['hold'] = (decision) => {
    const by = mainHold(decision);
    // The ground has said it already.
    if (by === undefined || by === LIMITS[decision.reason]) return undefined;
    return holdOf(by, decision, label);
  };
  return {
    ground,
    hold,
    whole(number, decision) {
      const { current, wanted, desired } = decision;
      const by = hold(decision);
      // What is needed says it all where it is what becomes of it.
      if (by === undefined && !(decision.reason in LIMITS) && wanted === desired)
        return ground(number, decision);
      const because = by === undefined ? '' : `（${by}）`;
      return `${ground(number, decision)}，${wanted === current ? '保持' : '调整为'} ${wanted} 个${because}`;
    },
  };
}

/** Reasons that are limits, and the hold that is the same. */
const LIMITS: Readonly<Record<string, string>> = { belowMin: 'min', aboveMax: 'max' };

function groundOf(decision: VersionDecision, label: Label): string {
  const { metric, value, target, current, desired, reason, limits } = decision;
  const need = `需要 ${desired} 个副本`;
  if (reason === 'belowMin')
    return `现有 ${current} 个副本，少于最小副本数 ${limits.min}${desired > limits.min ? `，指标${need}` : ''}`;
  if (reason === 'aboveMax')
    return `现有 ${current} 个副本，多于最大副本数 ${limits.max}${desired === limits.max ? '' : `，指标${need}`}`;
  const why = label('autoscaling-reason', reason);
  if (metric === undefined) return `${why}，${need}`;
  const name = label('autoscaling-trigger', metric);
  if (value === undefined || target === undefined) return `${name}缺失，${need}`;
  const because = reason === 'metric' || reason === 'withinTolerance' ? '' : `（${why}）`;
  return `${name} ${amount(metric, value)}，目标 ${amount(metric, target)}${because}，${need}`;
}

function holdOf(by: string, decision: VersionDecision, label: Label): string {
  const { limits, quota, desired } = decision;
  if (by === 'min' || by === 'max') return `${label('autoscaling-hold', by)}是 ${limits[by]}`;
  // With room when it was asked another reservation was faster.
  if (by === 'quota' && quota !== undefined && quota < desired) return `资源配额只够 ${quota} 个`;
  return label('autoscaling-hold', by);
}

const UNITS: Readonly<Record<string, string>> = { cpu: '%', gpu: '%', p95Latency: ' ms' };

function amount(metric: string, value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${Number(value.toFixed(digits))}${UNITS[metric] ?? ''}`;
}
