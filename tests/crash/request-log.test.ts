// kill -9 at each step between a call's end and the database: what was on disk is loaded, once, with its sums.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createRequestLog } from '#engines/gateway/log/request-log.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { readCounted } from '../support/read-counted.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

const KILLS = 24;
let database: TestDatabase;
let storage: Storage;
let workplace: string;
let program: string;
beforeAll(async () => {
  workplace = await mkdtemp(join(tmpdir(), 'aip-log-'));
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString, poolSize: 2 });
  program = await bundleProgram('tests/support/log-loop.ts');
});
afterAll(async () => {
  await storage.close();
  await database.drop();
  await rm(workplace, { recursive: true });
});

/** Returns how many calls were on disk when it was over. */
async function logUntilKilled(prefix: string, steps: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [program, database.connectionString, join(workplace, 'log'), prefix, `${steps}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<unknown>((done) => child.once('exit', (_code, signal) => done(signal)));
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk;
  expect(await ended).toBe('SIGKILL');
  return Number(output.trim().split('\n').at(-1) ?? 0);
}

it(`loses no row that was on disk through ${KILLS} kills, and writes none twice`, async () => {
  const kept: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const count = await logUntilKilled(`run-${kill}`, kill * 2 + 1);
    for (let i = 1; i <= count; i += 1) kept.push(`run-${kill}-${i}`);
    // From now on what this one left behind, and what the next ones log, is late.
    if (kill % 6 === 3) await closeRollups(storage, new Date(Date.now() + 30_000 + kill * 1_000));
  }
  const log = createRequestLog({
    storage,
    meters: createGatewayMeters(),
    log: () => undefined,
    directory: join(workplace, 'log'),
  });
  expect(await log.close()).toBe(0);

  const { rows } = await sql<{ id: string; path: string }>`select id, path from request_log`.execute(
    storage.db,
  );
  const ids = new Set(rows.map(({ id }) => id));
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(rows.length);
  expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['/a\tb\\c\nd']));
  for (const stepS of [10, 3_600]) expect(await readCounted(storage, stepS)).toBe(rows.length);
  // What was written while buckets were closed is in their rollups, the rest comes with the next closing.
  await closeRollups(storage, new Date(Date.now() + 7_200_000));
  for (const stepS of [10, 3_600]) {
    const sums = await sql<{ calls: number }>`
      select sum(calls)::float as calls from request_rollup where step_s = ${stepS}`.execute(storage.db);
    expect(sums.rows[0]?.calls).toBe(rows.length);
  }
  expect(await readdir(join(workplace, 'log'))).toEqual([]);
});
