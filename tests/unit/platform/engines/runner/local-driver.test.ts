// The local driver with real processes: the cases of every driver, in the modes that this machine offers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import { canStepDown, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { bundleProgram } from '../../../../support/bundle-program.ts';
import { driverCases } from '../../../../support/driver-cases.ts';
import { listenLocally } from '../../../../support/listen-locally.ts';
import { makeDriverHome, startLocalWorld } from '../../../../support/local-driver-world.ts';
import { createTestDriver } from '../../../../support/test-driver.ts';

driverCases('local', () => startLocalWorld());

test('what finishes is known after its server was killed', async () => {
  const home = await makeDriverHome();
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
  const homes = [await makeDriverHome(), await makeDriverHome()];
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
    const home = await makeDriverHome();
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
