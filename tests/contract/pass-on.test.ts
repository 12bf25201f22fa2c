// Two servers on one database: each answers every call, and has those about the other one's files answered there.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '#storage/secret-box.ts';
import { type Listener, listen } from '../../platform/http/node-server.ts';
import { createPassOn } from '../../platform/http/pass-on.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { enterServer } from '../support/server-rows.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

let first: TestApp;
let second: TestApp;
let crowd: Crowd;
let listener: Listener;
/** Paths that the first server was asked for over the network. */
const asked: string[] = [];
let here: Client;
let there: Client;

beforeAll(async () => {
  first = await startApp();
  second = await startApp({ beside: first, engines: { node: 'node-b' } });
  crowd = await makeCrowd(first);
  const app = {
    ...first.app,
    fetch: (...call: Parameters<typeof first.app.fetch>) => {
      asked.push(new URL(call[0].url).pathname);
      return first.app.fetch(...call);
    },
  };
  listener = await listen(app, { host: '127.0.0.1', port: 0 });
  await enterServer(first.storage.db, 'node-test', `http://127.0.0.1:${listener.port}`);
  await enterServer(first.storage.db, 'node-b', 'http://127.0.0.1:9');
  here = await crowd.as('projectAdmin');
  there = second.client();
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
});
afterEach(() => void asked.splice(0));
afterAll(async () => {
  await listener?.close();
  await second?.close();
  await first?.close();
});

const place = () => ({ organizationId: crowd.home.organizationId, projectId: crowd.home.projectId });
const bytes = Buffer.from('一二三四');

async function newVolume(): Promise<string> {
  const id = await insertFixture(first.storage.db, 'volume', crowd.home);
  await first.storage.db.updateTable('volume').set({ createdBy: 'somebody' }).where('id', '=', id).execute();
  return id;
}

it('an upload that began at one goes on at the other, and a volume takes it', async () => {
  const begun = await here.call('upload.create', { ...place(), fileName: 'a.txt', sizeBytes: bytes.length });
  const { id } = begun.body.result;
  const half = Math.floor(bytes.length / 2);
  for (const [client, offset] of [
    [there, 0],
    [here, half],
  ] as const) {
    const rawBody = new Uint8Array(bytes.subarray(offset, offset === 0 ? half : undefined));
    expect((await client.call('upload.write', { id, offset }, { rawBody })).body).toMatchObject({
      success: true,
    });
  }
  expect(await first.engines.files.uploads.sizeOf(id)).toBe(bytes.length);
  const volume = await there.call('volume.create', {
    ...place(),
    name: '数据',
    description: '',
    capacityMb: 10,
  });
  const { id: volumeId } = volume.body.result;
  const put = await there.call('volume.file.upload', {
    id: volumeId,
    path: '',
    uploadId: id,
    overwrite: false,
  });
  expect(put.body).toMatchObject({ success: true });
  const answers = await Promise.all(
    [here, there].map((client) => client.call('volume.file.download', { id: volumeId, path: 'a.txt' })),
  );
  for (const answer of answers) {
    expect(answer.text).toBe('一二三四');
    expect(answer.headers.get('content-disposition')).toContain('a.txt');
  }
  expect((await there.call('volume.list', place())).body.page.result).toMatchObject([
    { usedBytes: bytes.length },
  ]);
  expect(asked).toHaveLength(4);
});

it('what the person may not do is refused by whoever is asked', async () => {
  const stranger = second.client();
  const { cookies } = await crowd.as('foreignAdmin');
  for (const [name, value] of cookies) stranger.cookies.set(name, value);
  expect((await stranger.call('volume.list', place())).status).toBe(404);
  const volume = await insertFixture(first.storage.db, 'volume', crowd.home);
  const body = { id: volume, withFiles: true };
  // What is said of another server's judgement counts for nothing without its signature.
  const headers = { 'x-aip-passed-on': `${Date.now()}.forged` };
  const forged = await here.call('volume.delete', body, { tokens: false, headers });
  expect([forged.status, forged.body.message.code]).toEqual([403, 'csrf.invalid']);
  expect((await there.call('volume.delete', body, { tokens: false })).body.message.code).toBe('csrf.invalid');
  expect(asked).toEqual([]);
  expect((await there.call('volume.delete', body)).body).toMatchObject({ success: true });
  expect(asked).toHaveLength(1);
});

