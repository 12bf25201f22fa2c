import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { openLog } from '#storage/process/open-log.ts';

export interface ProgramStart {
  /** JavaScript file that Node runs. */
  readonly program: string;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** A process that outlives us; `more` are its file descriptors from 3 on. A program that cannot be started has no pid. */
export async function spawnProgram(
  { program, env, logFile }: ProgramStart,
  more: Exclude<StdioOptions, string> = [],
): Promise<ChildProcess> {
  // Its output goes to a file, not to a pipe of ours.
  const log = await openLog(logFile, LOG_LIMIT_BYTES);
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    detached: true, // Ctrl-C in the terminal must reach us first, and in order.
    stdio: ['ignore', log.fd, log.fd, ...more],
    env: { ...env },
  });
  child.on('error', () => undefined); // Seen as a process without pid, or as one that is gone.
  child.unref();
  await log.close();
  return child;
}
