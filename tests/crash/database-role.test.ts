// The role that the platform works as on its own PostgreSQL, also on data directories that an older program made.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { PLATFORM_ROLE } from '../../platform/storage/embedded-postgres/platform-role.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDatabase } from '../support/test-databases.ts';

let dataDir: string;
let server: EmbeddedPostgres | undefined;
const start = async () => {
  server = await startEmbeddedPostgres({ dataDir });
  return server;
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aip-role-'));
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask<Row extends object>(address: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const inDatabase = (address: string, name: string) => {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
};

/** As b9cb053 left it: one superuser, to whom the database and all that is in it belong. */
async function makeOldDirectory(): Promise<void> {
  const { superuserConnectionString: address, stop } = await start();
  await ask(address, 'drop database aip', `drop role ${PLATFORM_ROLE}`, 'create database aip');
  await migrate(inDatabase(address, 'aip'));
  await ask(
    inDatabase(address, 'aip'),
    `insert into organization (id, name) values ('org-old', '旧数据')`,
    `create type mood as enum ('good', 'bad')`,
    'create view names as select name from organization',
    'create schema beside',
    'create table beside.row (id bigint generated always as identity, number serial, mood public.mood)',
    'create sequence beside.free',
  );
  await stop();
  await rm(join(dataDir, 'keys', 'platform.password'));
}

const OWNED_BY_OTHERS = `
  select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_get_userbyid(relowner) <> '${PLATFORM_ROLE}'
  union all
  select proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_get_userbyid(proowner) <> '${PLATFORM_ROLE}'
  union all
  select typname from pg_type join pg_namespace n on n.oid = typnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_get_userbyid(typowner) <> '${PLATFORM_ROLE}'`;

describe('the role of the platform', () => {
  it('owns its database and may do nothing on the server', async () => {
    const { connectionString } = await start();
    await migrate(connectionString);
    const [role] = await ask<Record<string, boolean>>(
      connectionString,
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
    for (const statement of [
      `copy organization to program 'true'`,
      `select pg_read_file('/etc/hostname')`,
      'create database other',
      'create role other',
      `alter system set work_mem = '1GB'`,
      'alter role aip password null',
    ])
      await expect(ask(connectionString, statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  it('takes over what an older program made, keeps its rows, and migrates on', async () => {
    await makeOldDirectory();
    const { connectionString } = await start();
    expect(await ask(connectionString, OWNED_BY_OTHERS)).toEqual([]);
    expect(await ask(connectionString, 'select name from organization')).toEqual([{ name: '旧数据' }]);
    expect(await migrate(connectionString)).toEqual([]);
    await ask(connectionString, 'alter table organization add column more text');
    await ask(connectionString, 'drop schema beside cascade', 'drop view names', 'drop type mood');
  });

  it('is taken again by every start, also with a password that was lost', async () => {
    await makeOldDirectory();
    await (await start()).stop();
    await (await start()).stop();
    await rm(join(dataDir, 'keys', 'platform.password'));
    const { connectionString } = await start();
    expect(await ask(connectionString, 'select name from organization')).toEqual([{ name: '旧数据' }]);
  });

  it('is given the rest by the start after one that was cut off', async () => {
    await makeOldDirectory();
    const { superuserConnectionString: address } = await start();
    // A role without the rest of the way.
    await ask(address, 'alter database aip owner to aip');
    await ask(inDatabase(address, 'aip'), 'alter table organization owner to aip');
    await server?.stop();
    const { connectionString } = await start();
    expect(await ask(connectionString, OWNED_BY_OTHERS)).toEqual([]);
  });
});

describe('a DATABASE_URL', () => {
  const said = async (address: string) => {
    const platform: Platform = await startPlatform({
      env: { DATABASE_URL: address, AIP_MASTER_KEY: '07'.repeat(32) },
    });
    await platform.stop();
    return platform.output();
  };

  it('of a superuser is warned of, that of a plain role is not', async () => {
    const postgres = inject('postgres');
    const database = await createTestDatabase(postgres);
    const name = new URL(database.connectionString).pathname.slice(1);
    expect(await said(inDatabase(postgres.connectionString, name))).toContain(
      'DATABASE_URL 使用的是数据库超级用户',
    );
    expect(await said(database.connectionString)).not.toContain('超级用户');
    await database.drop();
  });
});
