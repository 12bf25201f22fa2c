import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../platform/storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { databaseUrl, run, TEMPLATE } from './test-databases.ts';

/** One PostgreSQL for the whole run, with a migrated template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aip-test-'));
  await chmod(dataDir, 0o711); // As root, PostgreSQL runs as another user and must get through.
  const server = await startEmbeddedPostgres({
    dataDir,
    database: 'postgres',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const postgres = { connectionString: server.connectionString };
  await run(postgres, `create database ${TEMPLATE}`);
  await migrate(databaseUrl(postgres, TEMPLATE));
  project.provide('postgres', postgres);

  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
