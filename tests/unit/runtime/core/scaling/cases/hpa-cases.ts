// Kubernetes HPA v2: its documentation (kubernetes.io, "Horizontal Pod Autoscaling"), its enhancement 853 (behavior) and the numbers
// that its own tests hold `replica_calculator.go` to.
import { DEFAULT_POLICY, type ScalingPolicy } from '#core/scaling/policy.ts';
import { type CaseStep, rules, type ScalingCase } from './scaling-case.ts';

type Cpu = NonNullable<CaseStep['cpu']>;

const cpu = (target: number) => ({ triggers: [{ metric: 'cpu', target } as const] });
const queue = (target: number) => ({ triggers: [{ metric: 'queueLength', target } as const] });
const p95 = (target: number) => ({ triggers: [{ metric: 'p95Latency', target } as const] });

const one = (name: string, policy: Partial<ScalingPolicy>, current: number, step: CaseStep): ScalingCase => ({
  source: 'HPA replica_calculator_test',
  name,
  policy,
  current,
  steps: [step],
});

const resource = (name: string, target: number, current: number, values: Cpu, wanted: number) =>
  one(name, cpu(target), current, { cpu: values, wanted });

const RESOURCE = [
  resource('ScaleUp', 30, 3, [30, 50, 70], 5),
  resource('ScaleUpUnreadyLessScale', 30, 3, ['unready', 50, 70], 4),
  resource('ScaleUpUnreadyNoScale', 30, 3, [40, 'unready', 'unready'], 3),
  resource('ScaleDown', 50, 5, [10, 30, 50, 25, 25], 3),
  resource('ScaleDownIncludeUnreadyPods', 50, 5, [10, 30, 50, 'unready', 'unready'], 2),
  resource('ScaleDownExcludeUnscheduledPods', 50, 5, [10, ...Array(4).fill('unready')], 1),
  resource('ScaleUpIgnoresFailedPods', 30, 2, [50, 70], 4),
  resource('Tolerance', 100, 3, [101, 103, 102], 3),
  resource('MissingMetrics', 100, 4, [40, 9.5, 'missing', 'missing'], 3),
  resource('MissingMetricsNoChangeEq', 100, 2, [100, 'missing'], 2),
  resource('MissingMetricsNoChangeGt', 100, 2, [190, 'missing'], 2),
  resource('MissingMetricsNoChangeLt', 100, 2, [60, 'missing'], 2),
  resource('MissingMetricsUnreadyChange', 50, 3, ['unready', 45, 'missing'], 3),
  resource('MissingMetricsUnreadyScaleUp', 50, 3, ['unready', 200, 'missing'], 4),
  resource('MissingMetricsUnreadyScaleDown', 50, 4, ['unready', 10, 10, 'missing'], 3),
  resource('DuringRollingUpdateWithMaxSurge', 50, 2, [10, 10, 'missing'], 2),
];

const total = (name: string, target: number, current: number, queueLength: number, wanted: number) =>
  one(name, queue(target), current, { queueLength, wanted });

const AVERAGE_VALUE = [
  total('ScaleUpCM', 15, 3, 60, 4),
  total('ScaleUpCMPerPodObject', 5_000, 3, 20_000, 4),
  total('ScaleUpPerPodCMExternal', 2_150, 3, 8_600, 4),
  total('ScaleDownCM', 20, 5, 60, 3),
  total('ScaleDownPerPodCMObject', 2_000, 5, 6_000, 3),
  total('ScaleDownPerPodCMExternal', 2_867, 5, 8_600, 3),
  total('ToleranceCM', 20_000, 3, 62_000, 3),
  total('TolerancePerPodCMObject', 5_000, 4, 20_166, 4),
  total('TolerancePerPodCMExternal', 2_900, 3, 8_600, 3),
];

const value = (
  name: string,
  target: number,
  current: number,
  p95Latency: number,
  wanted: number,
  ready = current,
) => one(name, p95(target), current, { p95Latency, ready, wanted });

const OBJECT_VALUE = [
  value('ScaleUpCMObject', 15_000, 3, 20_000, 4),
  value('ScaleUpCMObjectIgnoresUnreadyPods', 10_000, 3, 50_000, 5, 1),
  value('ScaleUpCMExternal', 4_400, 1, 8_600, 2),
  value('ScaleDownCMObject', 20_000, 5, 12_000, 3),
  value('ScaleDownCMExternal', 14_334, 5, 8_600, 3),
  value('ToleranceCMObject', 20_000, 3, 20_666, 3),
  value('ToleranceCMExternal', 8_888, 3, 8_600, 3),
];

