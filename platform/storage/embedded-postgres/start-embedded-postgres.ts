import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOrCreate } from '../master-key.ts';
import { isProcessAlive } from '../process/process-state.ts';
import { socketRoot } from '../process/socket-root.ts';
import { locateBinaries } from './binaries.ts';
import { DATABASE_USER, prepareDataDirectory } from './data-directory.ts';
import { PLATFORM_ROLE, preparePlatformRole } from './platform-role.ts';
import {
  adoptPostmaster,
  type Postmaster,
  type PostmasterPlan,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { chooseAccount } from './unprivileged-account.ts';

const WATCH_MS = 200;
const SOCKET = 'aip-pg-XXXXXX/.s.PGSQL.5432';
const LONGEST_PAUSE_MS = 5_000;

export interface EmbeddedPostgresOptions {
  /** Holds `postgres/`, `keys/postgres.password`, `keys/platform.password` and `logs/database.log`. */
  readonly dataDir: string;
  /** Name of the database to offer (default `aip`). */
  readonly database?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** One line about a lost or restarted server. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Of the platform's role, which owns its database and nothing else. Stays the same over restarts of the server. */
  readonly connectionString: string;
  /** Of the superuser, to the maintenance database: for who makes databases. */
  readonly superuserConnectionString: string;
  /** True when the server outlived our last run. */
  readonly adopted: boolean;
  /** Of the server as it runs now. */
  readonly pid: () => number;
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL from the npm package on `<dataDir>/postgres`, over a Unix socket only, and restarts it whenever it dies.
 *
 * A server that an earlier run left behind is adopted. Throws when the platform has no binaries or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const plan = await makePlan(options);
  const adopted = await adoptPostmaster(plan);
  const first = adopted ?? (await startWithPatience(plan));
  if (adopted !== undefined) await removeSocketDirectory(plan);
  const database = options.database ?? 'aip';
  const running = { ...plan, socketDirectory: first.socketDirectory };
  const password = await readPassword(plan.dataDir, 'platform');
  const connectionString = addressOf(PLATFORM_ROLE, password, database)(first.socketDirectory);
  await preparePlatformRole({
    superuser: (name) => addressOf(DATABASE_USER, plan.password, name)(first.socketDirectory),
    platform: connectionString,
    database,
    password,
  });
  const watch = watchPostmaster(running, first, options.log ?? (() => undefined));

  return {
    connectionString,
    superuserConnectionString: running.addressOf(first.socketDirectory),
    adopted: adopted !== undefined,
    pid: watch.pid,
    async stop() {
      await watch.stop();
      await removeSocketDirectory(running);
    },
  };
}

/** `password` is the superuser's. */
type Plan = PostmasterPlan & { readonly dataDir: string; readonly password: string };

async function makePlan(options: EmbeddedPostgresOptions): Promise<Plan> {
  const dataDir = resolve(options.dataDir);
  for (const name of ['keys', 'logs']) await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 });
  const binaries = await locateBinaries();
  const sockets = socketRoot(tmpdir(), SOCKET);
  const account = await chooseAccount([dataDir, binaries.root, sockets]);
  const password = await readPassword(dataDir, 'postgres');
  const dataDirectory = join(dataDir, 'postgres');
  await prepareDataDirectory(dataDirectory, password, binaries, account);
  const socketDirectory = await mkdtemp(join(sockets, 'aip-pg-'));
  await account.own(socketDirectory);
  return {
    dataDir,
    password,
    binaries,
    account,
    dataDirectory,
    socketDirectory,
    logFile: join(dataDir, 'logs', 'database.log'),
    addressOf: addressOf(DATABASE_USER, password, 'postgres'),
    settings: options.settings ?? {},
  };
}

function readPassword(dataDir: string, name: 'postgres' | 'platform'): Promise<string> {
  return readOrCreate(join(dataDir, 'keys', `${name}.password`), () => randomBytes(24).toString('hex'));
}

function addressOf(role: string, password: string, database: string): (socketDirectory: string) => string {
  return (socketDirectory) =>
    `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Sessions of a server that was killed hold its memory for a moment; until they are gone a new one refuses. */
async function startWithPatience(plan: PostmasterPlan): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostmaster(plan);
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(attempt * 300);
    }
  }
}

/** Looks whether the process lives, as it need not be our child, and starts it again behind the same socket. */
function watchPostmaster(plan: PostmasterPlan, first: Postmaster, log: (line: string) => void) {
  let current = first;
  const ending = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);

  const loop = async () => {
    while (!ending.signal.aborted) {
      await pause(WATCH_MS);
      if (!ending.signal.aborted && !isProcessAlive(current.pid)) await restart();
    }
  };
  const restart = async () => {
    log('PostgreSQL 意外退出，正在重新启动。');
    for (let wait = 100; !ending.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        current = (await adoptPostmaster(plan)) ?? (await startPostmaster(plan));
        return log('PostgreSQL 已恢复。');
      } catch (error) {
        if (wait >= LONGEST_PAUSE_MS) log(error instanceof Error ? error.message : String(error));
        await pause(wait);
      }
    }
  };
  const done = loop();

  return {
    pid: () => current.pid,
    async stop() {
      ending.abort();
      await done;
      await stopPostmaster(current);
    },
  };
}

async function removeSocketDirectory(plan: PostmasterPlan): Promise<void> {
  await rm(plan.socketDirectory, { recursive: true, force: true });
}
