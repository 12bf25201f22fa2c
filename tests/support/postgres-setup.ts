import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopPostmaster } from '../../platform/storage/embedded-postgres/postmaster.ts';
import { readPostmasterFile } from '../../platform/storage/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../platform/storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { isProcessAlive } from '../../platform/storage/process/process-state.ts';
import { databaseUrl, run, TEMPLATE } from './test-databases.ts';

const PREFIX = 'aip-test-';

/** One PostgreSQL for the whole run, with a migrated template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** A run that was killed could not stop its server: the directory's name tells whose it was. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : '');
    if (!(owner > 0) || isProcessAlive(owner)) continue;
    const directory = join(tmpdir(), name);
    const server = await readPostmasterFile(join(directory, 'postgres'));
    if (server !== undefined) await stopPostmaster(server);
    await rm(directory, { recursive: true, force: true });
  }
}
