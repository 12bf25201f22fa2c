// What the three do not say, or say otherwise, and what comes of putting them together; reckoned by hand.
import { DEFAULT_POLICY, type ScalingPolicy } from '#core/scaling/policy.ts';
import { type CaseStep, rules, type ScalingCase } from './scaling-case.ts';

const queue = (target: number) => ({ triggers: [{ metric: 'queueLength', target } as const] });
const concurrency = (target: number) => ({ triggers: [{ metric: 'concurrency', target } as const] });
const cpu = (target: number) => ({ triggers: [{ metric: 'cpu', target } as const] });

const own = (
  name: string,
  policy: Partial<ScalingPolicy>,
  current: number,
  ...steps: readonly CaseStep[]
): ScalingCase => ({ source: 'ours', name, policy, current, steps });

const LIMITS = [
  own('the maximum', { ...queue(1), maxReplicas: 6 }, 2, { queueLength: 50, wanted: 6, heldBack: ['max'] }),
  own('the minimum', { ...queue(1), minReplicas: 2 }, 5, {
    queueLength: 0,
    wanted: 2,
    reason: 'idle',
    heldBack: ['min'],
  }),
  own(
    'below the minimum comes back at once, whatever windows and steps say',
    {
      ...queue(1),
      minReplicas: 4,
      scaleUp: rules({
        stabilizationWindowSeconds: 300,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
      }),
    },
    1,
    { queueLength: 0, wanted: 4, reason: 'belowMin' },
  ),
  own(
    'above the maximum comes back at once, whatever windows and steps say',
    {
      ...queue(1),
      maxReplicas: 4,
      scaleDown: rules({ selectPolicy: 'Disabled', stabilizationWindowSeconds: 300 }),
    },
    9,
    { queueLength: 9, wanted: 4, reason: 'aboveMax' },
  ),
  own('below the minimum, with nothing measured', { ...queue(1), minReplicas: 2 }, 1, {
    isLost: true,
    wanted: 2,
    reason: 'belowMin',
  }),
  own('a quota lets none come', queue(1), 2, { queueLength: 9, quota: 5, wanted: 5, heldBack: ['quota'] }),
  own('a quota takes none away', queue(1), 7, { queueLength: 9, quota: 5, wanted: 7, heldBack: ['quota'] }),
  own('a quota lets some go', queue(1), 7, { queueLength: 3, quota: 5, wanted: 3, heldBack: [] }),
  own('a quota below the minimum', { ...queue(1), minReplicas: 4 }, 1, {
    queueLength: 0,
    quota: 2,
    wanted: 2,
    heldBack: ['min', 'quota'],
  }),
  own(
    'only what binds is named: the maximum, not the steps',
    { ...queue(1), maxReplicas: 3, scaleUp: DEFAULT_POLICY.scaleUp },
    3,
    {
      queueLength: 50,
      wanted: 3,
      heldBack: ['max'],
    },
  ),
];

const FORMULAS = [
  own('0.3 by 0.1 is 3, not 4', queue(0.1), 1, { queueLength: 0.3, wanted: 3 }),
  own('a tolerance of its own', { triggers: [{ metric: 'queueLength', target: 10, tolerance: 0.5 }] }, 2, {
    queueLength: 30,
    wanted: 2,
    reason: 'withinTolerance',
  }),
  own('no tolerance', { triggers: [{ metric: 'queueLength', target: 10, tolerance: 0 }] }, 2, {
    queueLength: 20.1,
    wanted: 3,
  }),
  own(
    'a latency that is too high takes no replica away while others start (HPA would want 2)',
    { triggers: [{ metric: 'p95Latency', target: 4_400 }] },
    3,
    { p95Latency: 8_600, ready: 1, wanted: 3 },
  ),
  own('no call, no latency', { triggers: [{ metric: 'p95Latency', target: 100 }], minReplicas: 1 }, 4, {
    tps: 0,
    wanted: 1,
    reason: 'idle',
  }),
  own('a latency that is lost', { triggers: [{ metric: 'p95Latency', target: 100 }] }, 4, {
    tps: 5,
    wanted: 4,
    reason: 'noMetrics',
  }),
  own(
    'replicas that are all starting are no lost metric',
    { ...cpu(50), fallback: { failureThreshold: 1, replicas: 9, behavior: 'static' } },
    2,
    ...Array.from({ length: 4 }, () => ({
      cpu: ['unready', 'unready'] as const,
      wanted: 2,
      mode: 'stable' as const,
    })),
  ),
  own(
    'replicas that are ready and say nothing are one',
    { ...cpu(50), fallback: { failureThreshold: 1, replicas: 9, behavior: 'static' } },
    2,
    { cpu: ['missing', 'missing'], wanted: 2, reason: 'noMetrics' },
    { cpu: ['missing', 'missing'], wanted: 9, reason: 'fallback' },
  ),
  own('replicas that are not ready make it fewer: 6 by the formula', cpu(30), 3, {
    cpu: ['unready', 50, 70],
    wanted: 4,
    heldBack: ['replicaNotReady'],
  }),
  own('or none', cpu(30), 3, {
    cpu: [40, 'unready', 'unready'],
    wanted: 3,
    heldBack: ['replicaNotReady'],
  }),
  own('replicas that are not ready do not count when fewer are wanted', cpu(50), 5, {
    cpu: [30, 30, 30, 'unready', 'unready'],
    wanted: 2,
    heldBack: [],
  }),
  own('one without a value makes it none, too', cpu(100), 2, {
    cpu: [190, 'missing'],
    wanted: 2,
    heldBack: ['replicaMetricMissing'],
  }),
];

