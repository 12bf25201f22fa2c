// Two servers on one database, either killed in turn under load: nobody notices but who needs what only the dead one has.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { deployService, uploadModel } from '../support/deploy-model.ts';
import { inferOnce } from '../support/infer-once.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { linearModel } from '../support/onnx-model.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

interface Place {
  readonly organizationId: string;
  readonly projectId: string;
}

/** A server, and a project whose files and service it has. */
interface Home {
  readonly platform: Platform;
  readonly admin: DemoCall;
  readonly place: Place;
  readonly code: string;
  readonly serviceId: string;
}

let config: Config;
let database: TestDatabase;
const homes: Home[] = [];
let secretKey = '';

beforeAll(async () => {
  [config, database] = await Promise.all([loadTestConfig(), createTestDatabase(inject('postgres'))]);
  const env = { DATABASE_URL: database.connectionString, AIP_MASTER_KEY: '5a'.repeat(32) };
  for (const code of ['first', 'second']) homes.push(await settle(await startPlatform({ env }), code));
  const [one] = homes;
  if (one === undefined) throw new Error('no server');
  const application = await one.admin('application.create', { ...one.place, name: '调用方' });
  secretKey = String(application.secretKey);
  for (const { serviceId } of homes)
    await one.admin('application.interface.grant', { id: application.id, interfaceId: serviceId });
  for (const { platform } of homes)
    for (const { code } of homes) while ((await infer(platform, code)).status !== 200) await sleep(50);
});
afterAll(async () => {
  for (const { platform } of homes) await platform.stop();
  await database?.drop();
});

async function settle(platform: Platform, code: string): Promise<Home> {
  const admin = await adminOf(platform);
  const organizationId =
    homes[0]?.place.organizationId ?? String((await admin('organization.create', { name: '组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: code })).id);
  const place = { organizationId, projectId };
  const { modelVersionId } = await uploadModel(admin, place, linearModel({ features: 4, classes: 3 }));
  const visibility = 'public';
  const service = { name: code, code, modelVersionId, replicas: 2, visibility };
  return { platform, admin, place, code, serviceId: await deployService(admin, place, service) };
}

const adminOf = (platform: Platform) =>
  signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);

const infer = (platform: Platform, code: string) => inferOnce(platform.gatewayUrl, code, secretKey);

interface Replica {
  readonly id: string;
  readonly runName: string;
  readonly state: string;
}

async function replicas(admin: DemoCall, { serviceId }: Home): Promise<readonly Replica[]> {
  const page = await admin('runtime.pod.list', { serviceId, orderBy: 'createdAt', order: 'asc' });
  return page.result as readonly Replica[];
}

/** Each gateway is called for each service without pause. */
function load() {
  let good = 0;
  const bad: string[] = [];
  let isRunning = true;
  const loop = async (platform: Platform, code: string) => {
    while (isRunning) {
      const status = await infer(platform, code)
        .then(async (answer) => `${answer.status} ${(await answer.text()).slice(0, 200)}`)
        .catch(String);
      if (status.startsWith('200')) good++;
      else bad.push(`${code}: ${status}`);
    }
  };
  const loops = homes.flatMap(({ platform }) => homes.map(({ code }) => loop(platform, code)));
  return {
    good: () => good,
    async stop() {
      isRunning = false;
      await Promise.all(loops);
      return bad;
    },
  };
}

describe.each([
  [0, 1],
  [1, 0],
])('when server %i is killed', (victim, survivor) => {
  it('calls go on at both gateways, and its processes are taken back', async () => {
    const [dead, alive] = [homes[victim], homes[survivor]];
    if (dead === undefined || alive === undefined) throw new Error('no servers');
    const before = await replicas(alive.admin, dead);
    expect(before.map(({ state }) => state)).toEqual(['Running', 'Running']);
    const log = async () => alive.admin('containerLog.list', { replicaId: before[0]?.id, count: 50 });
    expect(JSON.stringify(await log())).toContain('推理');

    const calls = load();
    await expect.poll(calls.good).toBeGreaterThan(100);
    await dead.platform.kill('server');
    const atKill = calls.good();
    await expect.poll(calls.good).toBeGreaterThan(atKill + 200);
    // Every page of the other one: only what stands on the dead one's machine is missing, and it says where.
    expect((await replicas(alive.admin, dead)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await expect(log()).rejects.toThrow(/在服务器 .* 上.*没有响应/);
    await expect(alive.admin('volume.list', { ...dead.place })).rejects.toThrow('没有响应');
    expect((await alive.admin('volume.list', { ...alive.place })).result).toEqual([]);

    await dead.platform.restart();
    expect(JSON.stringify(await log())).toContain('推理');
    const after = await replicas(alive.admin, dead);
    expect(after.map(({ runName, state }) => [runName, state])).toEqual(
      before.map(({ runName, state }) => [runName, state]),
    );
    const restarted = calls.good();
    await expect.poll(calls.good).toBeGreaterThan(restarted + 100);
    expect(await calls.stop()).toEqual([]);
  });
});
