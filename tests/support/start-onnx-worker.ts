import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type SocketFetch, socketFetch } from './socket-fetch.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'dist/onnx-worker.mjs');
const run = promisify(execFile);

/** A tensor as in a request and in a response. */
export interface SentTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly datatype: string;
  readonly data: readonly unknown[];
}

export interface OnnxAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly error?: string;
    readonly id?: string;
    readonly outputs: readonly SentTensor[];
  };
}

export interface OnnxWorker {
  /** Path of the Unix socket on which it listens. */
  readonly socket: string;
  readonly fetch: SocketFetch;
  readonly pid: number;
  /** All that it has printed so far. */
  readonly output: () => string;
  get(path: string): Promise<OnnxAnswer>;
  /**
   * @param body a text is sent as it is
   * @param path default: the call's address
   */
  post(body: unknown, path?: string, headers?: Readonly<Record<string, string>>): Promise<OnnxAnswer>;
  signal(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Kills it and removes its files. */
  stop(): Promise<void>;
}

/** The built program: does nothing when the sources are those of the last build. */
export async function buildOnnxWorker(): Promise<void> {
  await run(process.execPath, ['build.mjs', '--if-changed', '--quiet'], { cwd: ROOT });
}

/**
 * A replica of the service `demo`, version 1, on a socket of its own. Resolves when it listens; `waitUntilReady` waits for its model.
 *
 * @param env beyond what every replica gets
 */
export async function startOnnxWorker(
  model: Uint8Array,
  env: Readonly<Record<string, string>> = {},
): Promise<OnnxWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-onnx-worker-'));
  const file = join(directory, 'model.onnx');
  await writeFile(file, model);
  const socket = join(directory, 'socket');
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      AIC_SOCKET: socket,
      AIC_SERVICE: 'demo',
      AIC_VERSION: '1',
      AIC_REPLICA: 'rep-1',
      AIC_MODEL_FILE: file,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal ?? 0)),
  );
  await new Promise<void>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`地址 unix:${socket}，进程号`)) done();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => fail(new Error(`The worker ended with ${code}: ${output}`)));
  }).catch(async (error: unknown) => {
    await rm(directory, { recursive: true, force: true });
    throw error;
  });
  const fetch = socketFetch(socket);
  return {
    socket,
    fetch,
    pid: child.pid ?? 0,
    output: () => output,
    get: async (path) => readAnswer(await fetch(path)),
    post: async (body, path = '/v2/models/demo/infer', headers = {}) =>
      readAnswer(
        await fetch(path, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers,
        }),
      ),
    signal: (signal) => void child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function floats(name: string, shape: readonly number[], data: readonly unknown[]): SentTensor {
  return { name, shape, datatype: 'FP32', data };
}

/** A call of `slowModel`. */
export function row(value = 1): { readonly inputs: readonly SentTensor[] } {
  return { inputs: [floats('x', [1, 8], Array(8).fill(value))] };
}

async function readAnswer(answer: Response): Promise<OnnxAnswer> {
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export async function waitUntilReady({ fetch, output, ended }: OnnxWorker): Promise<void> {
  let end: number | NodeJS.Signals | undefined;
  ended.then((how) => {
    end = how;
  });
  while ((await fetch('/v2/health/ready').catch(() => undefined))?.status !== 200) {
    if (end !== undefined) throw new Error(`The worker ended with ${end}: ${output()}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** `--inspect`: the printed line and the exit code, or the signal of a crash. */
export async function inspectWithWorker(
  bytes: Uint8Array,
): Promise<{ readonly code: number | NodeJS.Signals; readonly facts: Readonly<Record<string, unknown>> }> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-onnx-inspect-'));
  const file = join(directory, 'model.onnx');
  await writeFile(file, bytes);
  const child = spawn(process.execPath, [PROGRAM, '--inspect', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (number, signal) => done(number ?? signal ?? 0)),
  );
  await rm(directory, { recursive: true, force: true });
  return { code, facts: text === '' ? {} : JSON.parse(text) };
}