const ZERO = [
  own(
    'a call at none brings one, though windows, steps and a disabled direction forbid it',
    { ...queue(10), scaleUp: rules({ selectPolicy: 'Disabled', stabilizationWindowSeconds: 600 }) },
    0,
    { queueLength: 0, wanted: 0 },
    { queueLength: 1, wanted: 1, reason: 'activation' },
  ),
  own('a call under way does, though the trigger counts something else', { ...cpu(50) }, 0, {
    concurrency: 1,
    wanted: 1,
    reason: 'activation',
  }),
  own(
    'many calls at none bring as many as the steps allow',
    { ...queue(1), scaleUp: DEFAULT_POLICY.scaleUp },
    0,
    {
      queueLength: 30,
      wanted: 4,
      reason: 'activation',
    },
  ),
  own('nothing seen is not nothing there', { ...cpu(50) }, 1, {
    cpu: [0],
    wanted: 1,
    heldBack: ['metricMissing'],
  }),
  own(
    'the grace begins when nothing is asked for, the cooldown with the last call',
    { ...queue(10), scaleToZero: { cooldownSeconds: 20, graceSeconds: 60 } },
    1,
    { at: 0, queueLength: 9, wanted: 1 },
    { at: 10, queueLength: 0, wanted: 1, heldBack: ['cooldown'] },
    { at: 30, queueLength: 0, wanted: 1, heldBack: ['grace'] },
    { at: 69, queueLength: 0, wanted: 1, heldBack: ['grace'] },
    { at: 70, queueLength: 0, wanted: 0 },
  ),
  own(
    'a call in between begins both anew',
    { ...queue(10), scaleToZero: { cooldownSeconds: 60, graceSeconds: 60 } },
    1,
    { at: 0, queueLength: 0, wanted: 1 },
    { at: 50, queueLength: 1, wanted: 1 },
    { at: 60, queueLength: 0, wanted: 1 },
    { at: 119, queueLength: 0, wanted: 1 },
    { at: 120, queueLength: 0, wanted: 0 },
  ),
  own(
    'all of the defaults: none goes before cooldown, windows and grace have passed',
    { ...DEFAULT_POLICY, minReplicas: 0, ...concurrency(10) },
    1,
    { at: 0, concurrency: 5, wanted: 1 },
    { at: 60, concurrency: 0, wanted: 1, heldBack: ['stabilizationDown'] },
    { at: 299, concurrency: 0, wanted: 1, heldBack: ['stabilizationDown'] },
    { at: 301, concurrency: 0, wanted: 0, heldBack: [] },
  ),
];

const night = { start: '0 22 * * *', end: '0 6 * * *', timeZone: 'Asia/Shanghai', maxReplicas: 2 };
const day = { start: '0 16 * * *', end: '0 18 * * *', timeZone: 'Asia/Shanghai', minReplicas: 4 };

