// The runner with real processes: what it does when all goes well, and when nothing does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localPort } from '#core/replica-address.ts';
import { findFreePort } from '#network/free-port.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';

let world: RunnerWorld;
beforeAll(async () => {
  world = await startRunnerWorld();
});
afterAll(() => world.stop());

async function ask(address: string | null, path = '/'): Promise<{ pid: number; version: string }> {
  const answer = await fetch(`${address}${path}`);
  return (await answer.json()) as { pid: number; version: string };
}

describe('a service', () => {
  it('starts a process a replica, on a port of its own, and says when it reached what', async () => {
    const version = await world.addService('first', { READY_MS: '300' });
    await world.ask('first', 'start');
    await world.becomes('first', 'Running');
    const replicas = await world.replicas(version);
    expect(replicas.map(({ state, ordinal }) => [state, ordinal])).toEqual([
      ['Running', 0],
      ['Running', 1],
    ]);
    expect(new Set(replicas.map(({ address }) => address)).size).toBe(2);
    for (const replica of replicas) {
      expect((await ask(replica.address)).pid).toBe(replica.processId);
      const [started, ready, traffic] = [replica.startedAt, replica.readyAt, replica.trafficAt];
      expect(Number(ready) - Number(started)).toBeGreaterThanOrEqual(250);
      await expect
        .poll(async () => (await world.replicas(version)).every(({ trafficAt }) => trafficAt !== null))
        .toBe(true);
      if (traffic !== null) expect(Number(traffic)).toBeGreaterThanOrEqual(Number(ready));
    }
  });

  it('warns when a process is killed, and has it back by itself', async () => {
    const [victim] = await world.replicas('first-v1');
    process.kill(Number(victim?.processId), 'SIGKILL');
    await world.becomes('first', 'Warning');
    await world.becomes('first', 'Running');
    const [back] = await world.replicas('first-v1');
    expect(back?.id).toBe(victim?.id);
    expect(back?.restarts).toBe(1);
    expect(back?.processId).not.toBe(victim?.processId);
    // How long the new start took is counted from the end of the process before it.
    expect(back?.requestedAt.getTime()).toBeGreaterThan(victim?.readyAt?.getTime() ?? Number.NaN);
    expect(back?.startedAt?.getTime()).toBeGreaterThanOrEqual(back?.requestedAt.getTime() ?? Number.NaN);
    const exits = (await world.events('first')).filter(({ event }) => event === 'exit');
    expect(exits.at(-1)?.reason).toContain('SIGKILL');
  });

  it('keeps its processes over a crash of the platform', async () => {
    const before = await world.replicas('first-v1');
    await world.crash();
    for (const { address, processId } of before) expect((await ask(address)).pid).toBe(processId);
    await world.restart();
    const after = await world.replicas('first-v1');
    expect(after.map(({ processId, state }) => [processId, state])).toEqual(
      before.map(({ processId }) => [processId, 'Running']),
    );
    expect((await world.service('first'))?.state).toBe('Running');
  });

  it('tells the truth after processes ended while the platform was down', async () => {
    const before = await world.replicas('first-v1');
    await world.crash();
    for (const { processId } of before) process.kill(Number(processId), 'SIGKILL');
    await expect.poll(() => before.some(({ processId }) => isProcessAlive(Number(processId)))).toBe(false);
    await world.restart();
    await world.becomes('first', 'Running');
    // It may be running again by the time that a busy machine asks for its state; its events tell of both.
    const events = await world.events('first');
    expect(events.map(({ reason }) => reason)).toContain('进程在平台停止期间退出');
    expect(events).toContainEqual(expect.objectContaining({ entity: 'service', toState: 'Error' }));
  });

  it('keeps what its processes print', async () => {
    const [replica] = await world.replicas('first-v1');
    const log = join(world.directory, 'replicas', String(replica?.id), 'stdout');
    await expect
      .poll(() => readFile(log, 'utf8'))
      .toContain(`listening on ${new URL(replica?.address ?? '').port}`);
  });

  it('moves to a new version only when that can answer, and ends the old one', async () => {
    const old = await world.replicas('first-v1');
    const next = await world.addVersion('first', { READY_MS: '500' });
    const splitRules = [{ field: 'query', name: 'beta', operator: 'equal', values: ['1'], versionId: next }];
    await world.ask('first', 'update', { [next]: 100 }, { split: 'CustomSplit', splitRules });
    expect(await world.split('first')).toEqual({ split: 'RandomSplit', splitRules: [] });
    await expect.poll(async () => (await world.version(next)).weight).toBe(100);
    expect(await world.split('first')).toEqual({ split: 'CustomSplit', splitRules });
    expect((await world.version('first-v1')).weight).toBe(0);
    expect((await world.service('first'))?.state).toBe('Running');
    await world.versionBecomes('first-v1', 'Stopped');
    expect(old.some(({ processId }) => isProcessAlive(Number(processId)))).toBe(false);
  });

  it('stays with the old version when the new one does not start', async () => {
    const serving = await world.replicas('first-v2');
    const broken = await world.addVersion('first', { EXIT_MS: '50', READY_MS: '60000' });
    await world.ask('first', 'update', { [broken]: 100 }, { split: 'RandomSplit', splitRules: [] });
    await world.versionBecomes(broken, 'StartFailed');
    await world.becomes('first', 'Running');
    expect((await world.split('first')).split).toBe('CustomSplit');
    expect((await world.version(broken)).stateReason).toContain('Error: the model cannot be read');
    const now = await world.replicas('first-v2');
    expect(now.map(({ processId }) => processId)).toEqual(serving.map(({ processId }) => processId));
    expect((await world.events('first')).map(({ event }) => event)).toContain('update-fail');
    const inference = await world.storage.db
      .selectFrom('inference')
      .select(['progress', 'target'])
      .where('serviceId', '=', 'first')
      .executeTakeFirstOrThrow();
    expect(inference).toEqual({ progress: 'UpdateFailed', target: null });
    await expect.poll(async () => (await world.replicas(broken)).length).toBe(0);
  });

  it('takes an update back', async () => {
    const slow = await world.addVersion('first', { READY_MS: '60000' });
    await world.ask('first', 'update', { [slow]: 100 });
    await expect.poll(async () => (await world.replicas(slow)).length).toBe(2);
    await world.ask('first', 'cancel');
    await world.versionBecomes(slow, 'Stopped');
    expect((await world.service('first'))?.state).toBe('Running');
    expect((await world.version('first-v2')).weight).toBe(100);
  });

  it('has more and fewer replicas without a new version', async () => {
    const scale = (replicas: number) =>
      world.storage.db.updateTable('serviceVersion').set({ replicas }).where('id', '=', 'first-v2').execute();
    const running = async () =>
      (await world.replicas('first-v2')).filter(({ state }) => state === 'Running').length;
    await scale(3);
    await expect.poll(running).toBe(3);
    await scale(1);
    await expect.poll(async () => (await world.replicas('first-v2')).length).toBe(1);
    expect((await world.service('first'))?.state).toBe('Running');
  });

  it('stops when its processes have ended, and starts again', async () => {
    const [replica] = await world.replicas('first-v2');
    await world.ask('first', 'stop');
    await world.becomes('first', 'Stopped');
    expect(isProcessAlive(Number(replica?.processId))).toBe(false);
    await world.ask('first', 'start');
    await world.becomes('first', 'Running');
  });

  it('goes with all that belongs to it', async () => {
    await world.ask('first', 'stop');
    await world.becomes('first', 'Stopped');
    await world.ask('first', 'delete');
    await world.becomes('first', 'gone');
    expect(await world.replicas('first-v2')).toEqual([]);
  });
});

