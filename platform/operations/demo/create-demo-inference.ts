// The demo's model as a service with two versions, so that there is something to watch.

import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '../handler/project-of.ts';
import { createDemoTest } from './create-demo-test.ts';
import type { DemoCall } from './demo-client.ts';

export const IRIS_CODE = 'iris';
/** What the two small processes need; a machine may have few cores. */
const SMALL = { replicas: 1, cpuMilli: 200, memoryMb: 512 };
const LOOK_MS = 200;

/**
 * The service runs its processes for real: waits at most `patienceMs` for each step, because the demo is good without it.
 * Returns its id when it runs.
 */
export async function createDemoInference(
  call: DemoCall,
  place: TenantScope,
  modelVersionId: string,
  patienceMs: number,
): Promise<string | undefined> {
  const model = await waitFor(() => call('model.version.get', { id: modelVersionId }), 'Ready', patienceMs);
  if (!model) return undefined;
  const shared = { source: 'UserPublish', modelVersionId, ...SMALL };
  const { id } = await call('inference.create', {
    ...place,
    ...shared,
    name: '鸢尾花分类服务',
    code: IRIS_CODE,
    category: 'data',
    visibility: 'public',
    description: '由花萼和花瓣的长宽判断鸢尾花的品种',
    qpsCapacity: 100,
    versionDescription: '第一版',
  });
  const get = () => call('inference.get', { id });
  if (!(await waitFor(get, 'Running', patienceMs))) return undefined;
  const versionDescription = '合批推理';
  const batched = { batchSize: 8, batchWaitMs: 2 };
  await call('inference.versionCreate', { id, ...shared, ...batched, weight: 20, versionDescription });
  await call('capture.update', { serviceId: id, enabled: true, samplePercent: 50 });
  if (!(await waitFor(get, 'Running', patienceMs))) return undefined;
  await createDemoTest(call, place, String(id));
  return String(id);
}

async function waitFor(
  look: () => Promise<Readonly<Record<string, unknown>>>,
  state: string,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if ((await look()).state === state) return true;
    await sleep(LOOK_MS);
  }
  return false;
}
