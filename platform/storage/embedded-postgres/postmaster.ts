import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openLog } from '../process/open-log.ts';
import { isProcessAlive, signalProcess } from '../process/process-state.ts';
import type { PostgresBinaries } from './binaries.ts';
import { isPostmasterAlive, readPostmasterFile } from './postmaster-file.ts';
import type { Account } from './unprivileged-account.ts';

const READY_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 3_500;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

export interface PostmasterPlan {
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  readonly dataDirectory: string;
  /** At most 90 bytes long: a socket's address has 107. */
  readonly socketDirectory: string;
  readonly logFile: string;
  /** Address of the maintenance database behind a socket directory. */
  readonly addressOf: (socketDirectory: string) => string;
  /** Server settings beside ours, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A running PostgreSQL server, ours or not. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDirectory: string;
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  timezone: 'UTC',
  jit: 'off', // Compiling costs more than our short queries do.
  log_min_messages: 'warning',
};

/** The server that already runs on the data directory and answers; one that lives but is unreachable is stopped. */
export async function adoptPostmaster(plan: PostmasterPlan): Promise<Postmaster | undefined> {
  const facts = await readPostmasterFile(plan.dataDirectory);
  if (facts === undefined || !(await isPostmasterAlive(facts.pid))) return undefined;
  const reachable = await waitUntilReady(plan.addressOf(facts.socketDirectory), facts.pid, 15_000);
  if (reachable) return facts;
  await stopPostmaster(facts);
  return undefined;
}

/** Starts the server and waits until it takes queries. Throws with the end of its log when it gives up. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const settings = Object.entries({
    ...SETTINGS,
    unix_socket_directories: plan.socketDirectory,
    ...plan.settings,
  });
  const { program, args, ids } = plan.account.wrap(plan.binaries.postgres, [
    ...['-D', plan.dataDirectory],
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await openLog(plan.logFile, LOG_LIMIT_BYTES);
  // A session of its own: Ctrl-C in the terminal must reach us first, and the server outlives our crash.
  const child = spawn(program, [...args], {
    ...ids,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: plan.dataDirectory,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  child.on('error', () => undefined); // Seen below: it has no pid, or dies.
  child.unref();
  await log.close();
  const pid = child.pid;
  if (
    pid !== undefined &&
    (await waitUntilReady(plan.addressOf(plan.socketDirectory), pid, READY_PATIENCE_MS))
  ) {
    return { pid, socketDirectory: plan.socketDirectory };
  }
  throw new Error(`PostgreSQL 启动失败，日志 ${plan.logFile} 的末尾：\n${await tail(plan.logFile)}`);
}

/** Fast shutdown: sessions are ended, nothing committed is lost. Resolves when the process is gone. */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isProcessAlive(pid)) return;
    signalProcess(pid, signal);
    const deadline = Date.now() + STOP_PATIENCE_MS;
    while (isProcessAlive(pid) && Date.now() < deadline) await sleep(20);
  }
}

async function waitUntilReady(address: string, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isProcessAlive(pid) && Date.now() < deadline) {
    if (await answers(address)) return true;
    await sleep(40);
  }
  return false;
}

async function answers(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
