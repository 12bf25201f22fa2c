// Several servers on one database: who may join, who is seen, who can be removed.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecretBox } from '#storage/secret-box.ts';
import { sql } from '#storage/sql.ts';
import { joinNodes } from '../../platform/boot/join-nodes.ts';
import { readNodeIdentity } from '../../platform/boot/node-identity.ts';
import { createShutdown, type Shutdown } from '../../platform/supervise/shutdown.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

let platform: TestApp;
let crowd: Crowd;
let admin: Client;
let directory: string;
const started: Shutdown[] = [];
const KEY = Buffer.alloc(32, 7);
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  admin = await crowd.as('systemAdmin');
  directory = await mkdtemp(join(tmpdir(), 'aip-nodes-'));
  await writeFile(join(directory, 'one.mjs'), 'one');
  await writeFile(join(directory, 'two.mjs'), 'two');
});
afterAll(() => platform.close());
beforeEach(async () => {
  await Promise.all(started.splice(0).map((shutdown) => shutdown.run()));
  await platform.storage.db.deleteFrom('node').execute();
});

interface Server {
  readonly key?: Buffer;
  readonly program?: string;
  readonly dataDir?: string;
}

async function enter(
  id: string,
  { key = KEY, program = 'one.mjs', dataDir = `/data/${id}` }: Server = {},
): Promise<Shutdown> {
  const shutdown = createShutdown((_label, error) => expect.fail(String(error)));
  await joinNodes({
    ...{ storage: platform.storage, id, shutdown, address: `http://${id}`, gatewayAddress: '' },
    dataDir,
    secrets: createSecretBox(key),
    program: join(directory, program),
    onError: (error) => expect.fail(String(error)),
  });
  started.push(shutdown);
  return shutdown;
}

const servers = async () => (await admin.call('server.list')).body.page.result;
const silence = (id: string, hours: number) =>
  sql`update node set heartbeat_at = now() - make_interval(mins => ${Math.round(hours * 60)}) where id = ${id}`.execute(
    platform.storage.db,
  );

it('they are seen with where they are and whether they are at work', async () => {
  await enter('node-test');
  await enter('b');
  const gone = await enter('c');
  await gone.run();
  await silence('b', 0.1);
  expect(await servers()).toMatchObject([
    { id: 'b', state: 'Silent', isThis: false, dataDirectory: '/data/b' },
    { id: 'c', state: 'Stopped' },
    { id: 'node-test', state: 'Working', isThis: true, address: 'http://node-test' },
  ]);
});

it('one with another master key is refused, as long as the other one may come back', async () => {
  await enter('a');
  const other = { key: Buffer.alloc(32, 8) };
  await expect(enter('b', other)).rejects.toThrow(/数据目录 \/data\/a.*不同的主密钥/);
  await silence('a', 2);
  await expect(enter('b', other)).rejects.toThrow('不同的主密钥');
  await silence('a', 25);
  await enter('b', other);
});

it('one with another program is refused beside one that works, and takes over from one that does not', async () => {
  const first = await enter('a');
  await expect(enter('b', { program: 'two.mjs' })).rejects.toThrow(/正在运行不同的程序/);
  await first.run();
  await enter('b', { program: 'two.mjs' });
  // Its own earlier run is no other server.
  await enter('b');
});

it('one that works cannot be removed, one that is silent can, with its plan', async () => {
  await enter('a');
  const { db } = platform.storage;
  const plan = { kind: 'upload-cleanup', cron: '0 3 * * *', zone: 'UTC', origin: 'config', payload: '{}' };
  await db
    .insertInto('jobSchedule')
    .values({ id: 'upload-cleanup@a', node: 'a', nextAt: new Date(), ...plan })
    .execute();
  const project = crowd.home.projectId;
  await db.updateTable('project').set({ server: 'a' }).where('id', '=', project).execute();
  expect(await servers()).toMatchObject([{ id: 'a', projects: 1, services: 0 }]);
  const refused = await admin.call('server.remove', { id: 'a' });
  expect([refused.status, refused.body.message.code]).toEqual([409, 'server.at-work']);
  await silence('a', 1);
  expect((await admin.call('server.remove', { id: 'a' })).status).toBe(200);
  expect(await servers()).toEqual([]);
  expect(await db.selectFrom('jobSchedule').selectAll().where('node', '=', 'a').execute()).toEqual([]);
  const left = db.selectFrom('project').select('server').where('id', '=', project);
  expect(await left.executeTakeFirst()).toEqual({ server: null });
  expect((await admin.call('server.remove', { id: 'a' })).status).toBe(404);
  const orgAdmin = await crowd.as('orgAdmin');
  expect((await orgAdmin.call('server.list')).status).toBe(403);
  expect((await orgAdmin.call('server.remove', { id: 'a' })).status).toBe(403);
});

it('a copy of a data directory is refused while its original works', async () => {
  await enter('a');
  await expect(enter('a', { dataDir: '/data/copy' })).rejects.toThrow(/数据目录 \/data\/a.*副本/);
  await enter('a');
  await silence('a', 0.1);
  await enter('a', { dataDir: '/data/copy' });
  expect(await servers()).toMatchObject([{ id: 'a', dataDirectory: '/data/copy' }]);
});

it('a data directory is the same server at every start, and says so when its file is something else', async () => {
  const id = await readNodeIdentity(directory);
  expect(id).toMatch(/^node-/);
  expect(await readNodeIdentity(directory)).toBe(id);
  await writeFile(join(directory, 'node-id'), 'abc');
  await expect(readNodeIdentity(directory)).rejects.toThrow('不是服务器标识');
});
