// A performance evaluation of the demo's model, run once: a few seconds of real calls with a report.
import type { TenantScope } from '../handler/project-of.ts';
import { IRIS_CODE } from './create-demo-inference.ts';
import type { DemoCall } from './demo-client.ts';

/** Its run goes on by itself: nothing waits for it. */
export async function createDemoBenchmark(
  call: DemoCall,
  place: TenantScope,
  of: { readonly serviceId: string; readonly applicationId: string },
): Promise<void> {
  const { id: benchmarkId } = await call('benchmark.create', {
    ...{ ...place, ...of },
    name: '鸢尾花分类容量',
    description: '上线前确认够不够快，最多能承受多少',
    method: 'post',
    path: `/v2/models/${IRIS_CODE}/infer`,
  });
  const { body } = await call('benchmark.config.draft', { benchmarkId });
  const shared = { benchmarkId, body, timeoutMs: 5_000, targetRate: 100 };
  const { id: configId } = await call('benchmark.config.create', {
    ...shared,
    name: '阶梯',
    description: '看耗时怎样随负载变化',
    shape: 'steps',
    steps: [5, 10, 15].map((rate) => ({ rate, seconds: 2 })),
    warmupS: 1,
    thresholds: [
      { figure: 'p95', limit: 500 },
      { figure: 'error-percent', limit: 1 },
    ],
  });
  await call('benchmark.config.create', {
    ...shared,
    name: '容量搜索',
    description: 'P95 不超过 200 毫秒时最多能承受多少',
    search: true,
    searchFrom: 4,
    searchTo: 60,
    searchPointS: 10,
    searchLatencyMs: 200,
  });
  await call('benchmark.job.start', { configId });
}
