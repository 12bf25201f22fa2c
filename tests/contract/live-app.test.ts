// A configuration that changes under a running platform: who hears of it, what goes on, and that nothing is left behind.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchemaStore, type SchemaStore } from '../../platform/engines/authoring/schema-store.ts';
import { createLiveApp, type LiveApp } from '../../platform/http/live/live-app.ts';
import { guardContracts } from '../../platform/operations/guard-contracts.ts';
import { operationTable } from '../../platform/operations/table.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

const ORIGIN = 'http://console.test';
const LIST = 'pages/aic/application/list.yaml';
const API = 'api/application.yaml';

const UNANSWERED = `  /api/application/v1/lost:
    post:
      operationId: application.lost
      summary: 没有实现的接口
      x-access: { can: public }
      requestBody: { content: { application/json: { schema: { type: object, additionalProperties: false } } } }
      responses:
        '200': { description: 空, x-none: true }
`;

let platform: TestApp;
let crowd: Crowd;
let directory: string;
let store: SchemaStore;
let live: LiveApp;
const original = new Map<string, string>();

beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  directory = await mkdtemp(join(tmpdir(), 'aip-live-'));
  await cp(resolve(import.meta.dirname, '../../schemas'), directory, { recursive: true });
  for (const path of [LIST, API]) original.set(path, await readFile(join(directory, path), 'utf8'));
  store = createSchemaStore({
    layers: [{ kind: 'built-in', directory }],
    judge: guardContracts(operationTable),
    watch: false,
    onError: (error) => {
      throw error;
    },
  });
  const { storage, secrets, engines } = platform;
  live = createLiveApp(
    {
      backend: { kind: 'embedded', storage, secrets, engines, operations: operationTable },
      publicDirectory: directory,
      now: () => new Date(),
      log: () => undefined,
      checkAnswers: false,
      notReady: async () => [],
    },
    store,
  );
});
afterAll(async () => {
  await live?.close();
  await store?.close();
  await platform?.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const [path, text] of original) await writeFile(join(directory, path), text);
  await store.reload();
});

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(directory, path), change(original.get(path) ?? ''));
  await store.reload();
}
const rename = (title: string) => edit(LIST, (text) => text.replace('title: 应用接入', `title: ${title}`));

function send(client: Client | undefined, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (client !== undefined)
    headers.set('cookie', [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  return live.fetch(new Request(ORIGIN + path, { ...init, headers }), { ip: '10.0.0.1' });
}

interface Stream {
  readonly events: readonly { readonly version: string; readonly faults?: { readonly count: number } }[];
  readonly ended: Promise<void>;
  readonly isToldToPoll: () => boolean;
  readonly drop: () => Promise<void>;
}

async function hear(client: Client): Promise<Stream> {
  const response = await send(client, '/_console/events');
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('no stream');
  const events: Stream['events'][number][] = [];
  let isToldToPoll = false;
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const said = new TextDecoder().decode(value);
      if (/^event: poll$/m.test(said)) isToldToPoll = true;
      else for (const match of said.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(match[1] ?? ''));
    }
  };
  const ended = read();
  return { events, ended, isToldToPoll: () => isToldToPoll, drop: () => reader.cancel() };
}