it('a faulty request gets the other server’s answer as it is', async () => {
  const volume = await newVolume();
  const wrong = await there.call('volume.file.list', { id: volume, path: '../..' });
  const same = await here.call('volume.file.list', { id: volume, path: '../..' });
  expect([wrong.status, wrong.body.message.global]).toEqual([same.status, same.body.message.global]);
  expect(wrong.status).toBeGreaterThanOrEqual(400);
});

it('logs and processes are those of the server that ran the replica', async () => {
  const replica = await insertFixture(first.storage.db, 'replica', crowd.home);
  await first.storage.db
    .updateTable('replica')
    .set({ server: 'node-test' })
    .where('id', '=', replica)
    .execute();
  expect((await there.call('runtime.container.process', { podId: replica })).body).toMatchObject({
    success: true,
  });
  expect(asked).toHaveLength(1);
  await first.storage.db
    .updateTable('replica')
    .set({ server: 'node-gone' })
    .where('id', '=', replica)
    .execute();
  expect((await there.call('runtime.container.process', { podId: replica })).body).toMatchObject({
    success: true,
  });
  expect(asked).toHaveLength(1);
});

it('nobody but a server can say that a call was judged before', async () => {
  const url = 'http://console.test/api/x';
  const cookie = 'aip_session=one';
  const sent: Request[] = [];
  const now = new Date();
  const ours = createPassOn(first.secrets, () => now);
  const probe = await listen(
    {
      ...first.app,
      fetch: async (request) => {
        sent.push(request);
        return new Response('{}');
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  const server = { id: 'x', machine: 'x', address: `http://127.0.0.1:${probe.port}` };
  await ours.passOn(
    new Request(url, { method: 'POST', headers: { cookie } }),
    { ip: '10.0.0.1' },
    server,
    {},
  );
  await probe.close();
  const token = sent[0]?.headers.get('x-aip-passed-on') ?? '';
  const request = (change: { url?: string; method?: string; cookie?: string; token?: string }) =>
    new Request(change.url ?? url, {
      method: change.method ?? 'POST',
      headers: { cookie: change.cookie ?? cookie, 'x-aip-passed-on': change.token ?? token },
    });
  expect(ours.isPassedOn(request({}))).toBe(true);
  expect(ours.isPassedOn(request({ url: 'http://console.test/api/y' }))).toBe(false);
  expect(ours.isPassedOn(request({ method: 'PUT' }))).toBe(false);
  expect(ours.isPassedOn(request({ cookie: 'aip_session=two' }))).toBe(false);
  expect(ours.isPassedOn(request({ token: `${now.getTime()}.` }))).toBe(false);
  expect(ours.isPassedOn(request({ token: '' }))).toBe(false);
  const later = createPassOn(first.secrets, () => new Date(now.getTime() + 301_000));
  expect(later.isPassedOn(request({}))).toBe(false);
  const other = createPassOn(createSecretBox(randomBytes(32)), () => now);
  expect(other.isPassedOn(request({}))).toBe(false);
});

it('a server that does not answer is named; once it is removed, another keeps the files', async () => {
  await listener.close();
  const answer = await there.call('volume.list', place());
  expect([answer.status, answer.body.message]).toMatchObject([503, { code: 'server.unreachable' }]);
  expect(answer.body.message.global).toContain('需要的文件或进程在服务器 node-test 上');
  await first.storage.db.deleteFrom('node').where('id', '=', 'node-test').execute();
  const after = await there.call('volume.list', place());
  expect([after.status, second.logged]).toEqual([200, []]);
  const { server } = await first.storage.db
    .selectFrom('project')
    .select('server')
    .where('id', '=', crowd.home.projectId)
    .executeTakeFirstOrThrow();
  expect(server).toBe('node-b');
});
