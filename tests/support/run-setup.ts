// What a whole run shares: a directory for everything temporary, one PostgreSQL, the browser's address. Nothing outlives it.
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../platform/cli/browser/browser.ts';
import { PLATFORM_ROLE } from '../../platform/storage/embedded-postgres/platform-role.ts';
import { stopPostmaster } from '../../platform/storage/embedded-postgres/postmaster.ts';
import { readPostmasterFile } from '../../platform/storage/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../platform/storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../platform/storage/migrate.ts';
import { isProcessAlive } from '../../platform/storage/process/process-state.ts';
import { endLeftProcesses } from './left-processes.ts';
import { endSharedPlatforms } from './shared-platform.ts';
import { databaseUrl, run, TEMPLATE } from './test-databases.ts';

const PREFIX = 'aip-test-';

/** Returns how to end the run: fails when a test has left a process behind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeEarlierRuns();
  // The npm package unpacks its browser into the temporary directory: once a machine, not once a run.
  if (!process.env.CHROMIUM_PATH) process.env.CHROMIUM_PATH = await findChromium().catch(() => '');
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(directory, 0o711); // As root, PostgreSQL runs as another user and must get through.
  process.env.TMPDIR = directory;
  const server = await startEmbeddedPostgres({
    dataDir: directory,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const postgres = {
    connectionString: server.superuserConnectionString,
    platformConnectionString: server.connectionString,
  };
  await run(postgres, `create database ${TEMPLATE} owner ${PLATFORM_ROLE}`);
  await migrate(databaseUrl(postgres, TEMPLATE));
  project.provide('postgres', postgres);

  return async () => {
    await endSharedPlatforms(directory);
    await server.stop();
    const left = await endLeftProcesses(directory);
    await rm(directory, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`Processes were left behind by tests:\n${left.join('\n')}`);
  };
}

/** A run that was killed could not tidy up: the directory's name identifies it. */
async function removeEarlierRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : '');
    if (!(owner > 0) || isProcessAlive(owner)) continue;
    const directory = join(tmpdir(), name);
    // Another account's to remove, or another run has just removed it.
    const facts = await stat(directory).catch(() => undefined);
    if (facts?.uid !== process.getuid?.()) continue;
    await endSharedPlatforms(directory);
    const server = await readPostmasterFile(join(directory, 'postgres'));
    if (server !== undefined) await stopPostmaster(server);
    await endLeftProcesses(directory);
    await rm(directory, { recursive: true, force: true });
  }
}