const DOCUMENTATION: readonly ScalingCase[] = [
  {
    source: 'HPA walkthrough',
    name: '305 % against 50 %: 7 replicas; without load 1 again',
    policy: { ...cpu(50), minReplicas: 1, maxReplicas: 10 },
    current: 1,
    steps: [
      { cpu: [305], wanted: 7, reason: 'metric' },
      { cpu: Array(7).fill(0), wanted: 1, heldBack: ['min'] },
    ],
  },
  {
    source: 'HPA documentation, algorithm details',
    name: 'twice the target doubles, half of it halves',
    policy: queue(100),
    current: 4,
    steps: [
      { queueLength: 4 * 200, wanted: 8, reason: 'metric' },
      { queueLength: 8 * 50, wanted: 4, reason: 'metric' },
    ],
  },
  {
    source: 'HPA documentation, algorithm details',
    name: 'nothing is done within a tenth of the target',
    policy: queue(100),
    current: 10,
    steps: [
      { queueLength: 1_100, wanted: 10, reason: 'withinTolerance' },
      { queueLength: 900, wanted: 10, reason: 'withinTolerance' },
      { queueLength: 1_101, wanted: 12, reason: 'metric' },
    ],
  },
  {
    source: 'HPA documentation, scaling on multiple metrics',
    name: 'the largest of several wins',
    policy: { triggers: [...cpu(50).triggers, ...queue(10).triggers] },
    current: 4,
    steps: [{ cpu: [60, 60, 60, 60], queueLength: 70, wanted: 7, reason: 'metric' }],
  },
  {
    source: 'HPA documentation, algorithm details',
    name: 'no scale-down while a metric is lost, but a scale-up',
    policy: { triggers: [...cpu(50).triggers, ...queue(10).triggers] },
    current: 4,
    steps: [
      { cpu: [10, 10, 10, 10], wanted: 4, heldBack: ['metricMissing'] },
      { cpu: [100, 100, 100, 100], wanted: 8, heldBack: [] },
    ],
  },
  {
    source: 'HPA documentation, scaling policies',
    name: '80 to 10 by 4 or 10 % a minute: 72, 64, then by 4 below 40',
    policy: {
      ...queue(1),
      scaleDown: rules({
        policies: [
          { type: 'Pods', value: 4, periodSeconds: 60 },
          { type: 'Percent', value: 10, periodSeconds: 60 },
        ],
      }),
    },
    current: 80,
    steps: [72, 64, 57, 51, 45, 40, 36, 32, 28, 24, 20, 16, 12, 10, 10].map((wanted, minute) => ({
      at: 60 * minute,
      queueLength: 10,
      wanted,
    })),
  },
  {
    source: 'HPA documentation, scaling policies',
    name: 'nothing more goes within the period',
    policy: {
      ...queue(1),
      scaleDown: rules({ policies: [{ type: 'Percent', value: 10, periodSeconds: 60 }] }),
    },
    current: 80,
    steps: [
      { at: 0, queueLength: 10, wanted: 72, heldBack: ['stepPolicyDown'] },
      { at: 15, queueLength: 10, wanted: 72 },
      { at: 45, queueLength: 10, wanted: 72 },
      { at: 60, queueLength: 10, wanted: 64 },
    ],
  },
  {
    source: 'HPA documentation, limit scale down rate',
    name: 'Min takes the policy that changes least: 5 of 80, 10 % of 30',
    policy: {
      ...queue(1),
      scaleDown: rules({
        selectPolicy: 'Min',
        policies: [
          { type: 'Percent', value: 10, periodSeconds: 60 },
          { type: 'Pods', value: 5, periodSeconds: 60 },
        ],
      }),
    },
    current: 80,
    steps: [
      { at: 0, queueLength: 1, wanted: 75 },
      { at: 60, current: 30, queueLength: 1, wanted: 27 },
    ],
  },
  {
    source: 'HPA documentation, default behavior',
    name: '4 more or twice as many every 15 s: 1, 5, 10, 20, 40',
    policy: { ...queue(1), scaleUp: DEFAULT_POLICY.scaleUp },
    current: 1,
    steps: [5, 10, 20, 40].map((wanted) => ({
      queueLength: 100,
      wanted,
      heldBack: ['stepPolicyUp'] as const,
    })),
  },
  {
    source: 'HPA documentation, default behavior',
    name: 'down only after five minutes, then all at once',
    policy: { ...queue(1), scaleDown: DEFAULT_POLICY.scaleDown },
    current: 10,
    steps: [
      { at: 0, queueLength: 10, wanted: 10 },
      { at: 15, queueLength: 2, wanted: 10, heldBack: ['stabilizationDown'] },
      { at: 299, queueLength: 2, wanted: 10, heldBack: ['stabilizationDown'] },
      { at: 300, queueLength: 2, wanted: 2 },
    ],
  },
  {
    source: 'HPA documentation, change downscale stabilization window',
    name: 'down after a minute of the highest within it',
    policy: {
      ...queue(1),
      scaleDown: { ...DEFAULT_POLICY.scaleDown, stabilizationWindowSeconds: 60 },
    },
    current: 10,
    steps: [
      { at: 0, queueLength: 5, wanted: 10 },
      { at: 30, queueLength: 7, wanted: 10 },
      { at: 60, queueLength: 3, wanted: 7 },
      { at: 90, queueLength: 3, wanted: 3 },
    ],
  },
  {
    source: 'HPA enhancement 853, story 1',
    name: '900 % a minute: 1, 10, 100, 1000',
    policy: {
      ...queue(1),
      maxReplicas: 1_000,
      scaleUp: rules({ policies: [{ type: 'Percent', value: 900, periodSeconds: 60 }] }),
    },
    current: 1,
    steps: [10, 100, 1_000].map((wanted, minute) => ({ at: 60 * minute, queueLength: 5_000, wanted })),
  },
  {
    source: 'HPA enhancement 853, story 2',
    name: 'one pod every ten minutes: 1000, 1000, … 999',
    policy: {
      ...queue(1),
      scaleDown: rules({ policies: [{ type: 'Pods', value: 1, periodSeconds: 600 }] }),
    },
    current: 1_000,
    steps: [0, 300, 599, 600].map((at) => ({ at, queueLength: 1, wanted: at < 600 ? 999 : 998 })),
  },
  {
    source: 'HPA enhancement 853, story 3',
    name: 'one pod every five minutes: 1, 2, 3, 4',
    policy: { ...queue(1), scaleUp: rules({ policies: [{ type: 'Pods', value: 1, periodSeconds: 300 }] }) },
    current: 1,
    steps: [2, 3, 4].flatMap((wanted, index) => [
      { at: 300 * index, queueLength: 50, wanted },
      { at: 300 * index + 200, queueLength: 50, wanted },
    ]),
  },
  {
    source: 'HPA enhancement 853, story 4',
    name: 'up as usual, never down',
    policy: { ...queue(1), scaleDown: rules({ selectPolicy: 'Disabled' }) },
    current: 3,
    steps: [
      { queueLength: 6, wanted: 6 },
      { queueLength: 1, wanted: 6, heldBack: ['disabledDown'] },
    ],
  },
  {
    source: 'HPA enhancement 853, story 5',
    name: 'the largest of ten minutes, then 10 to 9',
    policy: {
      triggers: [{ metric: 'queueLength', target: 1, tolerance: 0 }],
      scaleDown: rules({
        stabilizationWindowSeconds: 600,
        policies: [{ type: 'Pods', value: 5, periodSeconds: 60 }],
      }),
    },
    current: 10,
    steps: [10, 9, 8, 9, 9, 8, 9, 8, 9, 8, 7].map((queueLength, minute) => ({
      at: 60 * minute,
      queueLength,
      wanted: minute < 10 ? 10 : 9,
    })),
  },
  {
    source: 'HPA enhancement 853, story 6',
    name: 'the smallest of five minutes, then 2 to 3',
    policy: {
      triggers: [{ metric: 'queueLength', target: 1, tolerance: 0 }],
      scaleUp: rules({
        stabilizationWindowSeconds: 300,
        policies: [{ type: 'Pods', value: 20, periodSeconds: 60 }],
      }),
    },
    current: 2,
    steps: [2, 3, 19, 10, 3, 4, 7].map((queueLength, cycle) => ({
      at: 59 * cycle,
      queueLength,
      wanted: cycle < 6 ? 2 : 3,
    })),
  },
];

export const HPA_CASES: readonly ScalingCase[] = [
  ...RESOURCE,
  ...AVERAGE_VALUE,
  ...OBJECT_VALUE,
  ...DOCUMENTATION,
];
