// What holds for every policy and every course of load, not only for those of the table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#core/scaling/decide.ts';
import type { ScalingDecision, ScalingOutcome } from '#core/scaling/decision.ts';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { FRESH_STATE, type ScalingState } from '#core/scaling/scaling-state.ts';
import { generated } from '../../../../support/generated.ts';
import { policies, sampleOf, type Tick, ticks } from '../../../../support/scaling-courses.ts';
import { START } from './cases/scaling-case.ts';

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
