// Replicas answer nobody but the gateway, and reach nothing but what is theirs.
import { execFileSync } from 'node:child_process';
import { chmod, chown, link, mkdir, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listeningPorts } from '#engines/runner/driver/local/proc/listening-ports.ts';
import { linearModel } from '../support/onnx-model.ts';
import { accountOfProcess } from '../support/process-facts.ts';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';
import { socketFetch } from '../support/socket-fetch.ts';
import { buildOnnxWorker } from '../support/start-onnx-worker.ts';

const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.getuid?.() === 0;

let world: RunnerWorld;
beforeAll(async () => {
  await buildOnnxWorker();
  world = await startRunnerWorld({ gateway: { host: '127.0.0.1', port: 1 } });
  await world.addModel('digits', 'onnx', { 'model.onnx': linearModel({ features: 4, classes: 3 }) });
  // As an upload is kept.
  await chmod(join(world.directory, 'models/digits/model.onnx'), 0o600);
  await world.addService('digits', {}, { modelVersionId: 'digits', runtime: 'onnx' });
});
afterAll(() => world.stop());

const socketOf = (address: string | null) => (address ?? '').replace(/^unix:/, '');

describe('a replica of a model', () => {
  it('listens on a socket that nobody else may use, and on no port', async () => {
    await world.ask('digits', 'start');
    await world.becomes('digits', 'Running');
    const replicas = await world.replicas('digits-v1');
    expect(replicas).toHaveLength(2);
    for (const { address, processId, networkReach } of replicas) {
      expect(address).toMatch(/^unix:\//);
      const socket = socketOf(address);
      expect((await stat(socket)).mode & 0o777).toBe(0o600);
      expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
      if (isLinux) expect(await listeningPorts({ pid: Number(processId) })).toEqual([]);
      const [own, theirs] = ['self', processId].map((pid) => `/proc/${pid}/ns/net`);
      if (world.network !== undefined)
        expect(await readlink(theirs ?? '')).not.toBe(await readlink(own ?? ''));
      const alone = world.network?.holdsFiles ? 'none' : 'none-open';
      expect(networkReach).toBe(world.network === undefined ? 'shared' : alone);
      expect((await socketFetch(socket)('/v2/health/ready')).status).toBe(200);
    }
  });

  it.runIf(isRoot)('has an account of its own, which reads its model and nothing else', async () => {
    const [one, two] = await world.replicas('digits-v1');
    const account = accountOfProcess(Number(one?.processId));
    expect(account.uid).toBeGreaterThan(2_000_000_000);
    expect(account.uid).not.toBe(accountOfProcess(Number(two?.processId)).uid);
    await mkdir(join(world.directory, 'keys'), { mode: 0o700 });
    await writeFile(join(world.directory, 'keys/master'), 'secret');
    await world.addModel('other', 'onnx', { 'model.onnx': 'of somebody else' });
    const model = join(world.directory, 'models/digits');
    const home = (id = '') => join(world.directory, 'replicas', id);
    expect(
      reached(account, {
        'read its model': `fs.readFileSync('${model}/model.onnx')`,
        'write to its model': `fs.writeFileSync('${model}/new', '')`,
        'change its model': `fs.writeFileSync('${model}/model.onnx', '')`,
        'remove its model': `fs.unlinkSync('${model}/model.onnx')`,
        'open its model to all': `fs.chmodSync('${model}', 0o777)`,
        'write to its own directory': `fs.writeFileSync('${home(one?.id)}/tmp/new', '')`,
        'read its log': `fs.readFileSync('${home(one?.id)}/stdout')`,
        'call another replica': `fs.statSync('${socketOf(two?.address ?? null)}')`,
        'read what another one keeps': `fs.readdirSync('${home(two?.id)}/tmp')`,
        'list replicas': `fs.readdirSync('${home()}')`,
        'list models': `fs.readdirSync('${dirname(model)}')`,
        'read another model': `fs.readFileSync('${dirname(model)}/program/program.mjs')`,
        'list the data directory': `fs.readdirSync('${world.directory}')`,
        'read keys': `fs.readFileSync('${world.directory}/keys/master')`,
        'read the environment of another one': `fs.readFileSync('/proc/${two?.processId}/environ')`,
        'end another one': `process.kill(${two?.processId}, 'SIGTERM')`,
      }),
    ).toEqual(['read its model', 'write to its own directory']);
  });

  it('that an older platform started on a port is replaced', async () => {
    const [before] = await world.replicas('digits-v1');
    await world.crash();
    await world.storage.db
      .updateTable('replica')
      .set({ address: 'http://127.0.0.1:20001' })
      .where('id', '=', String(before?.id))
      .execute();
    await world.restart();
    await expect.poll(async () => (await world.replicas('digits-v1'))[0]?.address).toMatch(/^unix:/);
    await world.becomes('digits', 'Running');
    const [after] = await world.replicas('digits-v1');
    expect(after?.id).toBe(before?.id);
    expect(after?.processId).not.toBe(before?.processId);
    expect(after?.address).not.toBe(before?.address);
    const reasons = (await world.events('digits')).map(({ reason }) => reason);
    expect(reasons).toContain('平台升级后不再监听端口，重新启动');
  });

  it('is taken over after a crash of the platform, with its socket', async () => {
    const before = await world.replicas('digits-v1');
    await world.crash();
    await world.restart();
    const after = await world.replicas('digits-v1');
    const facts = ({ processId, address, state }: (typeof after)[number]) => [processId, address, state];
    expect(after.map(facts)).toEqual(before.map(facts));
  });
});

describe.runIf(isRoot)('the package of a program', () => {
  it('that an older platform gave to the program is taken back, and nothing besides', async () => {
    const files = { 'serve.mjs': PROGRAM, 'weights.bin': 'weights' };
    await world.addModel('owned', 'command', files);
    const home = join(world.directory, 'models/owned');
    const private_ = join(world.directory, 'private');
    await writeFile(private_, 'secret', { mode: 0o600 });
    // What a program could prepare while the directory was its own.
    await symlink(private_, join(home, 'shortcut'));
    await link(private_, join(home, 'second-name'));
    for (const name of ['', 'serve.mjs', 'weights.bin'])
      await chown(join(home, name), 2_000_000_001, 2_000_000_001);
    await world.addService('owned', {}, { modelVersionId: 'owned', replicas: 1, cpuMilli: 1_000 });
    await world.ask('owned', 'start');
    await world.becomes('owned', 'Running');
    const [replica] = await world.replicas('owned-v1');
    const account = accountOfProcess(Number(replica?.processId));
    expect(
      reached(account, {
        'read weights': `fs.readFileSync('${home}/weights.bin')`,
        'change weights': `fs.writeFileSync('${home}/weights.bin', '')`,
        'read the link': `fs.readFileSync('${home}/shortcut')`,
        'read the second name': `fs.readFileSync('${home}/second-name')`,
      }),
    ).toEqual(['read weights']);
    expect((await stat(private_)).mode & 0o777).toBe(0o600);
    expect((await stat(private_)).uid).toBe(0);
  });
});

/** Serves, and that is all. */
const PROGRAM = `
import { createServer } from 'node:http';
createServer((req, res) => res.end('ok')).listen(Number(process.env.PORT), process.env.HOST);
`;

/** Names of the deeds that a process of the account could do; no deed may print. */
function reached(
  account: { readonly uid: number; readonly gid: number },
  deeds: Readonly<Record<string, string>>,
): readonly string[] {
  const lines = Object.entries(deeds).map(
    ([name, deed]) => `try { ${deed}; done.push(${JSON.stringify(name)}) } catch {}`,
  );
  const program = `const fs = require('fs'); const done = []; ${lines.join('\n')}; console.log(JSON.stringify(done))`;
  return JSON.parse(
    execFileSync(process.execPath, ['-e', program], { ...account, cwd: '/', encoding: 'utf8' }),
  );
}

it('nothing went wrong that nobody expected', () => {
  expect(world.errors).toEqual([]);
});
