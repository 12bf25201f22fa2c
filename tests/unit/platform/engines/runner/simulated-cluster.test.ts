// A cluster's driver: the cases of every driver, and what only a cluster does.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#engines/runner/driver/driver.ts';
import type { Workload } from '#engines/runner/driver/workload.ts';
import { driverCases } from '../../../../support/driver-cases.ts';
import { SimulatedCluster } from '../../../../support/simulated-cluster.ts';

driverCases('simulated cluster', async () => {
  const home = await mkdtemp(join(tmpdir(), 'aip-cluster-'));
  await mkdir(join(home, 'volumes/data'), { recursive: true });
  await writeFile(join(home, 'volumes/data/data.txt'), 'of the volume\n');
  const cluster = new SimulatedCluster(home);
  let driver = cluster.createDriver();
  return {
    driver: () => driver,
    program: { kind: 'image', reference: 'registry.test/program:1' },
    volumeId: 'data',
    measures: true,
    async restart() {
      await driver.end(0);
      driver = cluster.createDriver();
    },
    async stop() {
      await driver.end(0);
      cluster.close();
      await rm(home, { recursive: true, force: true });
    },
  };
});

describe('a cluster', () => {
  let home: string;
  let cluster: SimulatedCluster;
  let driver: Driver;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'aip-cluster-'));
    cluster = new SimulatedCluster(home);
    driver = cluster.createDriver();
  });
  afterAll(async () => {
    await driver.end(0);
    cluster.close();
    await rm(home, { recursive: true, force: true });
  });

  const workload = (id: string, image = 'registry.test/program:1'): Workload => ({
    id,
    program: { kind: 'image', reference: image },
    environment: {},
    resources: { cpuMilli: 100, memoryBytes: 128 << 20 },
    volumes: [],
    goal: { kind: 'serve', healthPath: '/' },
  });

  it('says what a workload waits for before it says where that runs', async () => {
    cluster.scheduleMs = 200;
    const { placement } = await driver.launch(workload('late'));
    expect(placement).toBe(undefined);
    expect(await driver.status('late')).toEqual({ phase: 'waiting', reason: '等待调度' });
    await expect
      .poll(() => driver.status('late'))
      .toMatchObject({
        phase: 'running',
        placement: { node: 'node-a', endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.\d:\d+$/) },
      });
    cluster.scheduleMs = 10;
  });

  it('keeps one waiting whose image nobody has, until it is given up', async () => {
    cluster.missingImages.add('registry.test/none:1');
    await driver.launch(workload('imageless', 'registry.test/none:1'));
    await expect
      .poll(() => driver.status('imageless'))
      .toEqual({ phase: 'waiting', reason: '镜像 registry.test/none:1 拉取失败：没有这个镜像' });
    await driver.kill('imageless', '放弃');
    expect(await driver.status('imageless')).toMatchObject({ phase: 'ended', end: { reason: '放弃' } });
  });

  it('loses what ran on a node that is lost, and evicts', async () => {
    await driver.launch(workload('evicted'));
    await expect.poll(async () => (await driver.status('evicted')).phase).toBe('running');
    cluster.pods.get('evicted')?.evict();
    expect(await driver.status('evicted')).toMatchObject({ end: { cause: 'lost', outcome: 'failed' } });
    await driver.launch(workload('evicted'));
    await expect.poll(async () => (await driver.status('evicted')).phase).toBe('running');
    cluster.loseNode('node-a');
    expect(await driver.status('evicted')).toMatchObject({
      end: { cause: 'lost', reason: '节点 node-a 失去联系' },
    });
    await driver.launch(workload('evicted'));
    await expect
      .poll(() => driver.status('evicted'))
      .toMatchObject({ phase: 'running', placement: { node: 'node-b' } });
  });
});
