// Policies and courses of load as a property test draws them.
import fc from 'fast-check';
import type { ScalingSample } from '#core/scaling/decision.ts';
import { DEFAULT_POLICY, SCALING_METRICS, type ScalingPolicy } from '#core/scaling/policy.ts';

const seconds = (max: number) => fc.constantFrom(0, 1, 5, 15, 60, 300).filter((value) => value <= max);

const steps = fc.array(
  fc.record({
    type: fc.constantFrom('Pods' as const, 'Percent' as const),
    value: fc.integer({ min: 1, max: 200 }),
    periodSeconds: fc.constantFrom(1, 15, 60),
  }),
  { minLength: 1, maxLength: 2 },
);

const rules = fc.record({
  stabilizationWindowSeconds: seconds(300),
  selectPolicy: fc.constantFrom('Max' as const, 'Max' as const, 'Min' as const, 'Disabled' as const),
  policies: steps,
});

const trigger = fc.record({
  metric: fc.constantFrom(...SCALING_METRICS),
  target: fc.integer({ min: 1, max: 100 }),
  tolerance: fc.constantFrom(0, 0.1, 0.3),
});

export const policies: fc.Arbitrary<ScalingPolicy> = fc
  .record({
    minReplicas: fc.integer({ min: 0, max: 3 }),
    more: fc.integer({ min: 1, max: 20 }),
    triggers: fc.uniqueArray(trigger, { minLength: 1, maxLength: 4, selector: ({ metric }) => metric }),
    scaleUp: rules,
    scaleDown: rules,
    stableWindowSeconds: fc.constantFrom(1, 10, 60, 600),
    panic: fc.constantFrom(undefined, { windowPercentage: 10, thresholdPercentage: 200 }),
    maxScaleDownRate: fc.constantFrom(2, 1_000),
    scaleToZero: fc.record({ cooldownSeconds: seconds(60), graceSeconds: seconds(60) }),
    fallback: fc.constantFrom(
      undefined,
      { failureThreshold: 2, replicas: 4, behavior: 'static' as const },
      { failureThreshold: 1, replicas: 2, behavior: 'currentReplicasIfHigher' as const },
    ),
  })
  .map(({ more, panic, fallback, ...rest }) => {
    const { panic: _, ...base } = DEFAULT_POLICY;
    return {
      ...base,
      ...rest,
      maxReplicas: rest.minReplicas + more,
      ...(panic === undefined ? {} : { panic }),
      ...(fallback === undefined ? {} : { fallback }),
    };
  });

/** What happens before one decision. */
export interface Tick {
  readonly seconds: number;
  readonly load: number;
  readonly isLost: boolean;
  readonly unready: number;
  readonly missing: number;
}

export const ticks = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 30 }),
    load: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_500 })),
    isLost: fc.integer({ min: 0, max: 7 }).map((value) => value === 0),
    unready: fc.integer({ min: 0, max: 4 }),
    missing: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 40 },
);

export function sampleOf({ load, unready, missing }: Tick, at: number, current: number): ScalingSample {
  const ready = Math.max(0, current - unready);
  const share = load / Math.max(1, ready);
  return {
    at,
    replicas: Array.from({ length: current }, (_, index) => ({
      isReady: index < ready,
      ...(index < missing ? {} : { cpu: share, gpu: share / 2 }),
    })),
    tps: load,
    concurrency: load / 3,
    queueLength: Math.max(0, load - 400),
    ...(load > 0 ? { p95Latency: share } : {}),
  };
}
