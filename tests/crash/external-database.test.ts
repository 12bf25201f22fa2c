// DATABASE_URL: the same product on a PostgreSQL that is not ours, which a stop must leave running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { deployService, uploadModel } from '../support/deploy-model.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { linearModel } from '../support/onnx-model.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDatabase, run, type TestDatabase } from '../support/test-databases.ts';

/** Servers of one database have the same. */
const KEY = '07'.repeat(32);

interface Pod {
  readonly runName: string;
  readonly state: string;
  readonly restarts: number;
}

let database: TestDatabase;
let second: Platform | undefined;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  platform = await startPlatform({ env: { DATABASE_URL: database.connectionString, AIP_MASTER_KEY: KEY } });
});

afterAll(async () => {
  await second?.stop();
  await platform?.stop();
  await database?.drop();
});

it('serves people and calls from the database of DATABASE_URL and starts none of its own', async () => {
  const answer = await fetch(`${platform.url}/api/base/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: platform.adminPassword }),
  });
  expect(await answer.json()).toMatchObject({ success: true, result: { username: 'admin' } });
  expect((await fetch(`${platform.gatewayUrl}/readyz`)).status).toBe(200);
  expect(existsSync(join(platform.dataDir, 'postgres'))).toBe(false);
});

it('is shared with a second server, which has the first one run what its files are for', async () => {
  const admin = await signIn(
    { config: await loadTestConfig(), fetch, origin: platform.url },
    'admin',
    platform.adminPassword,
  );
  const organizationId = String((await admin('organization.create', { name: '两台' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '项目' })).id);
  const place = { organizationId, projectId };
  const { modelVersionId } = await uploadModel(admin, place, linearModel({ features: 4, classes: 3 }));
  const serviceId = await deployService(admin, place, { name: '分类', code: 'classify', modelVersionId });
  const replicas = async () => {
    const pods = (await admin('runtime.pod.list', { serviceId })).result as readonly Pod[];
    return pods.map(({ runName, state, restarts }) => [runName, state, restarts]);
  };
  const before = await replicas();

  second = await startPlatform({ env: { DATABASE_URL: database.connectionString, AIP_MASTER_KEY: KEY } });
  const there = await signIn(
    { config: await loadTestConfig(), fetch, origin: second.url },
    'admin',
    platform.adminPassword,
  );
  // Long enough for several rounds of a runner.
  await sleep(3_000);
  expect((await there('inference.get', { id: serviceId })).state).toBe('Running');
  expect(await replicas()).toEqual(before);
  // Where the model's files are.
  await deployService(there, place, { name: '二', code: 'two', modelVersionId });
  expect(await second.stop()).toBe(0);
  expect(await replicas()).toEqual(before);
});

it('leaves that database running when it stops', async () => {
  expect(await platform.stop()).toBe(0);
  await expect(run(inject('postgres'), 'select 1')).resolves.toBeUndefined();
});