describe('the event stream', () => {
  it('is for people who are signed in', async () => {
    expect((await send(undefined, '/_console/events')).status).toBe(401);
  });

  it('is kept and packed by nobody on the way', async () => {
    const response = await send(await crowd.as('member'), '/_console/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.body?.cancel();
  });

  it('tells everybody the version, and faults to system admins alone', async () => {
    const [admin, member] = [
      await hear(await crowd.as('systemAdmin')),
      await hear(await crowd.as('orgAdmin')),
    ];
    await rename('新名字');
    await expect.poll(() => member.events.at(-1)?.version).toBe(store.version());
    await edit(LIST, (text) => text.replace('columns:', 'colums:'));
    await expect.poll(() => admin.events.at(-1)?.faults?.count).toBe(1);
    expect(admin.events.at(-1)).toMatchObject({
      version: store.version(),
      faults: { first: [{ line: 17, column: 1, code: 'SCH-UNKNOWN-KEY' }] },
    });
    await rename('又好了');
    await expect.poll(() => admin.events.at(-1)?.faults?.count).toBe(0);
    expect(JSON.stringify(member.events)).not.toContain('faults');
    await Promise.all([admin.drop(), member.drop()]);
  });

  it('ends when the person signs out, and only theirs', async () => {
    const [leaving, staying] = [await crowd.as('member'), await crowd.as('member')];
    const [first, second] = [await hear(leaving), await hear(staying)];
    await send(leaving, '/api/base/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await first.ended;
    expect(live.events.size()).toBe(1);
    await second.drop();
  });

  it('leaves nothing behind when browsers go', async () => {
    const client = await crowd.as('member');
    const streams = await Promise.all(Array.from({ length: 20 }, () => hear(client)));
    expect(live.events.size()).toBe(20);
    await Promise.all(streams.map((stream) => stream.drop()));
    expect(live.events.size()).toBe(0);
  });

  it('is kept 20 times a person, from however many browsers: the oldest ends and is told to poll', async () => {
    const streams: Stream[] = [];
    const other = await hear(await crowd.as('orgAdmin'));
    for (let count = 1; count <= 23; count += 1) streams.push(await hear(await crowd.as('member')));
    expect(live.events.size()).toBe(21);
    await Promise.all(streams.slice(0, 3).map(({ ended }) => ended));
    expect(streams.map(({ isToldToPoll }) => isToldToPoll())).toEqual(streams.map((_, index) => index < 3));
    await rename('一个更新');
    for (const stream of [...streams.slice(3), other])
      await expect.poll(() => stream.events.at(-1)?.version).toBe(store.version());
    await Promise.all([...streams, other].map((stream) => stream.drop()));
  });

  it('is told once to who polls, as its first event would be', async () => {
    const ask = async (client?: Client) => send(client, '/_console/events/latest');
    expect((await ask()).status).toBe(401);
    const [member, admin] = [await ask(await crowd.as('member')), await ask(await crowd.as('systemAdmin'))];
    expect(await member.json()).toEqual({ version: store.version() });
    expect(await admin.json()).toEqual({ version: store.version(), faults: { count: 0, first: [] } });
    expect(live.events.size()).toBe(0);
  });
});

describe('a changed configuration', () => {
  it('serves the new page at once, with the version that the session names', async () => {
    const client = await crowd.as('systemAdmin');
    await rename('换了名字');
    const session = await (await send(client, '/_console/session')).json();
    expect(session.schemaVersion).toBe(store.version());
    const pages = await (
      await send(client, `/_console/pages?ids=aic/application/list&${new URLSearchParams({ ...crowd.home })}`)
    ).json();
    expect(JSON.stringify(pages)).toContain('换了名字');
  });

  it.each([
    [
      'a call that nobody answers',
      (text: string) => text.replace('paths:\n', `paths:\n${UNANSWERED}`),
      /SCH-NO-HANDLER/,
    ],
    [
      'a contract of another structure',
      (text: string) =>
        text.replace(/^( +)(keyword: .*)$/m, '$1$2\n$1madeUp: { type: string, title: 新字段 }'),
      /SCH-NEEDS-RESTART/,
    ],
  ])('with %s is refused, and the old one goes on', async (_name, change, code) => {
    const before = store.version();
    await edit(API, change);
    expect(
      store
        .check(store.workspace())
        .map((found) => found.code)
        .join(),
    ).toMatch(code);
    expect(store.version()).toBe(before);
    const client = await crowd.as('member');
    const answer = await send(client, '/api/base/isLogin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
  });

  it('may change texts and limits of a contract', async () => {
    const before = store.version();
    await edit(API, (text) => text.replace(/title: [^,}\n]+/, 'title: 别的说法'));
    expect(store.check(store.workspace()).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(store.version()).not.toBe(before);
  });

  it('leaves no old app in memory after 120 changes with a stream open', { timeout: 480_000 }, async () => {
    const client = await crowd.as('systemAdmin');
    const stream = await hear(client);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = async () => {
      for (let round = 0; round < 3; round += 1) {
        collect();
        await new Promise((done) => setTimeout(done, 20));
      }
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    const change = async (round: number) => {
      await rename(`第${round}次`);
      await send(client, '/_console/session').then((answer) => answer.text());
    };
    for (let round = 0; round < 20; round += 1) await change(round);
    const before = await heap();
    for (let round = 20; round < 70; round += 1) await change(round);
    const half = await heap();
    for (let round = 70; round < 120; round += 1) await change(round);
    const after = await heap();
    console.log(`heap ${[before, half, after].map((size) => size.toFixed(1)).join(', ')} MB`);
    // An app with its configuration is several MB: one kept for each change would be hundreds, its project alone ten.
    expect(after - before).toBeLessThan(6);
    expect(live.events.size()).toBe(1);
    await stream.drop();
  });
});
