import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { findFreePorts } from '#network/free-port.ts';
import { makeDataDirectory, runServer } from '../../platform/cli/browser/run-server.ts';
import { readPostmasterFile } from '../../platform/storage/embedded-postgres/postmaster-file.ts';
import { createTestDatabase, type TestDatabase } from './test-databases.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PlatformOptions {
  /** Directory of another copy of the product, already built. */
  readonly root?: string;
  readonly demo?: boolean;
  /** Directories laid over the built-in schemas. */
  readonly schemas?: readonly string[];
  readonly upstream?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Start on what an earlier platform left; default: a new temporary directory. */
  readonly dataDir?: string;
  /** A PostgreSQL of its own, as a person has it, instead of a database of the run's. For tests that end it. */
  readonly ownPostgres?: boolean;
}

export type PlatformProcess = 'server' | 'gateway' | 'postgres';

export interface Platform {
  /** `http://127.0.0.1:port` of the console, no slash at the end. */
  readonly url: string;
  readonly gatewayUrl: string;
  readonly adminPassword: string;
  readonly dataDir: string;
  /** All that the server has printed so far. */
  readonly output: () => string;
  readonly pid: (name: PlatformProcess) => Promise<number>;
  /** Address of the platform's own database, while it runs. */
  readonly databaseUrl: () => Promise<string>;
  /** kill -9, without any chance to tidy up. */
  kill(name: PlatformProcess): Promise<void>;
  /** The same command again on the same data and ports; use it after `kill('server')`. */
  restart(): Promise<void>;
  /** SIGTERM, waits for the end; removes the data unless `keepData`. Returns the exit code. */
  stop(options?: { readonly keepData?: boolean }): Promise<number | null>;
}

/** The built product as a person starts it, on free ports and a data directory of its own. Resolves when it is ready. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { root = ROOT } = options;
  if (root === ROOT) await buildOnce();
  const database = await databaseFor(options);
  const dataDir = options.dataDir ?? (await makeDataDirectory());
  const { port, gatewayPort } = await findFreePorts();
  const adminPassword = options.env?.AIP_ADMIN_PASSWORD ?? 'Root-test-2026';
  const url = `http://127.0.0.1:${port}`;
  const args = [
    ...['--port', String(port), '--gateway-port', String(gatewayPort), '--data', dataDir],
    ...(options.demo ? ['--demo'] : []),
    ...(options.schemas ?? []).flatMap((directory) => ['--schemas', directory]),
    ...(options.upstream === undefined ? [] : ['--upstream', options.upstream]),
  ];
  const env = {
    ...process.env,
    AIP_ADMIN_PASSWORD: adminPassword,
    ...(database === undefined ? {} : { DATABASE_URL: database.connectionString }),
    ...options.env,
  };
  const run = () => runServer({ root, args, env, url });
  let server = await run();
  const pid = async (name: PlatformProcess) => (name === 'server' ? server.pid : readPid(dataDir, name));

  return {
    url,
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    adminPassword,
    dataDir,
    output: () => server.output(),
    pid,
    databaseUrl: async () => database?.connectionString ?? readDatabaseUrl(dataDir),
    async kill(name) {
      const number = await pid(name);
      process.kill(number, 'SIGKILL');
      if (name === 'server') await server.ended;
    },
    async restart() {
      server = await run();
    },
    async stop({ keepData = false } = {}) {
      server.terminate();
      const code = await server.ended;
      if (keepData) return code;
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
      return code;
    },
  };
}

/** None for a platform that brings its own, gets one, or fronts another platform. */
async function databaseFor(options: PlatformOptions): Promise<TestDatabase | undefined> {
  const hasOne = options.ownPostgres === true || options.env?.DATABASE_URL !== undefined;
  return hasOne || options.upstream !== undefined ? undefined : createTestDatabase(inject('postgres'));
}

async function readPid(dataDir: string, name: 'gateway' | 'postgres'): Promise<number> {
  if (name === 'postgres') {
    return (await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? 0;
  }
  const record: { pid: number } = JSON.parse(await readFile(join(dataDir, 'gateway.pid'), 'utf8'));
  return record.pid;
}

async function readDatabaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'keys', 'postgres.password'), 'utf8');
  const facts = await readPostmasterFile(join(dataDir, 'postgres'));
  if (facts === undefined) throw new Error('The platform has no running database');
  return `postgresql://aip:${password}@localhost/aip?host=${encodeURIComponent(facts.socketDirectory)}`;
}

/** Does nothing when the sources are those of the last build; waits while another worker builds. */
async function buildOnce(): Promise<void> {
  await promisify(execFile)(process.execPath, ['build.mjs', '--if-changed', '--quiet'], { cwd: ROOT });
}
