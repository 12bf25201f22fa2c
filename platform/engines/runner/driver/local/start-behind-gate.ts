// Starts a replica's process so that it is bounded before it does anything.
import { type SpawnOptions, spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';

import { exitOfShell, type ProcessExit } from './exit-note.ts';
import { checkProgram, gated } from './hold/gate.ts';
import type { ReaderAccount } from './reader-account.ts';
import type { LocalCommand } from './resolve-program.ts';

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
  readonly ended: Promise<ProcessExit>;
}

export interface StartOptions {
  readonly output: { readonly stdout: FileHandle; readonly stderr: FileHandle };
  /** Where the exit code is to be written by a command that finishes; absent for one that serves. */
  readonly exitNote: FileHandle | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** The command in the network that it gets. */
  readonly enclose: (command: readonly string[]) => readonly string[];
  readonly account: ReaderAccount | undefined;
  readonly limits: ReplicaLimits;
}

const OPEN_FILES = 16_384;

/** Throws with a Chinese message when there is no such program. */
export async function startBehindGate(order: LocalCommand, options: StartOptions): Promise<Started> {
  const { output, exitNote, environment, account, limits } = options;
  const [program = ''] = order.command;
  try {
    await checkProgram(program, order.directory, environment.PATH ?? '');
    const command = gated(
      options.enclose(order.command),
      {
        openFiles: OPEN_FILES,
        fileBytes: limits.diskBytes,
        // Counted by account: ours has more than this replica's.
        ...(account === undefined ? {} : { processes: limits.processes }),
      },
      exitNote !== undefined,
    );
    const noted = exitNote === undefined ? [] : [exitNote.fd];
    const started = await start(account?.become(command) ?? command, {
      cwd: order.directory,
      stdio: ['ignore', output.stdout.fd, output.stderr.fd, 'pipe', ...noted],
      env: { ...environment },
      ...account?.spawnAs,
    });
    return exitNote === undefined ? started : { ...started, ended: started.ended.then(throughShell) };
  } catch (error) {
    throw explainStart(error, program);
  }
}

function throughShell(exit: ProcessExit): ProcessExit {
  return exit.code === null ? exit : exitOfShell(exit.code);
}

function start(command: readonly string[], options: SpawnOptions): Promise<Started> {
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
