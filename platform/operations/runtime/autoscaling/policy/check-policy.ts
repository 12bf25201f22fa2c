// What the contract cannot say of a policy.
import { AppError } from '#core/app-error.ts';
import { cronFault, isTimeZone } from '#core/cron.ts';
import {
  ACTIVATING_METRICS,
  type ScalingMetric,
  type ScalingPolicy,
  type TimeWindow,
} from '#core/scaling/policy.ts';
import { mayReachZero } from '#engines/scaler/policy-of.ts';

/** Throws `autoscaling.policy-refused` with every fault at its field. */
export function checkPolicy(policy: ScalingPolicy): void {
  const faults = {
    ...rangeFaults(policy),
    ...triggerFaults(policy),
    ...fallbackFaults(policy),
    ...windowFaults(policy),
  };
  const [reason] = Object.values(faults);
  if (reason !== undefined) throw new AppError('autoscaling.policy-refused', { reason }, { fields: faults });
}

type Faults = Readonly<Record<string, string>>;

function rangeFaults({ minReplicas, maxReplicas }: ScalingPolicy): Faults {
  return minReplicas > maxReplicas
    ? { minReplicas: `最小副本数 ${minReplicas} 大于最大副本数 ${maxReplicas}` }
    : {};
}

function triggerFaults(policy: ScalingPolicy): Faults {
  const metrics = policy.triggers.map(({ metric }) => metric);
  const own = policy.triggers.map(({ metric, target }, place) => {
    const at = `triggers[${place}]`;
    if (metrics.indexOf(metric) < place) return { [`${at}.metric`]: '同一个指标只能有一个目标值' };
    return USAGES.includes(metric) && target > 100
      ? { [`${at}.target`]: `使用率是占副本上限的百分比，目标值不能超过 100 %，收到 ${target} %` }
      : {};
  });
  const needsActivating =
    mayReachZero(policy) && !metrics.some((metric) => ACTIVATING_METRICS.includes(metric));
  return {
    ...(needsActivating
      ? {
          triggers:
            '最小副本数是 0 时，至少有一个指标是每秒请求数、并发数或排队长度：没有副本时只有它们说明有请求',
        }
      : {}),
    ...Object.assign({}, ...own),
  };
}

/** Percent of what a replica may use. */
const USAGES: readonly ScalingMetric[] = ['cpu', 'gpu'];

/** What lies outside the limits would be cut off at them; the present number has no figure of its own. */
function fallbackFaults({ fallback, minReplicas, maxReplicas }: ScalingPolicy): Faults {
  if (fallback === undefined || fallback.behavior === 'currentReplicas') return {};
  const at = 'fallback.replicas';
  if (fallback.replicas > maxReplicas)
    return { [at]: `指标缺失时的副本数 ${fallback.replicas} 大于最大副本数 ${maxReplicas}` };
  return fallback.replicas < minReplicas
    ? { [at]: `指标缺失时的副本数 ${fallback.replicas} 小于最小副本数 ${minReplicas}` }
    : {};
}

function windowFaults(policy: ScalingPolicy): Faults {
  return Object.assign({}, ...policy.timeWindows.map((window, place) => windowFault(window, place, policy)));
}

function windowFault(window: TimeWindow, place: number, policy: ScalingPolicy): Faults {
  const { start, end, timeZone, minReplicas, maxReplicas } = window;
  const at = (field: keyof TimeWindow) => `timeWindows[${place}].${field}`;
  for (const field of ['start', 'end'] as const) {
    const fault = cronFault(window[field]);
    if (fault !== undefined) return { [at(field)]: `“${window[field]}”${fault}` };
  }
  if (!isTimeZone(timeZone)) return { [at('timeZone')]: `没有时区“${timeZone}”，例如 Asia/Shanghai` };
  if (isSameTime(start, end)) return { [at('end')]: `结束“${end}”和开始是同一时刻，时段永远不会生效` };
  if (minReplicas === undefined && maxReplicas === undefined)
    return { [at('minReplicas')]: '至少填写最小或最大副本数' };
  const [least, most] = [minReplicas ?? policy.minReplicas, maxReplicas ?? policy.maxReplicas];
  return least > most
    ? {
        [at(minReplicas === undefined ? 'maxReplicas' : 'minReplicas')]:
          `最小副本数 ${least} 大于最大副本数 ${most}`,
      }
    : {};
}

/** Also of two spellings of one time, such as `0 8` and `00 08`. */
function isSameTime(start: string, end: string): boolean {
  return spelled(start) === spelled(end);
}

function spelled(expression: string): string {
  return expression
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b0+(?=\d)/g, '')
    .toUpperCase();
}
