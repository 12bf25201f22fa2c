// The built server as a process of its own: started, awaited, ended.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_PATIENCE_MS = 180_000;

export interface ServerCommand {
  /** Directory of the project; the server is `dist/server.mjs` below it. */
  readonly root: string;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where it will answer. */
  readonly url: string;
  /** Ends it while it is coming up; later it is the caller's. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly pid: number;
  /** All that it has printed so far. */
  readonly output: () => string;
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number | null>;
  readonly terminate: () => void;
}

/** Resolves when it answers; throws with all that it printed when it does not come up. */
export async function runServer({ root, args, env, url, signal }: ServerCommand): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, 'dist/server.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const deadline = Date.now() + READY_PATIENCE_MS;
  while (!(await isReady(url))) {
    const died = child.exitCode !== null || child.signalCode !== null;
    if (died || signal?.aborted === true || Date.now() > deadline) {
      child.kill('SIGTERM');
      // Its data may be removed as soon as this throws.
      await ended;
      throw new Error(`The server did not come up (exit ${child.exitCode}):\n${output}`);
    }
    await sleep(50);
  }
  return { pid: child.pid ?? 0, output: () => output, ended, terminate: () => child.kill('SIGTERM') };
}

/** A new temporary directory that the server may take as its data. */
export async function makeDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-data-'));
  await chmod(directory, 0o711); // As root, PostgreSQL runs as another user and must get through.
  return directory;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`);
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
