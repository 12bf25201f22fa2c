// The local driver with real processes: the cases of every driver, in the modes that this machine offers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { type Following, followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import { canStepDown, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { bundleProgram } from '../../../../support/bundle-program.ts';
import { type DriverWorld, driverCases } from '../../../../support/driver-cases.ts';
import { listenLocally } from '../../../../support/listen-locally.ts';
import { createTestDriver } from '../../../../support/test-driver.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../../support/workload-program.mjs');

/** With a package of the program. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'aip-driver-'));
  await chmod(home, 0o711);
  await mkdir(join(home, 'models/package'), { recursive: true, mode: 0o700 });
  await cp(PROGRAM, join(home, 'models/package/program.mjs'));
  return home;
}

async function startWorld(): Promise<DriverWorld> {
  const home = await makeHome();
  await mkdir(join(home, 'volumes/data'), { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'volumes/data/data.txt'), 'of the volume\n', { mode: 0o600 });
  const cgroups = await findCgroups(basename(home));
  let followings: Following[] = [];
  const create = (): Driver =>
    createTestDriver(home, {
      cgroups,
      log: createReplicaLogs(join(home, 'replicas'), createFinder({ program: 'none' })),
      keepLog: (directory, freeze, process) => {
        const onError = (error: unknown) => console.error(error);
        const following = followOutput({ directory, freeze, process, now: () => new Date(), onError });
        followings.push(following);
        return following;
      },
    });
  let driver = create();
  return {
    driver: () => driver,
    program: { kind: 'command', packageId: 'package', command: ['node', 'program.mjs'] },
    volumeId: 'data',
    measures: process.platform === 'linux',
    async restart() {
      // A dead platform writes no logs; the test's process lives on.
      await Promise.all(followings.map((following) => following.stop()));
      followings = [];
      driver = create();
    },
    async stop() {
      await driver.end(1_000);
      await cgroups?.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

driverCases('local', startWorld);

test('what finishes is known after its server was killed', async () => {
  const home = await makeHome();
  const program = await bundleProgram('tests/support/launch-workloads.ts');
  const [well, badly] = [`well-${basename(home)}`, `badly-${basename(home)}`];
  const ends = { [well]: '0', [badly]: '7' };
  const server = spawn(process.execPath, [program, home, JSON.stringify(ends)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  server.kill('SIGKILL');
  await once(server, 'exit');
  await sleep(2_500);
  const driver = createTestDriver(home);
  const outcomes = { [well]: 'succeeded', [badly]: 'failed' };
  const resources = { cpuMilli: 100, memoryBytes: 512 << 20 };
  for (const id of [well, badly]) {
    expect(await driver.adopt({ id, isForeign: true, resources })).toBe(true);
    await expect
      .poll(() => driver.status(id))
      .toMatchObject({
        phase: 'ended',
        end: { outcome: outcomes[id], cause: 'exit', exitCode: Number(ends[id]) },
      });
    await driver.forget(id);
    // Printed after the server was gone.
    expect((await driver.log(id).lines(1, 9)).map(({ text }) => text)).toEqual([`began ${id}`, 'ends']);
  }
  await driver.end(0);
  await rm(home, { recursive: true, force: true });
});

test.skipIf(!canStepDown())('two platforms of one machine leave each other alone', async () => {
  const homes = [await makeHome(), await makeHome()];
  const drivers = homes.map((home) => createTestDriver(home));
  const id = 'same-everywhere';
  for (const driver of drivers) {
    await driver.launch({
      id,
      program: { kind: 'command', packageId: 'package', command: ['node', 'program.mjs'] },
      environment: {},
      resources: { cpuMilli: 100, memoryBytes: 512 << 20 },
      volumes: [],
      goal: { kind: 'finish' },
    });
  }
  const [first, second] = drivers;
  await first?.remove(id);
  expect(await second?.status(id)).toMatchObject({ phase: 'running' });
  await second?.remove(id);
  for (const driver of drivers) await driver.end(0);
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

const network = await findNetworkSpace(canStepDown() ? sandboxUserOf('probe') : undefined);
test.skipIf(network === undefined)(
  'what finishes in a network of its own finds the way out only',
  async () => {
    const gateway = createServer((_call, answer) => answer.end('gateway'));
    const port = await listenLocally(gateway);
    const home = await makeHome();
    const relay = await bundleProgram('platform/engines/runner/driver/local/hold/relay-program.ts');
    await chmod(dirname(relay), 0o755);
    const wayOut = {
      dial: () => Promise.reject(new Error('nobody else')),
      gateway: { host: '127.0.0.1', port },
    };
    const driver = createTestDriver(home, { network, relay, wayOut });
    const enclosed = `enclosed-${basename(home)}`;
    const { placement } = await driver.launch({
      id: enclosed,
      program: { kind: 'command', packageId: 'package', command: ['node', 'program.mjs'] },
      environment: { CALLS: `http://127.0.0.1:${port}/`, EXIT_MS: '4000' },
      resources: { cpuMilli: 100, memoryBytes: 512 << 20 },
      volumes: [],
      goal: { kind: 'finish' },
    });
    expect(placement).toMatchObject({ networkReach: network?.holdsFiles ? 'proxy' : 'proxy-open' });
    expect(placement).not.toHaveProperty('endpoint');
    await expect
      .poll(() => driver.status(enclosed))
      .toMatchObject({ phase: 'ended', end: { outcome: 'succeeded' } });
    await driver.forget(enclosed);
    const lines = await driver.log(enclosed).lines(1, 9);
    expect(lines.map(({ text }) => text)).toEqual(['began ', 'answered gateway']);
    gateway.close();
    await driver.end(0);
    await rm(home, { recursive: true, force: true });
  },
);
