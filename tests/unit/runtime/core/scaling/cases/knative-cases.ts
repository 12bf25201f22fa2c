// Knative's pod autoscaler: the numbers of its own tests (`autoscaler_test.go`; there panic is at 200 %, rates are 10) and of its documentation.
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { type CaseStep, rules, type ScalingCase } from './scaling-case.ts';

type Of = 'tps' | 'concurrency';

const knative = (target: number, metric: Of = 'concurrency'): Partial<ScalingPolicy> => ({
  triggers: [{ metric, target, tolerance: 0 }],
  stableWindowSeconds: 60,
  panic: { windowPercentage: 10, thresholdPercentage: 200 },
  maxScaleUpRate: 10,
  maxScaleDownRate: 10,
});

/** What the windows average to, how many are ready, how many shall be wanted. */
const step = (
  at: number,
  ready: number,
  stable: number,
  panic: number,
  wanted: number,
  rest: Partial<CaseStep> & { readonly of?: Of } = {},
): CaseStep => {
  const { of = 'concurrency', ...more } = rest;
  return { at, current: ready, ready, windows: { of, stable, panic }, wanted, ...more };
};

const test = (name: string, policy: Partial<ScalingPolicy>, ...steps: readonly CaseStep[]): ScalingCase => ({
  source: 'Knative autoscaler_test',
  name,
  policy,
  current: 1,
  steps,
});

const TESTS = [
  test(
    'StableModeIncreaseWithConcurrencyDefault',
    knative(10),
    step(0, 1, 50, 10, 5),
    step(1, 1, 100, 10, 10),
  ),
  test(
    'StableModeIncreaseWithRPS',
    knative(10, 'tps'),
    step(0, 1, 50, 50, 5, { of: 'tps' }),
    step(1, 1, 100, 99, 10, { of: 'tps' }),
  ),
  test(
    'UnpanicAfterSlowIncrease',
    knative(1),
    step(0, 10, 11, 25, 25, { mode: 'panic', reason: 'panic' }),
    step(30, 40, 30, 41, 41, { mode: 'panic' }),
    step(62, 55, 50, 56, 50, { mode: 'stable' }),
  ),
  test(
    'ExtendPanicWindow',
    knative(1),
    step(0, 10, 11, 25, 25, { mode: 'panic' }),
    step(30, 40, 30, 80, 80, { mode: 'panic' }),
    step(89, 80, 30, 30, 80, { mode: 'panic', heldBack: ['panicMode'] }),
  ),
  test('StableModeDecrease', knative(10), step(0, 8, 100, 100, 10), step(1, 8, 50, 50, 5)),
  test('StableModeNoTrafficScaleToZero', knative(10), step(0, 1, 1, 0, 1), step(1, 1, 0, 0, 0)),
  test(
    'PanicModeExponentialTrackAndStabilize',
    knative(1),
    step(0, 1, 6, 6, 6),
    step(1, 6, 36, 36, 36),
    step(2, 36, 216, 216, 216),
    step(3, 216, 1_296, 1_296, 1_296),
    step(4, 1_296, 1_296, 1_296, 1_296),
  ),
  test('StableModeUnlimitedTBC', knative(181), step(0, 1, 21, 26, 1)),
  test('StableModeNoChange', knative(10), step(0, 1, 50, 50, 5)),
  test('StableModeNoChangeAlreadyScaled', knative(10), step(0, 5, 50, 50, 5)),
  test('PanicStableLargerThanPanic', knative(1), step(0, 5, 50, 30, 50)),
  test('PanicStableLessThanPanic', knative(1), step(0, 5, 20, 30, 30)),
  test(
    'StableModeIncreaseWithSmallScaleUpRate',
    { ...knative(1), maxScaleUpRate: 1.1 },
    step(0, 2, 3, 3.1, 3),
  ),
  test(
    'StableModeDecreaseWithSmallScaleDownRate',
    { ...knative(10), maxScaleDownRate: 1.1 },
    step(0, 100, 1, 1, 90, { heldBack: ['scaleDownRate'] }),
  ),
  test('PanicModeDoublePodCount', knative(10), step(0, 1, 50, 100, 10, { mode: 'panic' })),
  test(
    'PanicThenUnPanicScaleDown',
    knative(10),
    step(0, 1, 100, 100, 10),
    step(1, 10, 100, 1_000, 100, { mode: 'panic' }),
    step(31, 10, 1, 1, 100, { mode: 'panic' }),
    step(62, 10, 1, 1, 1, { mode: 'stable' }),
  ),
  test(
    'RateLimitScaleUp',
    knative(10),
    step(0, 1, 1_000, 1_001, 10, { heldBack: ['scaleUpRate'] }),
    step(1, 10, 1_000, 1_001, 100),
  ),
  test('RateLimitScaleDown', knative(10), step(0, 100, 1, 1, 10), step(1, 10, 1, 1, 1)),
  test('UseOnePodAsMinimumIfEndpointsNotFound', knative(10), step(0, 0, 1_000, 888, 10)),
  test(
    'UpdateTarget',
    knative(10),
    step(0, 1, 100, 101, 10),
    step(1, 10, 100, 101, 100, { policy: knative(1) }),
  ),
  test(
    'ScaleDownDelay, simple',
    {
      ...knative(10),
      panic: { windowPercentage: 10, thresholdPercentage: 10_000 },
      scaleDown: rules({ stabilizationWindowSeconds: 300 }),
    },
    step(2, 1, 40, 40, 4),
    step(300, 4, 0, 0, 4),
    step(302, 4, 0, 0, 0),
  ),
  test(
    'ScaleDownDelay, gradual',
    {
      ...knative(10),
      panic: { windowPercentage: 10, thresholdPercentage: 10_000 },
      scaleDown: rules({ stabilizationWindowSeconds: 300 }),
    },
    step(540, 1, 40, 40, 4),
    step(600, 4, 30, 30, 4),
    step(660, 4, 0, 0, 4),
    step(840, 4, 0, 0, 3),
    step(900, 3, 0, 0, 0),
  ),
];

const DOCUMENTATION: readonly ScalingCase[] = [
  {
    source: 'Knative config-autoscaler',
    name: 'a limit of 10 with 70 % of it: 7 under way for each replica, 8 are too many',
    policy: knative(7),
    current: 1,
    steps: [step(0, 1, 7, 7, 1), step(60, 1, 8, 8, 2)],
  },
  {
    source: 'Alibaba Cloud, Knative by number of requests',
    name: '100 under way, 10 x 0.7 for each: 15 replicas',
    policy: { ...knative(7), maxScaleUpRate: 1_000 },
    current: 1,
    steps: [step(0, 1, 100, 100, 15)],
  },
  {
    source: 'Knative config-autoscaler',
    name: 'a scale-down rate of 2: from 9 to 4, 2 and 1',
    policy: { ...knative(10), maxScaleDownRate: 2 },
    current: 9,
    steps: [step(0, 9, 1, 1, 4), step(2, 4, 1, 1, 2), step(4, 2, 1, 1, 1)],
  },
];

export const KNATIVE_CASES: readonly ScalingCase[] = [...TESTS, ...DOCUMENTATION];
