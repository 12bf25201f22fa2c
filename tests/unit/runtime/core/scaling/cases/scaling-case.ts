import { expect } from 'vitest';
import { decide } from '#core/scaling/decide.ts';
import type {
  ReplicaSample,
  ScalingHold,
  ScalingOutcome,
  ScalingReason,
  ScalingSample,
} from '#core/scaling/decision.ts';
import { DEFAULT_POLICY, type ScalingPolicy, type ScalingRules } from '#core/scaling/policy.ts';
import { FRESH_STATE, type ScalingState } from '#core/scaling/scaling-state.ts';

/** A Wednesday, 08:00 in UTC. */
export const START = Date.UTC(2026, 0, 7, 8);

type Totals = Partial<Pick<ScalingSample, 'tps' | 'concurrency' | 'queueLength' | 'p95Latency'>>;

export interface CaseStep extends Totals {
  /** Seconds since the start; when left out 15 after the step before. */
  readonly at?: number;
  /** When left out, what the step before wanted. */
  readonly current?: number;
  /** CPU of each replica in percent; a missing one is ready but says nothing. When left out, all are ready and say nothing. */
  readonly cpu?: readonly (number | 'missing' | 'unready')[];
  /** Of `current`; when left out all. */
  readonly ready?: number;
  /** What the averages of the stable and the panic window shall be (6 of 60 s). */
  readonly windows?: { readonly of: 'tps' | 'concurrency'; readonly stable: number; readonly panic: number };
  /** No sample at all. */
  readonly isLost?: true;
  readonly quota?: number;
  readonly policy?: Partial<ScalingPolicy>;
  readonly wanted: number;
  readonly reason?: ScalingReason;
  readonly heldBack?: readonly ScalingHold[];
  readonly mode?: 'stable' | 'panic' | 'fallback';
}

export interface ScalingCase {
  /** Where the numbers stand. `ours`: reckoned by hand. */
  readonly source: string;
  readonly name: string;
  readonly policy: Partial<ScalingPolicy>;
  readonly current: number;
  readonly steps: readonly CaseStep[];
}

/** Nothing but the formula: no windows, no steps, from 0 to many. */
export const BARE: ScalingPolicy = {
  ...DEFAULT_POLICY,
  minReplicas: 0,
  maxReplicas: 10_000,
  scaleUp: rules({ policies: [{ type: 'Pods', value: 1_000_000, periodSeconds: 1 }] }),
  scaleDown: rules({ policies: [{ type: 'Percent', value: 100, periodSeconds: 1 }] }),
  stableWindowSeconds: 1,
  maxScaleDownRate: 1_000_000,
  scaleToZero: { cooldownSeconds: 0, graceSeconds: 0 },
};

export function rules(changed: Partial<ScalingRules>): ScalingRules {
  return {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
    ...changed,
  };
}

/** Walks the steps and expects of each what it says. @returns what the last one came to */
export function walk({ policy, current: first, steps }: ScalingCase): ScalingOutcome {
  let state: ScalingState = FRESH_STATE;
  let at = -15;
  let current = first;
  let outcome: ScalingOutcome | undefined;
  steps.forEach((step, index) => {
    at = step.at ?? at + 15;
    current = step.current ?? current;
    const now = START + at * 1_000;
    const before = step.windows === undefined ? state : { ...state, windows: {} };
    outcome = decide({
      policy: { ...BARE, ...policy, ...step.policy },
      now,
      samples: step.isLost ? [] : samplesOf(step, now, current),
      current,
      state: before,
      ...(step.quota === undefined ? {} : { quota: step.quota }),
    });
    const { decision } = outcome;
    expect({ index, ...decision }).toMatchObject({
      index,
      wanted: step.wanted,
      ...(step.reason === undefined ? {} : { reason: step.reason }),
      ...(step.mode === undefined ? {} : { mode: step.mode }),
    });
    if (step.heldBack !== undefined)
      expect({ index, by: decision.heldBack.map(({ by }) => by) }).toEqual({ index, by: step.heldBack });
    // A state goes through the database between two decisions.
    state = JSON.parse(JSON.stringify(outcome.state));
    current = decision.wanted;
  });
  if (outcome === undefined) throw new Error('[Bug] a case has steps');
  return outcome;
}

function samplesOf(step: CaseStep, now: number, current: number): readonly ScalingSample[] {
  const { tps, concurrency, queueLength, p95Latency, windows } = step;
  const totals = Object.fromEntries(
    Object.entries({ tps, concurrency, queueLength, p95Latency }).filter(([, value]) => value !== undefined),
  );
  const replicas = replicasOf(step, current);
  if (windows === undefined) return [{ at: now, replicas, ...totals }];
  const { of, stable, panic } = windows;
  const before = (60 * stable - 6 * panic) / 54;
  return Array.from({ length: 60 }, (_, second) => ({
    at: now - (59 - second) * 1_000,
    replicas,
    [of]: second < 54 ? before : panic,
  }));
}

function replicasOf({ cpu, ready }: CaseStep, current: number): readonly ReplicaSample[] {
  if (cpu !== undefined)
    return cpu.map((value) => ({
      isReady: value !== 'unready',
      ...(typeof value === 'number' ? { cpu: value } : {}),
    }));
  return Array.from({ length: Math.max(current, ready ?? 0) }, (_, index) => ({
    isReady: index < (ready ?? current),
  }));
}
