import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { isProcessAlive } from '../../platform/storage/process/process-state.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let dataDir: string;
let server: EmbeddedPostgres;
let storage: Storage;
const started: EmbeddedPostgres[] = [];
const start = async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  started.push(postgres);
  return postgres;
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aip-crash-'));
  await chmod(dataDir, 0o711);
  server = await start();
  await migrate(server.connectionString);
  storage = openStorage({ connectionString: server.connectionString });
});
afterEach(async () => {
  await storage.close();
  // Together, or one would bring back what the other ends.
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Several writers, each writing on after a failure; returns what was acknowledged and which errors came. */
function writeUnderLoad(writers: number) {
  const acknowledged = new Set<string>();
  const errors: unknown[] = [];
  let running = true;
  const work = async (writer: number) => {
    for (let i = 0; running; i++) {
      const id = `org-${writer}-${i}`;
      try {
        await storage.transaction(async (db) => {
          await db.insertInto('organization').values({ id, name: id }).execute();
          await db.insertInto('job').values({ id, kind: 'note', payload: '{}', maxAttempts: 1 }).execute();
        });
        acknowledged.add(id);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return {
    acknowledged,
    errors,
    async stop() {
      running = false;
      await done;
    },
  };
}

describe('embedded PostgreSQL', () => {
  it('loses no acknowledged write when it is killed three times under load, and comes back by itself', async () => {
    const load = writeUnderLoad(8);
    const notices: string[] = [];
    await storage.listen('gateway', (payload) => notices.push(payload));
    for (let round = 0; round < 3; round++) {
      await sleep(500);
      const killed = server.pid();
      process.kill(killed, 'SIGKILL');
      while (server.pid() === killed) await sleep(20);
    }
    const afterLastKill = load.acknowledged.size;
    await sleep(500);
    await load.stop();

    const organizations = await storage.db.selectFrom('organization').select('id').execute();
    const jobs = await storage.db.selectFrom('job').select('id').execute();
    const stored = new Set(organizations.map((row) => row.id));
    expect([...load.acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(new Set(jobs.map((row) => row.id))).toEqual(stored);
    expect(load.acknowledged.size).toBeGreaterThan(afterLastKill);
    expect(load.errors.length).toBeGreaterThan(0);
    for (const error of load.errors) expect(error).toMatchObject({ code: 'database.unavailable' });
    await vi.waitFor(() => expect(notices).toContain(''), PATIENCE_MS);
  });

  it('is adopted with all its data after the process that started it is gone', async () => {
    await storage.db.insertInto('organization').values({ id: 'org-1', name: '留下的' }).execute();

    const second = await start();

    expect(second.adopted).toBe(true);
    expect(second.pid()).toBe(server.pid());
    expect(second.connectionString).toBe(server.connectionString);
  });

  it('is gone after a stop, and starts on the same data with the same password', async () => {
    await storage.db.insertInto('organization').values({ id: 'org-1', name: '留下的' }).execute();
    await storage.close();
    const first = server.pid();
    await server.stop();
    expect(isProcessAlive(first)).toBe(false);

    server = await start();
    storage = openStorage({ connectionString: server.connectionString });

    expect(server.adopted).toBe(false);
    expect(await storage.db.selectFrom('organization').select('name').execute()).toEqual([
      { name: '留下的' },
    ]);
  });

  it('refuses a wrong password and has no port', async () => {
    const wrong = openStorage({
      connectionString: server.connectionString.replace(/:[0-9a-f]+@/, ':guess@'),
    });

    await expect(wrong.db.selectFrom('organization').selectAll().execute()).rejects.toMatchObject({
      code: '28P01',
    });
    await wrong.close();
    const { rows } = await sql`show listen_addresses`.execute(storage.db);
    expect(rows).toEqual([{ listenAddresses: '' }]);
  });

  it('throws away a data directory that an earlier start did not finish', async () => {
    const cut = join(dataDir, 'postgres.draft-1', 'cluster');
    await mkdir(cut, { recursive: true });

    await start();

    expect(await readdir(dataDir)).not.toContain('postgres.draft-1');
  });
});
