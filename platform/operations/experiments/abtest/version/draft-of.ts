// What a version of a test begins with when nothing else is said.
import type { Row } from '#storage/database.ts';
import { heaviestOf } from '../../../services/inference/find-inference.ts';
import type { Metric, VersionConfig } from './test-version.ts';

const METRICS: readonly Metric[] = [
  {
    ...{ key: 'latency', name: '平均耗时', source: 'latency', type: 'mean' },
    ...{ direction: 'down', role: 'goal', minEffect: 5 },
  },
  {
    ...{ key: 'success', name: '成功率', source: 'success', type: 'proportion' },
    ...{ direction: 'up', role: 'guardrail', minEffect: 1 },
  },
  {
    ...{ key: 'p99', name: 'P99 耗时', source: 'latency', type: 'quantile', quantile: 0.99 },
    ...{ direction: 'down', role: 'secondary', minEffect: 10 },
  },
];

/** The version with most calls against the newest other one, half of the units each. */
export function draftOf(
  versions: readonly Pick<Row<'serviceVersion'>, 'id' | 'number' | 'weight'>[],
): VersionConfig {
  const control = heaviestOf(versions);
  const newest = versions.findLast(({ id }) => id !== control?.id) ?? control;
  const arm = (key: string, name: string, versionId = '') => ({ key, name, versionId, share: 50 });
  return {
    ...{ description: '', unit: 'application', unitName: '', participation: 100, holdout: 0 },
    arms: [
      { ...arm('A', '原版本', control?.id), control: true },
      { ...arm('B', '新版本', newest?.id), control: false },
    ],
    ...{ shadow: null, targeting: [], metrics: METRICS },
    ...{ plan: 'sequential', alpha: 0.05, plannedUnits: null, durationDays: 14 },
    ...{ warmupMinutes: 5, correction: 'holm' },
  };
}
