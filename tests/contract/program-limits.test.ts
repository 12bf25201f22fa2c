// What a program of a member reaches, in every mode of isolation that this machine offers.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectionTo } from '#core/replica-address.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import { measureTree } from '#engines/runner/driver/local/proc/measure-tree.ts';
import { createProcessReader } from '#engines/runner/driver/local/proc/process-reader.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { type RunnerWorld, type RunnerWorldOptions, startRunnerWorld } from '../support/runner-world.ts';
import { socketFetch } from '../support/socket-fetch.ts';
import { buildOnnxWorker } from '../support/start-onnx-worker.ts';

interface Mode {
  readonly name: string;
  readonly options: RunnerWorldOptions;
  readonly hasAccount: boolean;
  readonly isGrouped: boolean;
  readonly hasNetwork: boolean;
}

const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.getuid?.() === 0;
const modes = isLinux ? await findModes() : [];
const table: Record<string, Record<string, unknown>> = {};
afterAll(() => console.table(table));

describe.each(modes)('a program held by $name', (mode) => {
  const { name, hasAccount, isGrouped, hasNetwork } = mode;
  const gateway = createServer((_call, answer) => answer.end('gateway'));
  const other = createServer((_call, answer) => answer.end('console'));
  const ports = { gateway: 0, other: 0 };
  let world: RunnerWorld;
  const note = (deed: string, reached: unknown) => {
    table[deed] = { ...table[deed], [name]: reached };
  };

  it('starts', async () => {
    ports.gateway = await listenLocally(gateway);
    ports.other = await listenLocally(other);
    const network = hasNetwork ? { gateway: { host: '127.0.0.1', port: ports.gateway } } : {};
    world = await startRunnerWorld({ ...mode.options, ...network });
    world.limits.processes = 64;
    world.limits.diskBytes = 48 * 1_048_576;
    const program = await readFile(join(import.meta.dirname, '../support/attack-program.mjs'));
    await world.addModel('attack', 'command', { 'attack.mjs': program, 'weights.bin': 'weights' });
    await world.addService('attack', {}, { modelVersionId: 'attack', replicas: 1, cpuMilli: 300 });
    await world.ask('attack', 'start');
    await world.becomes('attack', 'Running');
  });

  it('gets no more processor time than its share, where groups bound it', async () => {
    const burn = async () => (await deed('burn')).reached;
    // While it starts it may use more.
    if (isGrouped) await expect.poll(burn, { interval: 1_000 }).toBeLessThan(400);
    note('CPU at 300 milli', `${await burn()} milli`);
  });

  it('has no more processes than allowed, where its account or group bounds them', async () => {
    const { reached } = await deed('fork');
    note('fork 200, 64 allowed', reached);
    if (hasAccount || isGrouped) expect(reached).toBeLessThan(64);
    else expect(reached).toBe(200);
  });

  it('reaches our other ports only where it shares our network', async () => {
    const { reached } = await deed('scan', String(ports.other));
    note('connect to a port of ours', reached.length === 0 ? 'refused' : 'reached');
    expect(reached).toEqual(hasNetwork ? [] : [String(ports.other)]);
    expect((await deed('call', `http://127.0.0.1:${ports.gateway}/`)).reached).toEqual([200, 'gateway']);
  });

  it.runIf(hasNetwork)('finds a way out that leads to the gateway and to nobody else here', async () => {
    const place = (port: number) => `127.0.0.1:${port}`;
    expect((await deed('proxy', `http://${place(ports.gateway)}/x`)).reached).toEqual([200, 'gateway']);
    const [status, text] = (await deed('proxy', `http://${place(ports.other)}/x`)).reached;
    note('our port by the proxy', status);
    expect([status, text]).toEqual([403, `${place(ports.other).split(':')[0]}:${ports.other} 不允许访问`]);
    expect((await deed('tunnel', place(ports.gateway))).reached[0]).toBe(200);
    for (const target of [place(ports.other), `localhost:${ports.other}`, `[::1]:${ports.other}`])
      expect([target, (await deed('tunnel', target)).reached[0]]).toEqual([target, 403]);
    expect((await deed('tunnel', '169.254.169.254:80')).reached[0]).toBe(403);
  });

  it.runIf(hasNetwork)('is called and kept over a crash of the platform, its way out too', async () => {
    const before = await world.replicas('attack-v1');
    await world.crash();
    await world.restart();
    expect((await world.replicas('attack-v1'))[0]?.processId).toBe(before[0]?.processId);
    expect((await deed('proxy', `http://127.0.0.1:${ports.gateway}/x`)).reached).toEqual([200, 'gateway']);
    expect(before[0]).toMatchObject({
      networkReach: world.network?.holdsFiles ? 'proxy' : 'proxy-open',
      address: expect.stringMatching(/^unix:/),
    });
  });

  it('changes and reads nothing that is not its own, where it has an account', async () => {
    await mkdir(join(world.directory, 'keys'), { mode: 0o700 });
    await writeFile(join(world.directory, 'keys/master'), 'secret');
    const [replica] = await world.replicas('attack-v1');
    const home = join(world.directory, 'replicas', String(replica?.id));
    const tries = {
      'write into its model': ['write', join(world.directory, 'models/attack/weights.bin')],
      'write beside its model': ['write', join(world.directory, 'models/attack/new')],
      'read keys': ['read', join(world.directory, 'keys/master')],
      'list the data directory': ['list', world.directory],
      'list models': ['list', join(world.directory, 'models')],
      'read its own log': ['read', join(home, 'stdout')],
    } as const;
    for (const [name, [what, path]] of Object.entries(tries)) {
      const { reached, failed } = await deed(what, path);
      note(name, failed ?? 'reached');
      const refusals = hasNetwork ? ['EACCES', 'EROFS'] : ['EACCES'];
      if (hasAccount)
        expect([name, reached, refusals]).toEqual([name, undefined, expect.arrayContaining([failed])]);
    }
    const own = await deed('write', join(home, 'tmp/own'));
    expect(own.failed).toBeUndefined();
  });

  it('writes to no directory that is for everybody, where it has a view of its own', async () => {
    const network = await findNetworkSpace(hasAccount ? sandboxUserOf('probe') : undefined);
    const places = ['/tmp', '/var/tmp'].map((place) => join(place, 'aip-attack-program'));
    for (const path of places) {
      const { reached, failed } = await deed('write', path);
      await rm(path, { force: true });
      note(`write ${path}`, failed ?? 'reached');
      if (hasNetwork && network?.holdsFiles)
        expect([path, reached, failed]).toEqual([path, undefined, 'EROFS']);
    }
    const shared = await deed('write', '/dev/shm/aip-attack-program');
    const isOutside = await rm('/dev/shm/aip-attack-program').then(
      () => true,
      () => false,
    );
    note('write /dev/shm', shared.failed ?? (isOutside ? 'reached' : 'its own'));
    // Libraries need it, and it is bounded and gone with the process.
    if (hasNetwork && network?.holdsFiles) expect([shared.reached, isOutside]).toEqual([true, false]);
  });

  it('takes what it daemonised with it, and is counted with it', async () => {
    const [replica] = await world.replicas('attack-v1');
    const [pid, started] = [Number(replica?.processId), replica?.processStarted];
    const file = join(world.directory, 'replicas', String(replica?.id), 'tmp/daemons');
    await deed('daemonise');
    const read = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    await expect.poll(async () => (await read()).length).toBe(3);
    const daemons = (await read()).map(Number);
    const tree = await createProcessReader().tree({ pid, started });
    const seen = tree.isMeasured ? tree.processes.map((one) => one.pid) : [];
    const shown = daemons.filter((daemon) => seen.includes(daemon)).length;
    note('3 daemons: in the process table', shown);
    expect(shown).toBe(hasAccount ? 3 : 2);
    expect((await measureTree(pid, { started }))?.residentBytes).toBeGreaterThan(0);
    await world.ask('attack', 'stop');
    await world.becomes('attack', 'Stopped');
    const left = daemons.filter((daemon) => isProcessAlive(daemon));
    note('3 daemons: alive after the stop', left.length);
    // One that forgot its environment is found by its account or its group only.
    expect(left.length).toBe(hasAccount || isGrouped ? 0 : 1);
    for (const daemon of left) process.kill(daemon, 'SIGKILL');
  });

  it('is ended when it fills the disk, and the reason says so', async () => {
    await world.ask('attack', 'start');
    await world.becomes('attack', 'Running');
    const filled = deed('fill').catch(() => undefined);
    const reasons = async () => (await world.events('attack')).map(({ reason }) => reason).join('\n');
    await expect.poll(reasons).toMatch(/写入的文件共 \d+ MB，超过上限 48 MB/);
    note('fill 200 MB, 48 allowed', /共 (\d+) MB/.exec(await reasons())?.[1]);
    await filled;
  });

  it('meets nothing that nobody expected', async () => {
    expect(world.errors).toEqual([]);
  });
  afterAll(async () => {
    await world?.stop();
    gateway.close();
    other.close();
  });

  async function deed(what: string, ...to: readonly string[]) {
    const [replica] = await world.replicas('attack-v1');
    const query = new URLSearchParams(to.map((path) => ['to', path]));
    const address = connectionTo(replica?.address ?? '');
    const path = `/${what}?${query}`;
    const answer = await ('socketPath' in address
      ? socketFetch(address.socketPath)(path)
      : fetch(`http://${address.host}:${address.port}${path}`));
    // biome-ignore lint/suspicious/noExplicitAny: each deed answers something else
    return (await answer.json()) as { readonly reached?: any; readonly failed?: string };
  }
});

async function findModes(): Promise<readonly Mode[]> {
  const cgroups = await findCgroups('aip-modes');
  await cgroups?.close();
  const groups = cgroups === undefined ? [] : [{ grouped: true, label: `cgroup v${cgroups.version}` }];
  const holds = [...groups, { grouped: false, label: 'no groups' }];
  const accounts = isRoot ? [true, false] : [false];
  const shared = accounts.flatMap((stepsDown) =>
    holds.map(({ grouped, label }) => ({
      name: `${label}, ${stepsDown ? 'own account' : 'platform account'}`,
      options: { stepsDown, grouped },
      hasAccount: stepsDown,
      isGrouped: grouped,
      hasNetwork: false,
    })),
  );
  const network = await findNetworkSpace(isRoot ? sandboxUserOf('probe') : undefined);
  const [best] = shared;
  if (network === undefined || best === undefined) return shared;
  await buildOnnxWorker();
  return [{ ...best, name: `${best.name}, own network`, hasNetwork: true }, ...shared];
}
