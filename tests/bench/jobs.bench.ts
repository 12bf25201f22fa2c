// Jobs on workers that are killed again and again, and what a plan costs that has nothing to do.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { nextTime } from '#core/cron.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { cpuMsOf } from '../support/process-facts.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { jobs, workers, killMs, schedules, watchMs } = benchSizes().jobs;
const table = openTable('jobs');
const LEASE_SECONDS = 2;

let database: TestDatabase;
let storage: Storage;
let program: string;
const running = new Map<string, ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString });
  program = await bundleProgram('tests/support/job-worker-program.ts');
  await sql`create table effect (job_id text not null, kind text not null)`.execute(storage.db);
});
afterAll(async () => {
  for (const child of running.values()) child.kill('SIGKILL');
  await storage?.close();
  await database?.drop();
});

function start(node: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      NODE_ID: node,
      LEASE_SECONDS: String(LEASE_SECONDS),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.set(node, child);
  return child;
}

it('each job takes effect, whatever is killed', async () => {
  const started = performance.now();
  await sql`
    insert into job (id, kind, max_attempts) select 'job-' || n, case n % 2 when 0 then 'exact' else 'repeated' end, 100
    from generate_series(1, ${jobs}::int) as n`.execute(storage.db);
  const names = Array.from({ length: workers }, (_, n) => `node-${n}`);
  for (const name of names) start(name);
  let kills = 0;
  const open = async () => {
    const { rows } = await sql<{
      open: string;
    }>`select count(*) as open from job where ended_at is null`.execute(storage.db);
    return Number(rows[0]?.open);
  };
  for (let left = await open(); left > 0; left = await open()) {
    await sleep(killMs);
    // A busy machine may need longer to start a worker than to kill three.
    while ((await open()) === left) await sleep(killMs);
    const name = names[kills % names.length] ?? '';
    running.get(name)?.kill('SIGKILL');
    start(name);
    kills += 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  for (const child of running.values()) child.kill('SIGKILL');
  const { rows } = await sql<{ kind: string; jobs: number; effects: number }>`
    select kind, count(distinct job_id)::int as jobs, count(*)::int as effects from effect group by kind`.execute(
    storage.db,
  );
  const told = Object.fromEntries(rows.map((row) => [row.kind, row]));
  const states = await storage.db.selectFrom('job').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'Succeeded' }]);
  const half = Math.floor(jobs / 2);
  table.figure(
    'lost',
    jobs - (told.exact?.jobs ?? 0) - (told.repeated?.jobs ?? 0),
    `${kills} kills in ${seconds.toFixed(0)} s`,
  );
  table.figure('twice', (told.exact?.effects ?? 0) - half);
  table.figure('repeated', (told.repeated?.effects ?? 0) - (jobs - half));
  table.figure('rate', jobs / seconds);
});

it('a plan with nothing to do costs next to nothing', async () => {
  const cpuMs = () => cpuMsOf(running.get('idle')?.pid);
  const queries = async () => {
    const { rows } = await sql<{ calls: string }>`
      select xact_commit + xact_rollback as calls from pg_stat_database where datname = current_database()`.execute(
      storage.db,
    );
    return Number(rows[0]?.calls);
  };
  const idle = async () => {
    const [cpu, calls] = [cpuMs(), await queries()];
    await sleep(watchMs);
    return { cpu: cpuMs() - cpu, calls: (await queries()) - calls };
  };
  start('idle');
  await sleep(Math.min(watchMs, 3_000));
  const none = await idle();
  const next = nextTime('0 3 * * *', 'Asia/Shanghai', new Date());
  await sql`
    insert into job_schedule (id, kind, cron, zone, origin, next_at)
    select 'plan-' || n, 'exact', (n % 60) || ' 3 * * *', 'Asia/Shanghai', 'record', ${next}::timestamptz + make_interval(mins => n % 60)
    from generate_series(1, ${schedules}::int) as n`.execute(storage.db);
  await sleep(Math.min(watchMs, 1_000));
  const some = await idle();
  table.figure(
    'planCpu',
    ((some.cpu - none.cpu) / watchMs) * 100,
    `${some.cpu} ms against ${none.cpu} ms in ${watchMs / 1_000} s`,
  );
  table.figure(
    'planQueries',
    (some.calls - none.calls) / (watchMs / 1_000),
    `${some.calls} against ${none.calls} transactions`,
  );
});