// The start is 16:00 in Shanghai.
const TIME_WINDOWS = [
  own(
    'a window begins with its first second and ends before its last',
    { ...queue(1), minReplicas: 1, timeWindows: [day] },
    4,
    { at: -1, queueLength: 1, wanted: 1 },
    { at: 0, queueLength: 1, wanted: 4, reason: 'belowMin' },
    { at: 7_199, queueLength: 1, wanted: 4 },
    { at: 7_200, queueLength: 1, wanted: 1 },
  ),
  own(
    'a window over midnight',
    { ...queue(1), timeWindows: [night] },
    8,
    { at: 6 * 3_600 - 1, queueLength: 8, wanted: 8 },
    { at: 6 * 3_600, queueLength: 8, wanted: 2, reason: 'aboveMax' },
    { at: 14 * 3_600 - 1, queueLength: 8, wanted: 2, heldBack: ['max'] },
    { at: 14 * 3_600, queueLength: 8, wanted: 8 },
  ),
  own(
    'of several the highest minimum and the lowest maximum',
    {
      ...queue(1),
      timeWindows: [day, { ...day, minReplicas: 6 }, { ...day, minReplicas: 3, maxReplicas: 9 }],
    },
    1,
    {
      at: 0,
      queueLength: 50,
      wanted: 6,
      reason: 'belowMin',
      policy: { scaleUp: rules({ selectPolicy: 'Disabled' }) },
    },
    { at: 1, queueLength: 50, wanted: 9, heldBack: ['max'] },
  ),
  own(
    'a minimum above the maximum yields',
    { ...queue(1), timeWindows: [day, { ...day, maxReplicas: 2 }] },
    1,
    { at: 0, queueLength: 0, wanted: 2 },
  ),
  own(
    'none at night, at once',
    { ...queue(1), minReplicas: 1, timeWindows: [{ ...night, minReplicas: 0, maxReplicas: 0 }] },
    3,
    { at: 6 * 3_600, queueLength: 8, wanted: 0, reason: 'aboveMax' },
  ),
];

const MEMORY = [
  own(
    'what was there at the first decision counts as asked for',
    { ...queue(1), scaleDown: rules({ stabilizationWindowSeconds: 60 }) },
    5,
    { at: 0, queueLength: 1, wanted: 5, heldBack: ['stabilizationDown'] },
    { at: 59, queueLength: 1, wanted: 5 },
    { at: 60, queueLength: 1, wanted: 1 },
  ),
  own(
    'replicas that came by hand count in the period, too',
    { ...queue(1), scaleUp: rules({ policies: [{ type: 'Pods', value: 4, periodSeconds: 60 }] }) },
    2,
    { at: 0, queueLength: 2, wanted: 2 },
    { at: 15, current: 5, queueLength: 20, wanted: 6, heldBack: ['stepPolicyUp'] },
    { at: 61, queueLength: 20, wanted: 9 },
  ),
  own(
    'what did not come, since the runner could not, is asked for again',
    { ...queue(1), scaleUp: rules({ policies: [{ type: 'Pods', value: 4, periodSeconds: 60 }] }) },
    2,
    { at: 0, queueLength: 20, wanted: 6 },
    { at: 15, current: 2, queueLength: 20, wanted: 6 },
    { at: 30, current: 4, queueLength: 20, wanted: 6 },
  ),
  own(
    'a window up waits for the lowest, a burst does not',
    {
      ...concurrency(1),
      stableWindowSeconds: 60,
      panic: { windowPercentage: 10, thresholdPercentage: 300 },
      scaleUp: rules({
        stabilizationWindowSeconds: 60,
        policies: [{ type: 'Pods', value: 100, periodSeconds: 1 }],
      }),
    },
    2,
    { at: 0, windows: { of: 'concurrency', stable: 2, panic: 2 }, wanted: 2 },
    { at: 10, windows: { of: 'concurrency', stable: 4, panic: 4 }, wanted: 2, heldBack: ['stabilizationUp'] },
    { at: 20, windows: { of: 'concurrency', stable: 4, panic: 20 }, wanted: 20, mode: 'panic', heldBack: [] },
    { at: 30, windows: { of: 'concurrency', stable: 4, panic: 2 }, wanted: 20, heldBack: ['panicMode'] },
  ),
  own(
    'a lost traffic metric leaves a burst as it is',
    { ...concurrency(1), stableWindowSeconds: 60, panic: { windowPercentage: 10, thresholdPercentage: 200 } },
    1,
    { at: 0, windows: { of: 'concurrency', stable: 3, panic: 10 }, wanted: 10, mode: 'panic' },
    { at: 1, isLost: true, wanted: 10, mode: 'panic', reason: 'noMetrics' },
  ),
];

export const OWN_CASES: readonly ScalingCase[] = [
  ...LIMITS,
  ...FORMULAS,
  ...ZERO,
  ...TIME_WINDOWS,
  ...MEMORY,
];
