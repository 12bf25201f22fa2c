// What an ONNX file says of itself, read by a process of its own: a broken file can only take that one down.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lendDirectory } from '#storage/process/lend-directory.ts';
import { type SandboxUser, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { PackageFault } from './archive/fault.ts';

export interface Tensor {
  readonly name: string;
  /** In the words of the Open Inference Protocol, e.g. `FP32`. */
  readonly datatype: string;
  /** -1 where any length is taken. */
  readonly shape: readonly number[];
}

export interface Signature {
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly opset: number;
  readonly irVersion: number;
  readonly producer: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Operators that make rows of a batch influence each other. */
  readonly mixing: readonly string[];
}

/** @throws PackageFault with what the program says of the file; the signal's reason */
export type InspectOnnx = (file: string, signal: AbortSignal) => Promise<Signature>;

const TIMEOUT_MS = 5 * 60_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * `program` is called as `node program --inspect FILE` and prints the signature, or `{error}` with exit code 1, as JSON.
 * With `stepsDown` it runs under an account that may read the file's directory and nothing else; root only.
 */
export function createInspectOnnx(program: string, stepsDown: boolean): InspectOnnx {
  return async (file, signal) => {
    const account = stepsDown ? sandboxUserOf(file) : undefined;
    if (account !== undefined) await lendDirectory(dirname(file), account.gid);
    const { code, killedBy, output } = await run(program, file, signal, account);
    signal.throwIfAborted();
    const said = parse(output);
    if (code === 0 && said !== undefined) return signatureOf(said);
    if (typeof said?.error === 'string') throw new PackageFault(said.error);
    if (killedBy === 'SIGKILL') throw new PackageFault('检查模型超时或内存不足，文件可能过大');
    throw new PackageFault('检查模型的进程异常退出，文件可能已损坏');
  };
}

interface Ended {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  readonly output: string;
}

function run(
  program: string,
  file: string,
  signal: AbortSignal,
  account: SandboxUser | undefined,
): Promise<Ended> {
  const { PATH, LANG, TZ, HOME, TMPDIR } = process.env;
  // Another account has no business in our directories.
  const places = account === undefined ? { HOME, TMPDIR } : {};
  const given = Object.entries({ PATH, LANG, TZ, ...places }).filter(([, value]) => value !== undefined);
  const child = spawn(process.execPath, [program, '--inspect', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: Object.fromEntries(given),
    ...account,
  });
  sacrifice(child.pid);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, TIMEOUT_MS);
  signal.addEventListener('abort', kill);
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.byteLength;
    if (size > MAX_OUTPUT_BYTES) kill();
    else pieces.push(piece);
  });
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      resolve({ code, killedBy, output: Buffer.concat(pieces).toString('utf8') }),
    );
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  });
}

/** When memory runs out, Linux ends this process instead of the server. Elsewhere nothing happens. */
function sacrifice(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

function parse(output: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(output);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function signatureOf(said: Readonly<Record<string, unknown>>): Signature {
  const metadata = isRecord(said.metadata) ? Object.entries(said.metadata) : [];
  return {
    inputs: tensorsOf(said.inputs),
    outputs: tensorsOf(said.outputs),
    opset: Number(said.opset),
    irVersion: Number(said.irVersion),
    producer: String(said.producer ?? ''),
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
    mixing: Array.isArray(said.mixing) ? said.mixing.map(String) : [],
  };
}

function tensorsOf(said: unknown): readonly Tensor[] {
  const list: readonly unknown[] = Array.isArray(said) ? said : [];
  return list.filter(isRecord).map(({ name, datatype, shape }) => ({
    name: String(name),
    datatype: String(datatype),
    shape: Array.isArray(shape) ? shape.map(Number) : [],
  }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
