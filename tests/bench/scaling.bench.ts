// Policies of autoscaling against twenty courses of traffic, side by side; and how long a replay takes.
import { expect, it } from 'vitest';
import { decide } from '#core/scaling/decide.ts';
import { DEFAULT_POLICY } from '#core/scaling/policy.ts';
import { replayPolicy } from '#core/scaling/replay/replay.ts';
import { FRESH_STATE, type ScalingState } from '#core/scaling/scaling-state.ts';
import { median } from '#core/statistics/quantile/quantile.ts';
import { openTable } from './open-table.ts';
import { type Judgement, judgeCourse, TICK_SECONDS } from './scaling/judge-course.ts';
import { POLICY_NAMES, type PolicyName } from './scaling/scaling-policies.ts';
import { callsOf, SHAPE_NAMES } from './scaling/traffic-shapes.ts';
import { benchSizes } from './sizes.ts';

const { hours, days, rounds } = benchSizes().scaling;
const table = openTable('scaling');
const buckets = Math.round((hours * 3_600) / TICK_SECONDS);
const means = new Map<PolicyName, Judgement>();

it.each(POLICY_NAMES)('%s', (policy) => {
  const judged = SHAPE_NAMES.map((shape) => ({ shape, ...judgeCourse(shape, policy, buckets) }));
  const mean = (of: keyof Judgement) => judged.reduce((sum, one) => sum + one[of], 0) / judged.length;
  const worst = (of: keyof Judgement) => {
    const most = judged.reduce((a, b) => (b[of] > a[of] ? b : a));
    return `most ${most[of].toFixed(1)}, ${most.shape}`;
  };
  expect(judged).toHaveLength(20);
  means.set(policy, {
    overshoot: mean('overshoot'),
    underMinutes: mean('underMinutes'),
    breachMinutes: mean('breachMinutes'),
    changes: mean('changes'),
    cost: mean('cost'),
  });
  table.figure(`${policy}Overshoot`, mean('overshoot'), worst('overshoot'));
  table.figure(`${policy}Under`, mean('underMinutes'), worst('underMinutes'));
  table.figure(`${policy}Breach`, mean('breachMinutes'), worst('breachMinutes'));
  table.figure(`${policy}Changes`, mean('changes'), worst('changes'));
  table.figure(`${policy}Cost`, mean('cost'), worst('cost'));
});

it('each policy does what it is for', () => {
  const burst = (policy: PolicyName) => judgeCourse('step up', policy, buckets).underMinutes;
  const of = (policy: PolicyName): Judgement => {
    const judgement = means.get(policy);
    if (judgement === undefined) throw new Error(`[Bug] ${policy} was not judged`);
    return judgement;
  };
  // A short window sees a burst sooner, small steps answer it later.
  expect(burst('panic')).toBeLessThan(burst('tracking'));
  expect(burst('tracking')).toBeLessThan(burst('steps'));
  expect(burst('ours')).toBeLessThan(burst('steps'));
  // A window down makes changes rare, and costs.
  expect(of('ours').changes).toBeLessThan(of('panic').changes / 2);
  expect(of('tracking').changes).toBeLessThan(of('panic').changes / 2);
  expect(of('panic').cost).toBeLessThan(of('ours').cost);
});

it('a replay of a week', () => {
  const count = days * 8_640;
  const traffic = {
    start: Date.UTC(2026, 0, 7),
    bucketSeconds: 10,
    calls: callsOf('diurnal with noise', count, 10),
  };
  const model = { ratePerReplica: 10, meanMs: 100, p95Ms: 200, startSeconds: 20, queueLimit: 1_000 };
  const policy = {
    ...DEFAULT_POLICY,
    maxReplicas: 40,
    triggers: [
      { metric: 'tps', target: 7 },
      { metric: 'cpu', target: 70 },
    ],
    timeWindows: [{ start: '0 8 * * *', end: '0 20 * * *', timeZone: 'Asia/Shanghai', minReplicas: 2 }],
  } as const;
  const tookMs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    const outcome = replayPolicy(traffic, model, policy, { p95Ms: 500, comfort: 0.7 }, 5);
    const { user, system } = process.cpuUsage(before);
    expect(outcome.ready).toHaveLength(count);
    return (user + system) / 1_000;
  });
  table.figure(
    'replay',
    median(tookMs),
    `${count.toLocaleString('en-US')} decisions, first ${tookMs[0]?.toFixed(0)} ms`,
  );
});

it('a state', () => {
  const policy = {
    ...DEFAULT_POLICY,
    maxReplicas: 40,
    triggers: [
      { metric: 'tps', target: 7 },
      { metric: 'concurrency', target: 1 },
    ],
  } as const;
  let state: ScalingState = FRESH_STATE;
  let current = 1;
  let largest = 0;
  for (const [index, calls] of callsOf('random walk', 1_800, 1).entries()) {
    const now = Date.UTC(2026, 0, 7) + index * 1_000;
    const replicas = Array.from({ length: current }, () => ({ isReady: true }));
    const samples = [{ at: now, replicas, tps: calls + 1 / 3, concurrency: calls / 7 }];
    const outcome = decide({ policy, now, samples, current, state });
    state = outcome.state;
    current = outcome.decision.wanted;
    largest = Math.max(largest, JSON.stringify(state).length);
  }
  table.figure('state', largest / 1_000, 'two triggers with a window of a minute, a decision a second');
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
