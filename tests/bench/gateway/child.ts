import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Child {
  readonly process: ChildProcess;
  readonly port: number;
  /** Processor time used so far, in ms; 0 where /proc does not tell. */
  readonly cpuMs: () => number;
}

/** Starts a Node program and waits for the line that ends with its port. */
export function startChild(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Child> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', () => reject(new Error(`${file} ended: ${text}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const port = /(\d+)\s*$/.exec(text)?.[1];
      if (port !== undefined)
        resolve({ process: child, port: Number(port), cpuMs: () => readCpuMs(child.pid) });
    });
  });
}

function readCpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 14 and 15 of the whole line, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
