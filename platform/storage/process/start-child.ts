import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { writeRecord } from './process-record.ts';
import { signalProcess } from './process-state.ts';

export interface ChildOrder {
  /** JavaScript file that Node runs. */
  readonly program: string;
  readonly args: readonly string[];
  /** What it prints is appended there; with `hearsOutput` only its errors. */
  readonly logFile: string;
  /** Remembers the process. */
  readonly recordFile: string;
  /** What kind of process it is. */
  readonly mark: string;
  readonly hearsOutput?: true;
  /** So long it may take to end when it is asked to. */
  readonly graceMs: number;
}

export interface Child {
  /** Its standard input, whose end tells it that the server is gone. */
  readonly say: (line: string) => void;
  /** What it prints, with `hearsOutput`. */
  readonly onOutput: (hear: (text: string) => void) => void;
  /** How it ended, for people: '' when all went well. Never rejects. */
  readonly ended: Promise<string>;
  /** At once; by force when it does not. */
  readonly end: () => void;
}

export async function startChild(order: ChildOrder): Promise<Child> {
  const log = await open(order.logFile, 'a', 0o600);
  const output: StdioOptions =
    order.hearsOutput === true ? ['pipe', 'pipe', log.fd] : ['pipe', log.fd, log.fd];
  const child = spawn(process.execPath, ['--enable-source-maps', order.program, ...order.args], {
    // Ctrl-C in the terminal reaches the server, which ends it in order.
    detached: true,
    stdio: output,
    env: {},
  });
  const ended = untilEnded(child);
  // One that ends while it is told something says why by itself.
  child.stdin?.on('error', () => undefined);
  child.unref();
  await log.close();
  if (child.pid !== undefined) await writeRecord(order.recordFile, child.pid, order.mark);
  return {
    say: (line) => child.stdin?.write(`${line}\n`),
    onOutput: (hear) => child.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString())),
    ended,
    end: () => endChild(child, order.graceMs),
  };
}

function untilEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? (code === 0 ? '' : `退出码 ${code}`)));
  });
}

function endChild(child: ChildProcess, graceMs: number): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalProcess(pid, 'SIGTERM');
  const force = setTimeout(() => signalProcess(pid, 'SIGKILL'), graceMs);
  force.unref();
  child.once('exit', () => clearTimeout(force));
}
