// What the log says in words against its own figures, over drawn policies, loads and what the platform puts in the way.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { limitsAt } from '#core/scaling/time-window.ts';
import { decideVersion, goalOf, mainHold, type VersionDecision } from '#engines/scaler/decide-version.ts';
import { freshState, type KeptState } from '#engines/scaler/kept-state.ts';
import { createWords } from '#engines/scaler/words.ts';
import { generated } from '../../../../support/generated.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';
import { policies, sampleOf, type Tick, ticks } from '../../../../support/scaling-courses.ts';

const config = await loadTestConfig();
const words = createWords(config);
const START = Date.parse('2026-05-10T12:00:00Z');

interface Around {
  readonly inTest: boolean;
  readonly isShadow: boolean;
  readonly queueSize: number;
  readonly serviceState: string;
  readonly quota: number | undefined;
  readonly isBackingOff: boolean;
  readonly begins: number;
}

const arounds: fc.Arbitrary<Around> = fc.record({
  inTest: fc.boolean(),
  isShadow: fc.boolean(),
  queueSize: fc.constantFrom(0, 10),
  serviceState: fc.constantFrom('Running', 'Running', 'Updating'),
  quota: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  isBackingOff: fc.boolean(),
  // Also outside the limits: somebody changed them.
  begins: fc.integer({ min: 0, max: 25 }),
});

function course(policy: ScalingPolicy, load: readonly Tick[], around: Around): readonly VersionDecision[] {
  const { begins, quota, isBackingOff, ...version } = around;
  let wanted = begins;
  let now = START;
  let kept: KeptState = { ...freshState(0), retryAt: isBackingOff ? START + 60_000 : 0 };
  return load.map((tick) => {
    now += tick.seconds * 1_000;
    const sample = tick.isLost ? { at: now, replicas: [] } : sampleOf(tick, now, wanted);
    const input = {
      policy,
      sample,
      kept,
      now,
      limits: limitsAt(policy, now),
      version: { ...version, wanted },
    };
    let decided = decideVersion(input);
    if (decided.decision.wanted > wanted && quota !== undefined) decided = decideVersion({ ...input, quota });
    wanted = decided.decision.wanted;
    kept = { ...kept, scaling: decided.scaling };
    return decided.decision;
  });
}

const KEEPS_DOWN = [
  'scaleUpRate',
  'stabilizationUp',
  'stepPolicyUp',
  'disabledUp',
  'max',
  'quota',
  'startFailed',
];
const KEEPS_UP = [
  ...['metricMissing', 'scaleDownRate', 'panicMode', 'stabilizationDown', 'cooldown', 'grace'],
  ...['stepPolicyDown', 'disabledDown', 'min', 'queueSize'],
];

const figure = (text: string, before: string): number | undefined => {
  const found = new RegExp(`${before} ?(\\d+)`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Where words and figures disagree. */
function faultsOf(decision: VersionDecision): readonly string[] {
  const { current, desired, wanted, limits, reason, metric, mode, quota } = decision;
  const text = words.whole(1, decision);
  const hold = mainHold(decision);
  const goal = goalOf(decision);
  const rules: Readonly<Record<string, boolean>> = {
    'a hold is named when it did not get what was asked for':
      (hold === undefined) === (desired === wanted && wanted === goal),
    'what keeps it down is named below what was asked for':
      wanted < goal || desired > goal || !KEEPS_DOWN.includes(hold ?? ''),
    'what keeps it up is named above what was asked for':
      wanted > goal || desired < goal || !KEEPS_UP.includes(hold ?? ''),
    'the maximum is named where it is reached': hold !== 'max' || (wanted === limits.max && desired > wanted),
    'the minimum is named where it is reached': hold !== 'min' || (wanted === limits.min && desired < wanted),
    'the quota says how much it has': hold !== 'quota' || figure(text, '资源配额只够') === quota,
    'too few are fewer than the minimum': (figure(text, '少于最小副本数') ?? current + 1) > current,
    'too many are more than the maximum': (figure(text, '多于最大副本数') ?? current - 1) < current,
    'what there is is said as it is': (figure(text, '现有') ?? current) === current,
    'what is needed is what was asked for': (figure(text, '需要') ?? desired) === desired,
    'what is kept is what there is':
      (figure(text, '保持') ?? current) === current && (!text.includes('保持') || wanted === current),
    'what it becomes is what it gets':
      (figure(text, '调整为') ?? wanted) === wanted && (!text.includes('调整为') || wanted !== current),
    'a figure that is not what it gets is followed by that':
      !text.includes('需要') || desired === wanted || /保持|调整为/.test(text),
    'content is to need what there is': reason !== 'withinTolerance' || desired === current,
    'off the target is to need another number': reason !== 'metric' || desired !== current,
    'idle is to need nothing': reason !== 'idle' || desired === 0,
    'activation comes from nothing': reason !== 'activation' || (current === 0 && desired > 0),
    'too little known is to change nothing':
      reason !== 'noMetrics' || (metric === undefined && desired === current),
    'a lost metric is a mode': reason !== 'fallback' || mode === 'fallback',
    'a burst is a mode': reason !== 'panic' || mode === 'panic',
    'below the minimum is below it': reason !== 'belowMin' || current < limits.min,
    'above the maximum is above it': reason !== 'aboveMax' || current > limits.max,
    'nothing is said twice': !/(.{4,})（\1）/.test(text),
    'nothing is left unnamed': !/[a-z]{2}[A-Z]|undefined|NaN/.test(text),
  };
  return Object.entries(rules).flatMap(([rule, holds]) =>
    holds ? [] : [`${rule}: ${text}, ${JSON.stringify(decision)}`],
  );
}

describe('words', () => {
  it('agree with the figures of the row that they stand in', () => {
    const score = { decisions: 0, held: 0, wrong: 0 };
    const holds = new Set<string>();
    fc.assert(
      fc.property(policies, ticks, arounds, (policy, load, around) => {
        for (const decision of course(policy, load, around)) {
          const faults = faultsOf(decision);
          const hold = mainHold(decision);
          score.decisions += 1;
          if (hold !== undefined) score.held += 1;
          if (faults.length > 0) score.wrong += 1;
          if (hold !== undefined) holds.add(hold);
          expect(faults).toEqual([]);
        }
      }),
      generated(300),
    );
    console.log(
      `words against figures: ${score.wrong} of ${score.decisions} decisions disagree, ${score.held} held back by ${holds.size} kinds`,
    );
    expect(holds.size).toBeGreaterThan(12);
  });
});
