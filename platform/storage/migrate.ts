import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { toUnavailable } from './database-unavailable.ts';

/** Any constant: two servers that start at once must not both migrate. */
const LOCK = 4_155_202_611;
/** Beside this module both in the sources and in the bundle. */
const DIRECTORY = new URL('./migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** An applied migration was edited, or the database is newer than this program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database to the newest shape; returns the names of the migrations that ran.
 *
 * Each file of `migrations/` runs once, in the order of its name, in a transaction of its own together with its record.
 */
export async function migrate(connectionString: string, directory: URL = DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'aip-console migrate',
  });
  client.on('error', () => undefined); // The query under way reports it.
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await readApplied(client);
    checkApplied(migrations, applied);
    const due = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of due) await apply(client, migration);
    return due.map((migration) => migration.name);
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    await client.end().catch(() => undefined); // Gives the lock back as well.
  }
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function checkApplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const present = known.get(name);
    if (present === undefined)
      throw new MigrationError(`数据库由更新的版本升级过（${name}），本程序无法使用它。`);
    if (present !== checksum)
      throw new MigrationError(`数据库升级脚本 ${name} 在执行之后被改动过，拒绝启动。`);
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
