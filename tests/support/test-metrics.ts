// Metrics of A/B tests as their form sends them; `change` is what a test needs otherwise.

type Change = Readonly<Record<string, unknown>>;

export const latencyMetric = (change: Change = {}) => ({
  key: 'latency',
  name: '耗时',
  source: 'latency',
  type: 'mean',
  direction: 'down',
  role: 'goal',
  minEffect: 5,
  ...change,
});

export const successMetric = (change: Change = {}) => ({
  key: 'success',
  name: '成功率',
  source: 'success',
  type: 'proportion',
  direction: 'up',
  role: 'guardrail',
  minEffect: 1,
  ...change,
});

export const scoreMetric = (change: Change = {}) => ({
  key: 'score',
  name: '得分',
  source: 'answer',
  type: 'mean',
  path: 'score',
  direction: 'up',
  role: 'secondary',
  minEffect: 5,
  ...change,
});

export const p99Metric = (change: Change = {}) => ({
  ...latencyMetric({ key: 'p99', name: 'P99', type: 'quantile', role: 'secondary' }),
  quantile: 0.99,
  ...change,
});
