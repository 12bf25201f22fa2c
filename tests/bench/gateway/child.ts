import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';
import { findFreePort } from '#network/free-port.ts';
import { cpuMsOf } from '../../support/process-facts.ts';

const ROOT = resolvePath(import.meta.dirname, '../../..');

export interface Child {
  readonly process: ChildProcess;
  readonly port: number;
  /** Processor time used so far, in ms; 0 where /proc does not tell. */
  readonly cpuMs: () => number;
}

interface ProgramOptions {
  /** Behind the port. */
  readonly args?: readonly string[];
  readonly env?: (port: number) => NodeJS.ProcessEnv;
}

/** Starts `node FILE PORT ARGS…` (file from the root) on a free port and waits until it prints that port. */
export async function startChild(file: string, { args = [], env }: ProgramOptions = {}): Promise<Child> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [resolvePath(ROOT, file), String(port), ...args], {
    env: { ...process.env, ...env?.(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} ended: ${text}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(`${port}\n`)) resolve();
    });
  });
  return { process: child, port, cpuMs: () => cpuMsOf(child.pid) };
}

/** Those that have not ended by themselves; waits until all have. */
export async function endChildren(children: readonly (Child | undefined)[]): Promise<void> {
  for (const child of children) {
    if (child === undefined || child.process.exitCode !== null) continue;
    const ended = once(child.process, 'exit');
    child.process.kill('SIGTERM');
    await ended;
  }
}
