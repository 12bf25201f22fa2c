// KEDA (keda.sh, "ScaledObject specification" and "Cron") and PAI-EAS (help.aliyun.com, "水平自动扩缩容功能").
import type { ScalingFallback, ScalingPolicy } from '#core/scaling/policy.ts';
import type { CaseStep, ScalingCase } from './scaling-case.ts';

const queue = (target: number) => ({ triggers: [{ metric: 'queueLength', target } as const] });

const lost = (wanted: number, rest: Partial<CaseStep> = {}): CaseStep => ({ isLost: true, wanted, ...rest });

/** Lost three times in a row, then it falls back. */
const fallback = (
  behavior: ScalingFallback['behavior'],
  replicas: number,
  current: number,
  wanted: number,
): ScalingCase => ({
  source: 'KEDA fallback.behavior',
  name: `${behavior}: ${replicas} of ${current} present ones`,
  policy: { ...queue(5), fallback: { failureThreshold: 3, replicas, behavior } },
  current,
  steps: [
    ...Array.from({ length: 3 }, () => lost(current, { reason: 'noMetrics' })),
    lost(wanted, { reason: 'fallback', mode: 'fallback' }),
  ],
});

const zero = { ...queue(5), scaleToZero: { cooldownSeconds: 300, graceSeconds: 0 } };

const cron: Partial<ScalingPolicy> = {
  ...queue(5),
  minReplicas: 1,
  timeWindows: [{ start: '30 * * * *', end: '45 * * * *', timeZone: 'Asia/Kolkata', minReplicas: 10 }],
};

export const KEDA_CASES: readonly ScalingCase[] = [
  fallback('static', 6, 2, 6),
  fallback('static', 6, 9, 6),
  fallback('currentReplicas', 3, 6, 6),
  fallback('currentReplicasIfHigher', 3, 6, 6),
  fallback('currentReplicasIfHigher', 6, 3, 6),
  fallback('currentReplicasIfLower', 6, 3, 3),
  fallback('currentReplicasIfLower', 3, 6, 3),
  {
    source: 'KEDA fallback.failureThreshold',
    name: 'failures count only one after the other',
    policy: { ...queue(5), fallback: { failureThreshold: 2, replicas: 6, behavior: 'static' } },
    current: 2,
    steps: [
      lost(2),
      lost(2),
      { queueLength: 10, wanted: 2, mode: 'stable' },
      lost(2),
      lost(2),
      lost(6, { mode: 'fallback' }),
      { queueLength: 10, wanted: 2, mode: 'stable' },
    ],
  },
  {
    source: 'KEDA issue 6659 (what its reporter expected)',
    name: 'another trigger that asks for more wins over the fallback',
    policy: {
      triggers: [
        { metric: 'cpu', target: 50 },
        { metric: 'queueLength', target: 5 },
      ],
      fallback: { failureThreshold: 1, replicas: 2, behavior: 'static' },
    },
    current: 2,
    steps: [
      { cpu: [100, 100], wanted: 4, mode: 'stable' },
      { cpu: [50, 50, 50, 50], wanted: 4, mode: 'fallback' },
    ],
  },
  {
    source: 'KEDA cooldownPeriod',
    name: 'the last replica goes 300 s after the last call',
    policy: zero,
    current: 1,
    steps: [
      { at: 0, queueLength: 3, wanted: 1 },
      { at: 100, queueLength: 0, wanted: 1, heldBack: ['cooldown'] },
      { at: 299, queueLength: 0, wanted: 1, reason: 'idle', heldBack: ['cooldown'] },
      { at: 300, queueLength: 0, wanted: 0, reason: 'idle', heldBack: [] },
    ],
  },
  {
    source: 'KEDA cooldownPeriod',
    name: 'it is for the last replica only',
    policy: zero,
    current: 4,
    steps: [
      { at: 0, queueLength: 20, wanted: 4 },
      { at: 15, queueLength: 0, wanted: 1, heldBack: ['cooldown'] },
    ],
  },
  {
    source: 'KEDA minReplicaCount',
    name: 'one call that waits brings the first replica',
    policy: zero,
    current: 0,
    steps: [
      { queueLength: 0, wanted: 0 },
      { queueLength: 1, wanted: 1, reason: 'activation' },
    ],
  },
  {
    source: 'KEDA Cron',
    name: '10 replicas from :30 to :45 in Kolkata',
    policy: cron,
    current: 1,
    // It is 13:30 there at the start, so the next window is an hour later.
    steps: [
      { at: 3_599, queueLength: 0, wanted: 1 },
      { at: 3_600, queueLength: 0, wanted: 10, reason: 'belowMin' },
      { at: 4_499, queueLength: 0, wanted: 10, heldBack: ['min'] },
      { at: 4_500, queueLength: 0, wanted: 1 },
    ],
  },
];

const qps = { triggers: [{ metric: 'tps', target: 10 } as const] };

export const PAI_EAS_CASES: readonly ScalingCase[] = [
  {
    source: 'PAI-EAS 工作原理',
    name: '2 replicas with 23 calls a second each, 10 wanted: 5',
    policy: qps,
    current: 2,
    steps: [{ tps: 2 * 23, wanted: 5, reason: 'metric' }],
  },
  {
    source: 'PAI-EAS 工作原理',
    name: '5 replicas with 2 calls a second each, 10 wanted: 1',
    policy: qps,
    current: 5,
    steps: [{ tps: 5 * 2, wanted: 1, reason: 'metric' }],
  },
  {
    source: 'PAI-EAS 工作原理',
    name: '10 to 11 calls a second are within the tolerance of 10, 12 are not',
    policy: qps,
    current: 1,
    steps: [
      { tps: 10.5, wanted: 1 },
      { tps: 11, wanted: 1 },
      { tps: 12, wanted: 2 },
    ],
  },
  {
    source: 'PAI-EAS 工作原理',
    name: 'of several metrics the one that asks for most',
    policy: { triggers: [...qps.triggers, { metric: 'cpu', target: 80 }] },
    current: 2,
    steps: [{ tps: 46, cpu: [90, 90], wanted: 5 }],
  },
];
