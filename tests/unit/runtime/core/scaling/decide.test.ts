// Documented examples and hand-made ones, decision after decision; each state goes through JSON between two of them.
import { expect, it } from 'vitest';
import { ACTIVATING_METRICS } from '#core/scaling/policy.ts';
import { HPA_CASES } from './cases/hpa-cases.ts';
import { KEDA_CASES, PAI_EAS_CASES } from './cases/keda-cases.ts';
import { KNATIVE_CASES } from './cases/knative-cases.ts';
import { OWN_CASES } from './cases/own-cases.ts';
import { walk } from './cases/scaling-case.ts';

const TABLE = [HPA_CASES, KNATIVE_CASES, KEDA_CASES, PAI_EAS_CASES, OWN_CASES].flat();

it('has a table of at least sixty cases, most of them from elsewhere', () => {
  const fromElsewhere = TABLE.filter(({ source }) => source !== 'ours');
  expect(TABLE.length).toBeGreaterThanOrEqual(60);
  expect(fromElsewhere.length / TABLE.length).toBeGreaterThanOrEqual(0.6);
  const names = TABLE.map(({ source, name }) => `${source}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

it.each(TABLE.map((one) => [`${one.source}: ${one.name}`, one] as const))('%s', (_, one) => {
  const { state } = walk(one);
  expect(JSON.stringify(state).length).toBeLessThan(8_000);
});

it.each(ACTIVATING_METRICS)('%s brings the first replica', (metric) => {
  const policy = { triggers: [{ metric, target: 1_000_000 }] };
  const steps = [
    { [metric]: 0, wanted: 0 },
    { [metric]: 0.001, wanted: 1, reason: 'activation' as const },
  ];
  walk({ source: 'ours', name: metric, policy, current: 0, steps });
});
