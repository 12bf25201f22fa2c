// A full disk below the database or the data directory: every write says so, reading goes on, and it ends by itself.
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../platform/http/app.ts';
import { operationTable } from '../../platform/operations/table.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { validBody } from '../support/valid-body.ts';

const config = await loadTestConfig();
const operations = [...config.operations.values()];
const FULL = ['database.disk-full', 'file.disk-full'];

let platform: TestApp;
let crowd: Crowd;
let root: Client;
beforeAll(async () => {
  platform = await startApp({
    checkAnswers: false,
    engines: { health: simpleHealth(() => platform, new Set()) },
  });
  crowd = await makeCrowd(platform);
});
afterAll(() => platform.close());

/** What PostgreSQL says when a table cannot grow, from every table. */
async function fillDatabase(): Promise<void> {
  await sql`create function refuse_as_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end $$`.execute(platform.storage.db);
  for (const table of await tables())
    await sql`create trigger as_full before insert or update or delete on ${sql.table(table)}
      for each statement execute function refuse_as_full()`.execute(platform.storage.db);
}

async function freeDatabase(): Promise<void> {
  await sql`drop function refuse_as_full() cascade`.execute(platform.storage.db);
}

async function tables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    platform.storage.db,
  );
  return rows.map(({ name }) => name);
}

describe('a full disk below the database', () => {
  const answers = new Map<
    string,
    { readonly status: number; readonly code: string; readonly text: string }
  >();

  beforeAll(async () => {
    const bodies = new Map<string, Readonly<Record<string, unknown>>>();
    for (const operation of operations) bodies.set(operation.id, await validBody(operation, platform, crowd));
    root = await crowd.as('systemAdmin');
    // Long enough that a look at the session would be written down.
    platform.clock.now = new Date(platform.clock.now.getTime() + 5 * 60_000);
    await fillDatabase();
    for (const { id } of operations) {
      const answer = await root.call(id, bodies.get(id));
      const { code = '', global = '' } = answer.body.message;
      answers.set(id, { status: answer.status, code, text: global });
    }
    await freeDatabase();
  });

  it.each(operations.map(({ id }) => id))('is no error of our own to %s', (id) => {
    const answer = answers.get(id);
    const said = JSON.stringify(answer);
    expect(answer?.code, said).not.toBe('internal');
    if (FULL.includes(answer?.code ?? ''))
      expect([answer?.status, answer?.text], said).toEqual([503, expect.stringContaining('磁盘空间不足')]);
  });

  it('is said by writes, and keeps nobody from reading', () => {
    const full = [...answers].filter(([, { code }]) => FULL.includes(code)).map(([id]) => id);
    expect(full).toEqual(expect.arrayContaining(['base.login', 'organization.create', 'upload.create']));
    for (const id of ['application.list', 'usercenter.userInfo', 'inference.list'])
      expect(answers.get(id)?.status, id).toBe(200);
    console.log(`Full disk: ${full.length} of ${operations.length} calls say so`);
  });

  it('is over as soon as there is room', async () => {
    expect(await platform.storage.hasRoom()).toBe(true);
    const answer = await root.call('organization.create', { name: '有空间了' });
    expect(answer.status, answer.text).toBe(200);
  });
});

describe('a full disk below the data directory', () => {
  it('is said by an upload, which goes on when there is room', async () => {
    const member = await crowd.as('member');
    const { result } = (
      await member.call('upload.create', { ...crowd.home, fileName: 'a.bin', sizeBytes: 4 })
    ).body;
    const file = platform.engines.files.uploads.pathOf(result.id);
    const send = () => member.call('upload.write', { id: result.id, offset: 0 }, { rawBody: 'abcd' });
    await mkdir(dirname(file), { recursive: true });
    await rm(file, { force: true });
    await symlink('/dev/full', file);
    const refused = await send();
    expect([refused.status, refused.body.message.code]).toEqual([503, 'file.disk-full']);
    await rm(file);
    expect((await send()).status).toBe(200);
  });

  it.each(['ENOSPC', 'EDQUOT'])('is said by a write that does not know of it: %s', async (code) => {
    const { storage, secrets, engines } = platform;
    const cause = Object.assign(new Error('write failed'), { code });
    const failing = async () => {
      throw new Error('the record could not be kept', { cause });
    };
    const app = createApp({
      config,
      backend: {
        kind: 'embedded',
        storage,
        secrets,
        engines,
        operations: { ...operationTable, 'base.isLogin': failing },
      },
      publicDirectory: platform.directory,
      now: () => new Date(),
      log: () => undefined,
      checkAnswers: true,
      notReady: async () => ['disk'],
    });
    const answer = await app.fetch(new Request('http://console.test/api/base/isLogin', { method: 'POST' }));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: { code: 'file.disk-full' } });
    const ready = await app.fetch(new Request('http://console.test/readyz'));
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting', notReady: ['disk'] }]);
  });
});
