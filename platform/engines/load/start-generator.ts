// One generator process.
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { READY_LINE, type StartLine } from '#core/load/run-files.ts';
import { writeRecord } from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';

export interface GeneratorProcess {
  /** It waits for its start. Rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly begin: (line: StartLine) => void;
  /** How it ended, for people: '' when all went well. Never rejects. */
  readonly ended: Promise<string>;
  /** At once; by force when it does not. */
  readonly end: () => void;
}

/** So long it may take to write down what it has. */
const GRACE_MS = 2_000;

export function recordFile(generator: number): string {
  return `generator-${generator}.json`;
}

export async function startGenerator(
  program: string,
  place: string,
  generator: number,
): Promise<GeneratorProcess> {
  const log = await open(join(place, `generator-${generator}.log`), 'a', 0o600);
  const child = spawn(process.execPath, ['--enable-source-maps', program, place, String(generator)], {
    // Ctrl-C in the terminal reaches the server, which ends it in order.
    detached: true,
    stdio: ['pipe', 'pipe', log.fd],
    env: {},
  });
  const ended = untilEnded(child);
  const ready = untilReady(child, ended);
  ready.catch(() => undefined);
  // A generator that ends while it is told to begin says why by itself.
  child.stdin?.on('error', () => undefined);
  child.unref();
  await log.close();
  if (child.pid !== undefined) await writeRecord(join(place, recordFile(generator)), child.pid, 'load');
  return {
    ready,
    ended,
    begin: (line) => child.stdin?.write(`${JSON.stringify(line)}\n`),
    end: () => endGenerator(child),
  };
}

function untilEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? (code === 0 ? '' : `退出码 ${code}`)));
  });
}

function untilReady(child: ChildProcess, ended: Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(`${READY_LINE}\n`)) resolve();
    });
    ended.then((how) => reject(new Error(`压测机没能开始${how === '' ? '' : `（${how}）`}`)));
  });
}

function endGenerator(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalProcess(pid, 'SIGTERM');
  const force = setTimeout(() => signalProcess(pid, 'SIGKILL'), GRACE_MS);
  force.unref();
  child.once('exit', () => clearTimeout(force));
}
