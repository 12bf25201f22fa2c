// An A/B test between the two versions of the demo's model, running: its calls come from many people.
import type { TenantScope } from '../handler/project-of.ts';
import type { DemoCall } from './demo-client.ts';

/** The header that names a caller's user. */
export const DEMO_USER_HEADER = 'X-User-Id';

export async function createDemoTest(call: DemoCall, place: TenantScope, serviceId: string): Promise<void> {
  const { id } = await call('abtest.create', {
    ...place,
    serviceId,
    name: '合批推理是否更快',
    description: '合批推理的平均耗时应当更低，成功率不能变差',
  });
  const draft = await call('abtest.version.draft', { testId: id });
  await call('abtest.version.create', {
    testId: id,
    description: '按用户分组，各一半',
    arms: draft.arms,
    unit: 'header',
    unitName: DEMO_USER_HEADER,
    // A demo has minutes, not weeks.
    warmupMinutes: 0,
    plannedUnits: 400,
    durationDays: 14,
    metrics: METRICS,
    start: true,
  });
}

const METRICS = [
  {
    key: 'latency',
    name: '平均耗时',
    source: 'latency',
    type: 'mean',
    direction: 'down',
    role: 'goal',
    minEffect: 10,
  },
  {
    key: 'success',
    name: '成功率',
    source: 'success',
    type: 'proportion',
    direction: 'up',
    role: 'guardrail',
    minEffect: 2,
  },
  {
    key: 'p90',
    name: 'P90 耗时',
    source: 'latency',
    type: 'quantile',
    quantile: 0.9,
    direction: 'down',
    role: 'secondary',
    minEffect: 10,
  },
];
