// What was measured of a version, as decisions and the chart take it.
import type { ScalingSample } from '#core/scaling/decision.ts';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import type { MeasuredLoad } from './gateway-meter.ts';
import type { ScaledVersion } from './picture.ts';

/** A policy with a shorter window shall follow at once: it goes by the last report alone, any other by all calls. */
const SHORT_WINDOW_S = 10;

/** @param load undefined: no gateway speaks of the version @param at epoch ms */
export function sampleOf(
  { replicas }: Pick<ScaledVersion, 'replicas'>,
  load: MeasuredLoad | undefined,
  { stableWindowSeconds }: Pick<ScalingPolicy, 'stableWindowSeconds'>,
  at: number,
): ScalingSample {
  const rate = stableWindowSeconds < SHORT_WINDOW_S ? load?.latest : load?.mean;
  return {
    at,
    replicas: replicas.map(({ state, cpu, gpu }) => ({
      isReady: state === 'Running',
      ...(cpu === null ? {} : { cpu }),
      ...(gpu === null ? {} : { gpu }),
    })),
    ...rate,
    ...(load === undefined ? {} : { queueLength: load.waiting }),
    ...(load?.p95Latency === undefined ? {} : { p95Latency: load.p95Latency }),
  };
}
