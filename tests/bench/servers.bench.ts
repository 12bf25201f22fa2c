// Whole servers that are killed again and again while files are uploaded to them: each file is checked to its end, and what
// the check changes happens once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { Config } from '#config/config.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { linearModel } from '../support/onnx-model.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { servers, kills, everyMs } = benchSizes().servers;
const table = openTable('servers');
/** Every so many files is no model: its check ends in an error, which its uploader is told of. */
const BROKEN_EACH = 4;
const PAUSE_MS = 100;

interface Server {
  readonly platform: Platform;
  readonly modelId: string;
  readonly place: { readonly organizationId: string; readonly projectId: string };
}

let config: Config;
let database: TestDatabase;
let storage: Storage;
const running: Server[] = [];

beforeAll(async () => {
  [config, database] = await Promise.all([loadTestConfig(), createTestDatabase(inject('postgres'))]);
  storage = openStorage({ connectionString: database.connectionString });
  const env = { DATABASE_URL: database.connectionString, AIP_MASTER_KEY: '5b'.repeat(32) };
  for (let at = 0; at < servers; at++) running.push(await settle(await startPlatform({ env }), at));
});
afterAll(async () => {
  for (const { platform } of running) await platform.stop();
  await storage?.close();
  await database?.drop();
});

/** A server keeps the files of the projects that were made there. */
async function settle(platform: Platform, at: number): Promise<Server> {
  const admin = await signInAt(platform);
  const organizationId = String((await admin('organization.create', { name: `组织${at}` })).id);
  const projectId = String((await admin('project.create', { organizationId, name: `项目${at}` })).id);
  const place = { organizationId, projectId };
  const modelId = String((await admin('model.create', { ...place, name: `模型${at}` })).id);
  return { platform, place, modelId };
}

const signInAt = ({ url, adminPassword }: Platform) =>
  signIn({ config, fetch, origin: url }, 'admin', adminPassword);

/** Uploads until it is told to stop; returns the versions whose creation was acknowledged. */
async function upload({ platform, place, modelId }: Server, until: AbortSignal): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  const model = linearModel({ features: 4, classes: 3 });
  let admin: DemoCall | undefined;
  for (let at = 1; !until.aborted; at++) {
    const bytes = at % BROKEN_EACH === 0 ? new TextEncoder().encode(`no model ${at}`) : new Uint8Array(model);
    const form = { ...place, fileName: 'model.onnx', sizeBytes: bytes.byteLength };
    try {
      admin ??= await signInAt(platform);
      const { id } = await admin('upload.create', form);
      await admin('upload.write', { id, offset: 0 }, new Uint8Array(bytes));
      acknowledged.push(String((await admin('model.version.create', { modelId, uploadId: id })).id));
    } catch {
      // The server is dead, or was while it answered.
    }
    await sleep(PAUSE_MS);
  }
  return acknowledged;
}

const ENDS = sql`
  select v.id, count(e.id)::int as ends,
    (select count(*)::int from notification_message m where m.path like '%' || v.id || '%') as told,
    v.state
  from model_version v left join event e on e.entity_id = v.id and e.event in ('ready', 'fail')
  group by v.id`;

interface End {
  readonly id: string;
  readonly state: string;
  readonly ends: number;
  readonly told: number;
}

it('files are checked to their end, whatever is killed', async () => {
  const enough = new AbortController();
  const uploads = running.map((server) => upload(server, enough.signal));
  for (let at = 0; at < kills; at++) {
    await sleep(everyMs);
    const { platform } = running[at % running.length] as Server;
    await platform.kill('server');
    await platform.restart();
  }
  await sleep(everyMs);
  enough.abort();
  const acknowledged = (await Promise.all(uploads)).flat();
  const open = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from job where ended_at is null`.execute(storage.db);
    return rows[0]?.open;
  };
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 200_000, interval: 200 });

  const ends = new Map((await sql<End>`${ENDS}`.execute(storage.db)).rows.map((row) => [row.id, row]));
  const lost = acknowledged.filter((id) => !['Ready', 'Error'].includes(ends.get(id)?.state ?? ''));
  const twice = [...ends.values()].filter((row) => row.ends > 1 || row.told > 1);
  const untold = [...ends.values()].filter((row) => row.state === 'Error' && row.told === 0);
  const jobs = await storage.db.selectFrom('job').select(['kind', 'state', 'attempts', 'error']).execute();
  const again = jobs.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  const detail = `of ${acknowledged.length} files, ${jobs.length} jobs, ${kills} kills`;
  table.figure('lost', lost.length + untold.length, detail);
  table.figure('twice', twice.length, detail);
  table.figure('again', again, detail);
  expect(jobs.filter(({ state }) => state !== 'Succeeded')).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect([lost, twice, untold]).toEqual([[], [], []]);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
