// Starts a replica's process so that it is bounded before it does anything.
import { spawn } from 'node:child_process';
import type { ForeignAccount } from '#storage/process/foreign-account.ts';
import type { LaunchOrder } from '../driver.ts';
import { checkProgram, gated } from './hold/gate.ts';

/** What one replica may use beside processor time and memory. */
export interface ReplicaLimits {
  /** Processes and threads together. */
  readonly processes: number;
  /** What it may keep in its own directory. */
  readonly diskBytes: number;
}

export interface Started {
  readonly pid: number;
  /** Lets it become the program. */
  readonly begin: () => void;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

export interface StartOptions {
  readonly stdio: readonly ['ignore', number, number];
  readonly environment: Readonly<Record<string, string>>;
  /** The command in the network that it gets. */
  readonly enclose: (command: readonly string[]) => readonly string[];
  readonly account: ForeignAccount | undefined;
  readonly limits: ReplicaLimits;
}

const OPEN_FILES = 16_384;

/** Throws with a Chinese message when there is no such program. */
export async function startBehindGate(order: LaunchOrder, options: StartOptions): Promise<Started> {
  const { stdio, environment, account, limits } = options;
  const [program = ''] = order.command;
  try {
    await checkProgram(program, order.directory, environment.PATH ?? '');
    return await start(
      gated(options.enclose(order.command), {
        openFiles: OPEN_FILES,
        fileBytes: limits.diskBytes,
        // Counted by account: ours has more than this replica's.
        ...(account === undefined ? {} : { processes: limits.processes }),
      }),
      { cwd: order.directory, stdio: [...stdio, 'pipe'], env: { ...environment }, ...account },
    );
  } catch (error) {
    throw explainStart(error, program);
  }
}

function start(command: readonly string[], options: Parameters<typeof spawn>[2]): Promise<Started> {
  const [shell = '', ...words] = command;
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it starts ends with it; and it outlives us.
    const child = spawn(shell, words, { ...options, detached: true });
    const gate = child.stdio[3];
    const ended: Started['ended'] = new Promise((end) =>
      child.once('exit', (code, signal) => end({ code, signal })),
    );
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      if (child.pid === undefined || gate === null || gate === undefined || !('write' in gate))
        return reject(new Error('进程没有编号'));
      // It may be ended before it reads.
      gate.on('error', () => undefined);
      resolve({ pid: child.pid, begin: () => gate.end('go\n'), ended });
    });
  });
}

function explainStart(error: unknown, program: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `找不到启动命令“${program}”或模型目录`,
    EACCES: `启动命令“${program}”没有执行权限`,
    EAGAIN: '系统的进程数已达上限',
    ENOMEM: '系统内存不足',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return new Error(reasons[code] ?? `进程无法启动：${message}`, { cause: error });
}
