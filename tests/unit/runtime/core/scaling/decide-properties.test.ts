// What holds for every policy and every course of load, not only for those of the table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#core/scaling/decide.ts';
import type { ScalingDecision, ScalingOutcome, ScalingSample } from '#core/scaling/decision.ts';
import { DEFAULT_POLICY, SCALING_METRICS, type ScalingPolicy } from '#core/scaling/policy.ts';
import { FRESH_STATE, type ScalingState } from '#core/scaling/scaling-state.ts';
import { generated } from '../../../../support/generated.ts';
import { START } from './cases/scaling-case.ts';

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

const policies: fc.Arbitrary<ScalingPolicy> = fc
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
interface Tick {
  readonly seconds: number;
  readonly load: number;
  readonly isLost: boolean;
  readonly unready: number;
  readonly missing: number;
}

const ticks = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 30 }),
    load: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_500 })),
    isLost: fc.integer({ min: 0, max: 7 }).map((value) => value === 0),
    unready: fc.integer({ min: 0, max: 4 }),
    missing: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 40 },
);

function sampleOf({ load, unready, missing }: Tick, at: number, current: number): ScalingSample {
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

/** @param keep what happens to the state between two decisions */
function run(
  policy: ScalingPolicy,
  course: readonly Tick[],
  keep: (state: ScalingState) => ScalingState = (state) => state,
): readonly (ScalingDecision & { readonly isPanicking: boolean })[] {
  let state = FRESH_STATE;
  let current = policy.minReplicas;
  let now = START;
  return course.map((tick) => {
    now += tick.seconds * 1_000;
    const samples = tick.isLost ? [] : [sampleOf(tick, now, current)];
    const outcome: ScalingOutcome = decide({ policy, now, samples, current, state });
    state = keep(outcome.state);
    current = outcome.decision.wanted;
    return { ...outcome.decision, isPanicking: outcome.state.panic !== undefined };
  });
}

function check(property: (policy: ScalingPolicy, course: readonly Tick[]) => void): void {
  fc.assert(fc.property(policies, ticks, property), generated());
}

describe('a decision', () => {
  it('is a whole number within the limits', () => {
    check((policy, course) => {
      for (const { wanted } of run(policy, course)) {
        expect(Number.isInteger(wanted)).toBe(true);
        expect(wanted).toBeGreaterThanOrEqual(policy.minReplicas);
        expect(wanted).toBeLessThanOrEqual(policy.maxReplicas);
      }
    });
  });

  it('tells the whole way from what was asked for to what is wanted', () => {
    check((policy, course) => {
      for (const { desired, wanted, heldBack } of run(policy, course)) {
        const way = heldBack.reduce(
          (at, { from, to }) => (at === from && from !== to ? to : Number.NaN),
          desired,
        );
        expect(way).toBe(wanted);
      }
    });
  });

  it('does not hang on the order of the triggers', () => {
    check((policy, course) => {
      const turned = { ...policy, triggers: policy.triggers.toReversed() };
      expect(run(turned, course)).toEqual(run(policy, course));
    });
  });

  it('goes on from a stored state as if nothing had been', () => {
    check((policy, course) => {
      expect(run(policy, course, (state) => JSON.parse(JSON.stringify(state)))).toEqual(run(policy, course));
    });
  });

  it('never wants fewer for more load', () => {
    fc.assert(
      fc.property(policies, ticks, fc.double({ min: 1, max: 5, noNaN: true }), (policy, course, factor) => {
        const last = course.at(-1);
        if (last === undefined || last.isLost) return;
        const more = [...course.slice(0, -1), { ...last, load: Math.max(1, last.load) * factor }];
        const fewer = [...course.slice(0, -1), { ...last, load: Math.max(1, last.load) }];
        expect(run(policy, more).at(-1)?.wanted).toBeGreaterThanOrEqual(
          run(policy, fewer).at(-1)?.wanted ?? 0,
        );
      }),
      generated(),
    );
  });

  it('keeps a state of a few kilobytes', () => {
    check((policy, course) => {
      run(policy, course, (state) => {
        expect(JSON.stringify(state).length).toBeLessThan(12_000);
        return state;
      });
    });
  });
});

describe('windows', () => {
  it('let none go so soon after one came, and none come so soon after one went', () => {
    check((policy, course) => {
      const decisions = run(policy, course);
      decisions.forEach((decision, index) => {
        const change = Math.sign(decision.wanted - decision.current);
        const rules = change > 0 ? policy.scaleDown : policy.scaleUp;
        const until = decision.at + rules.stabilizationWindowSeconds * 1_000;
        if (change === 0) return;
        for (const later of decisions.slice(index + 1)) {
          const isUrgent = later.isPanicking || later.current === 0;
          if (later.at >= until || (change < 0 && isUrgent)) return;
          expect(Math.sign(later.wanted - later.current)).not.toBe(-change);
        }
      });
    });
  });

  it('of step policies let no more come or go than they say', () => {
    check((policy, course) => {
      const decisions = run(policy, course);
      decisions.forEach(({ at, wanted, current }) => {
        if (wanted <= current || current === 0 || current < policy.minReplicas) return;
        const { selectPolicy, policies: allowed } = policy.scaleUp;
        expect(selectPolicy).not.toBe('Disabled');
        const mostOf = allowed.map(({ type, value, periodSeconds }) => {
          const before = decisions.find((other) => other.at > at - periodSeconds * 1_000)?.current ?? current;
          return type === 'Pods' ? before + value : Math.ceil(before * (1 + value / 100) - 1e-9);
        });
        const most = selectPolicy === 'Max' ? Math.max(...mostOf) : Math.min(...mostOf);
        expect(wanted).toBeLessThanOrEqual(Math.max(most, policy.minReplicas));
      });
    });
  });
});
