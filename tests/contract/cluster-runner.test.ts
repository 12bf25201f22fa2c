// The runner and the gateway on a simulated cluster: nothing of theirs knows that a replica is a process of this machine.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDriverTable } from '#engines/runner/driver/driver-table.ts';
import { takeSamples } from '#engines/runner/sample/take-samples.ts';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';

describe('a service on a cluster', () => {
  let home: string;
  let cluster: SimulatedCluster;
  let driver: ReturnType<SimulatedCluster['createDriver']>;
  let world: RunnerWorld;
  let isAway = false;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'aip-cluster-'));
    await mkdir(join(home, 'volumes'), { recursive: true });
    cluster = new SimulatedCluster(home);
    driver = cluster.createDriver();
    const status = (id: string) =>
      isAway ? Promise.reject(new Error('the cluster is away')) : driver.status(id);
    const refuse = (runtime: string) => (runtime === 'image' ? undefined : '本集群只运行镜像');
    world = await startRunnerWorld({ drivers: [{ ...driver, refuse, status }] });
    await world.storage.db
      .insertInto('model')
      .values({ organizationId: 'org-1', projectId: 'prj-1', id: 'image', name: 'image' })
      .execute();
    await world.storage.db
      .insertInto('modelVersion')
      .values({
        organizationId: 'org-1',
        projectId: 'prj-1',
        id: 'image',
        modelId: 'image',
        number: 1,
        packageType: 'ModelImage',
        runtime: 'image',
        reference: 'registry.test/vision:2',
        state: 'Ready',
      })
      .execute();
    await world.addService(
      'far',
      { WORD: 'far' },
      { runtime: 'image', modelVersionId: 'image', replicas: 2 },
    );
    await world.grant('far');
  });
  afterAll(async () => {
    await world?.stop();
    cluster.close();
    await rm(home, { recursive: true, force: true });
  });

  const replicas = () => world.replicas('far-v1');
  const answer = async () => {
    const response = await world.call('far/', 'GET');
    return [response.status, response.status === 200 ? await response.json() : await response.text()];
  };

  it('starts when its pods have a place, and answers at their addresses', async () => {
    cluster.scheduleMs = 500;
    await world.ask('far', 'start');
    await expect
      .poll(async () => (await replicas()).map(({ state }) => state))
      .toEqual(['Pending', 'Pending']);
    expect((await replicas()).map(({ address }) => address)).toEqual([null, null]);
    await world.becomes('far', 'Running');
    for (const { driver: name, node, address, handle, id } of await replicas()) {
      expect([name, node]).toEqual(['simulated-cluster', 'node-a']);
      expect(handle).toMatchObject({ pod: id });
      expect(address).toBe(endpointOf(id));
    }
    await world.settle();
    expect(await answer()).toEqual([200, { id: expect.stringMatching(/^rep-/), word: 'far' }]);
  });

  it('is measured by its driver', async () => {
    const take = () =>
      takeSamples({
        storage: world.storage,
        server: 'here',
        drivers: createDriverTable([driver]),
        now: () => new Date(),
      });
    await take();
    await take();
    const samples = await world.storage.db.selectFrom('replicaSample').selectAll().execute();
    expect(samples.map(({ cpuMilli, mountPercent }) => [cpuMilli, mountPercent])).toEqual([
      [10, 50],
      [10, 50],
    ]);
    expect(samples.map(({ address }) => address).sort()).toEqual(
      (await replicas()).map(({ address }) => address).sort(),
    );
  });

  it('has what a lost node took with it started on another one', async () => {
    const before = await replicas();
    cluster.loseNode('node-a');
    await expect
      .poll(async () => (await replicas()).map(({ node, state }) => [node, state]))
      .toEqual([
        ['node-b', 'Running'],
        ['node-b', 'Running'],
      ]);
    const after = await replicas();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const { id, address } of after) expect(address).toBe(endpointOf(id));
    const reasons = (await world.events('far')).map(({ reason }) => reason);
    expect(reasons).toContain('节点 node-a 失去联系');
    await world.becomes('far', 'Running');
    await world.settle();
    expect(await answer()).toMatchObject([200, { word: 'far' }]);
  });

  it('is left as it is while its cluster does not answer, and others go on', async () => {
    const before = await replicas();
    isAway = true;
    await world.addService('near', {}, { replicas: 1 });
    await world.ask('near', 'start');
    await world.becomes('near', 'Running');
    isAway = false;
    expect((await world.replicas('near-v1'))[0]?.driver).toBe('local');
    expect((await world.service('far'))?.state).toBe('Running');
    expect((await replicas()).map(({ handle }) => handle)).toEqual(before.map(({ handle }) => handle));
  });

  it('goes on over a restart of the platform, and its pods over its end', async () => {
    const before = (await replicas()).map(({ handle }) => handle);
    await world.crash();
    await world.restart();
    await world.becomes('far', 'Running');
    expect((await replicas()).map(({ handle }) => handle)).toEqual(before);
  });

  it('keeps the log of each pod', async () => {
    for (const { id } of await replicas()) {
      const log = driver.log(id);
      await expect.poll(async () => (await log.info()).lastLine).toBe(2);
      expect((await log.lines(1, 2)).map(({ text }) => text)).toEqual(['began far', 'began far']);
      expect(await log.processes()).toHaveLength(2);
    }
  });

  it('fails its start with what a pod waited for', async () => {
    cluster.missingImages.add('registry.test/vision:2');
    await world.addService('imageless', {}, { runtime: 'image', modelVersionId: 'image', replicas: 1 });
    await world.storage.db
      .updateTable('inference')
      .set({ startTimeoutS: 2 })
      .where('serviceId', '=', 'imageless')
      .execute();
    await world.ask('imageless', 'start');
    await world.becomes('imageless', 'StartFailed');
    expect((await world.service('imageless'))?.stateReason).toContain(
      '2 秒内没有通过健康检查：镜像 registry.test/vision:2 拉取失败',
    );
  });

  it('stops and goes with all its pods', async () => {
    cluster.missingImages.clear();
    await world.ask('far', 'stop');
    await world.becomes('far', 'Stopped');
    expect([...cluster.pods.keys()].filter((id) => cluster.pods.get(id)?.status.phase === 'running')).toEqual(
      [],
    );
    await world.storage.db.deleteFrom('applicationInterface').where('serviceId', '=', 'far').execute();
    await world.ask('far', 'delete');
    await world.becomes('far', 'gone');
    expect([...new Set(world.errors.map(String))]).toEqual(['Error: the cluster is away']);
  });

  function endpointOf(id: string): string | undefined {
    const status = cluster.pods.get(id)?.status;
    return status?.phase === 'running' ? status.placement.endpoint : undefined;
  }
});