describe('a process', () => {
  it('that does not end when asked is killed after the drain time', async () => {
    const version = await world.addService('stubborn', { DRAIN_MS: '600000' }, { replicas: 1 });
    await world.ask('stubborn', 'start');
    await world.becomes('stubborn', 'Running');
    const [replica] = await world.replicas(version);
    const asked = Date.now();
    await world.ask('stubborn', 'stop');
    await world.becomes('stubborn', 'Stopped');
    expect(Date.now() - asked).toBeGreaterThan(1_900);
    expect(isProcessAlive(Number(replica?.processId))).toBe(false);
  });

  it('that takes more memory than allowed is ended, and the reason says so', async () => {
    await world.addService('hungry', { HOG_MB: '1', READY_MS: '60000' }, { replicas: 1, memoryMb: 128 });
    await world.ask('hungry', 'start');
    await world.becomes('hungry', 'StartFailed');
    expect((await world.service('hungry'))?.stateReason).toContain('内存超过上限');
  });

  it('that never gets ready fails the start in time', async () => {
    await world.addService('slow', { READY_MS: '600000' }, { replicas: 1 });
    await world.storage.db
      .updateTable('inference')
      .set({ startTimeoutS: 3 })
      .where('serviceId', '=', 'slow')
      .execute();
    await world.ask('slow', 'start');
    await world.becomes('slow', 'StartFailed');
    expect((await world.service('slow'))?.stateReason).toContain('返回 503');
    await expect.poll(async () => (await world.replicas('slow-v1')).length).toBe(0);
  });

  it.runIf(process.platform === 'linux')('that listens on another port is told which', async () => {
    const other = await findFreePort();
    await world.addService('elsewhere', { OTHER_PORT: String(other) }, { replicas: 1 });
    await world.storage.db
      .updateTable('inference')
      .set({ startTimeoutS: 5 })
      .where('serviceId', '=', 'elsewhere')
      .execute();
    await world.ask('elsewhere', 'start');
    await expect.poll(async () => (await world.replicas('elsewhere-v1'))[0]?.address ?? null).not.toBeNull();
    const [replica] = await world.replicas('elsewhere-v1');
    await world.becomes('elsewhere', 'StartFailed');
    expect((await world.service('elsewhere'))?.stateReason).toContain(
      `进程还没有监听端口 ${localPort(replica?.address ?? '')}，它监听的是 ${other}`,
    );
  });

  it('whose program is missing fails with its name', async () => {
    await world.addService('missing', {}, { replicas: 1, modelVersionId: null, preset: 'unknown' });
    await world.ask('missing', 'start');
    await world.becomes('missing', 'StartFailed');
    expect((await world.service('missing'))?.stateReason).toContain('预置模型“unknown”没有安装');
  });

  it('is not lost when it was being started while the platform died', async () => {
    const version = await world.addService('reborn', { READY_MS: '1500' }, { replicas: 1 });
    await world.ask('reborn', 'start');
    await expect.poll(async () => (await world.replicas(version))[0]?.state).toBe('Pending');
    const [before] = await world.replicas(version);
    await world.crash();
    await world.restart();
    await world.becomes('reborn', 'Running');
    const [after] = await world.replicas(version);
    expect(after?.processId).toBe(before?.processId);
  });
});

it('nothing went wrong that nobody expected', () => {
  expect(world.errors).toEqual([]);
});
