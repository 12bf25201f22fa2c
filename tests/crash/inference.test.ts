// Services that the platform runs, with whatever can die dying under load.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { becomes, deployService, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { inferOnce } from '../support/infer-once.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { linearModel } from '../support/onnx-model.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let config: Config;
let platform: Platform;
let admin: DemoCall;
let place: { organizationId: string; projectId: string };
let secretKey: string;
let serviceId: string;

beforeAll(async () => {
  [config, platform] = await Promise.all([loadTestConfig(), startPlatform({ ownPostgres: true })]);
  admin = await signInAsAdmin();
  const organizationId = String((await admin('organization.create', { name: '推理组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '推理项目' })).id);
  place = { organizationId, projectId };
  const { modelVersionId } = await uploadModel(admin, place, linearModel({ features: 4, classes: 3 }));
  serviceId = await deployService(admin, place, {
    name: '分类',
    code: 'classify',
    modelVersionId,
    replicas: 2,
  });
  const application = await admin('application.create', { ...place, name: '调用方' });
  secretKey = String(application.secretKey);
  await admin('application.interface.grant', { id: application.id, interfaceId: serviceId });
  while ((await infer()).status !== 200) await sleep(50);
});
afterAll(() => platform.stop());

const signInAsAdmin = () => signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);

const infer = () => inferOnce(platform.gatewayUrl, 'classify', secretKey);

interface Replica {
  readonly id: string;
  readonly runName: string;
  readonly state: string;
  readonly restarts: number;
}

async function replicas(): Promise<readonly Replica[]> {
  const page = await admin('runtime.pod.list', { serviceId, orderBy: 'createdAt', order: 'asc' });
  return page.result as readonly Replica[];
}

/** Calls without pause in several loops until stopped. */
function callsUnderLoad(loops = 4) {
  const statuses = new Map<number | string, number>();
  let running = true;
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const loop = async () => {
    while (running) {
      try {
        const answer = await infer();
        await answer.text();
        note(answer.status);
        if (answer.status !== 200) await sleep(20);
      } catch (error) {
        note(error instanceof Error ? error.message : String(error));
        await sleep(20);
      }
    }
  };
  const done = Promise.all(Array.from({ length: loops }, loop));
  return {
    statuses,
    good: () => statuses.get(200) ?? 0,
    bad: () => [...statuses].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0),
    async stop() {
      running = false;
      await done;
    },
  };
}

describe('kill -9', () => {
  it('of a replica costs at most the calls that were in flight there', async () => {
    const load = callsUnderLoad(4);
    await expect.poll(load.good).toBeGreaterThan(100);
    const [victim] = await replicas();
    const before = load.good();
    process.kill(Number(victim?.runName), 'SIGKILL');
    await becomes(admin, serviceId, 'Warning');
    await becomes(admin, serviceId, 'Running');
    await expect.poll(load.good).toBeGreaterThan(before + 100);
    await load.stop();
    expect(load.bad(), JSON.stringify([...load.statuses])).toBeLessThanOrEqual(4);
    const back = (await replicas()).find(({ id }) => id === victim?.id);
    expect(back?.restarts).toBe(1);
  });

  it('of the platform leaves calls going on, and replicas are taken over again', async () => {
    const before = await replicas();
    const load = callsUnderLoad(2);
    await expect.poll(load.good).toBeGreaterThan(20);
    await platform.kill('server');
    const down = load.good();
    await expect.poll(load.good).toBeGreaterThan(down + 50);
    await platform.restart();
    admin = await signInAsAdmin();
    const after = await replicas();
    expect(after.map(({ runName }) => runName)).toEqual(before.map(({ runName }) => runName));
    expect((await admin('inference.get', { id: serviceId })).state).toBe('Running');
    await load.stop();
    expect(load.bad(), JSON.stringify([...load.statuses])).toBe(0);
  });

  it('of everything is told truly after the restart, and healed', async () => {
    const before = await replicas();
    for (const name of ['server', 'gateway', 'postgres'] as const) await platform.kill(name);
    for (const { runName } of before) process.kill(Number(runName), 'SIGKILL');
    await expect.poll(() => before.some(({ runName }) => isProcessAlive(Number(runName)))).toBe(false);
    await platform.restart();
    admin = await signInAsAdmin();
    const told = await admin('inference.get', { id: serviceId });
    const living = (await replicas()).filter(({ runName }) => isProcessAlive(Number(runName)));
    if (living.length === 0) expect(told.state).toBe('Error');
    await becomes(admin, serviceId, 'Running');
    await expect.poll(async () => (await infer()).status).toBe(200);
    const events = (await admin('interface.event.list', { id: serviceId, pageSize: 50 })).result as readonly {
      reason: string;
    }[];
    expect(events.map(({ reason }) => reason)).toContain('进程在平台停止期间退出');
  });
});

it('an update, its roll-back and a failed update lose no call', async () => {
  const load = callsUnderLoad(3);
  await expect.poll(load.good).toBeGreaterThan(20);
  const next = await uploadModel(admin, place, linearModel({ features: 4, classes: 3 }), { name: '第二个' });
  await admin('inference.paramsUpdate', {
    id: serviceId,
    source: 'UserPublish',
    modelVersionId: next.modelVersionId,
    replicas: 1,
    ...SMALL,
  });
  await becomes(admin, serviceId, 'Running');
  const versions = async () =>
    (await admin('inference.versionList', { id: serviceId })).result as readonly {
      number: number;
      weight: number;
      state: string;
    }[];
  expect((await versions()).map(({ number, weight }) => [number, weight])).toEqual([
    [2, 100],
    [1, 0],
  ]);
  await admin('inference.rollBack', { id: serviceId });
  await becomes(admin, serviceId, 'Running');
  expect((await versions()).map(({ number, weight }) => [number, weight])).toEqual([
    [2, 0],
    [1, 100],
  ]);
  await admin('usercenter.setSystemParameter', { allowUnisolatedCommands: true });
  const archive = await tarOf('serve.mjs', "throw new Error('the weights are missing');");
  const broken = await uploadModel(admin, place, archive, {
    name: '坏的',
    fileName: 'broken.tar',
    startCommand: ['node', 'serve.mjs'],
  });
  const form = { id: serviceId, source: 'UserPublish', modelVersionId: broken.modelVersionId, replicas: 1 };
  await admin('inference.paramsUpdate', { ...form, ...SMALL });
  await expect
    .poll(async () => (await admin('inference.get', { id: serviceId })).progress)
    .toBe('UpdateFailed');
  expect((await admin('inference.get', { id: serviceId })).state).toBe('Running');
  expect((await versions())[0]).toMatchObject({ number: 3, weight: 0, state: 'StartFailed' });
  expect((await admin('inference.get', { id: serviceId })).stateReason).toContain('the weights are missing');
  await load.stop();
  expect(load.bad(), JSON.stringify([...load.statuses])).toBe(0);
});
