// A preset's program as the platform starts it: a process on a socket of its own, told everything by its environment.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createInputChecker } from '#core/validate/input-checker.ts';
import { listPresets } from '#engines/presets/list-presets.ts';
import type { Preset } from '#engines/presets/presets.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { type SocketFetch, socketFetch } from '../../support/socket-fetch.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface Answer {
  readonly status: number;
  /** JSON, held to the preset's own OpenAPI document. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface PresetProcess {
  readonly fetch: SocketFetch;
  readonly process: ChildProcess;
  /** All that it has printed so far. */
  readonly output: () => string;
  /** A JSON call. */
  readonly json: (path: string, fields: object) => Promise<Answer>;
  /** A call whose body is the picture or recording itself; `path` may have a query. */
  readonly raw: (path: string, bytes: Uint8Array, type: string) => Promise<Answer>;
  /** Returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Builds when it must, starts and waits until it is healthy. */
export async function startPreset(
  key: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PresetProcess> {
  const preset = await findPreset(key);
  const launched = await launchPreset(preset, environment);
  await untilHealthy(preset.healthPath, launched);
  return launched;
}

export async function findPreset(key: string): Promise<Preset> {
  await promisify(execFile)(process.execPath, ['build.mjs', '--only=presets', '--if-changed', '--quiet'], {
    cwd: ROOT,
  });
  const preset = listPresets(ROOT).find((candidate) => candidate.key === key);
  if (preset === undefined) throw new Error(`The preset ${key} is not installed`);
  return preset;
}

/** Starts it and waits for nothing. */
export async function launchPreset(
  preset: Preset,
  environment: Readonly<Record<string, string>>,
): Promise<PresetProcess> {
  const [program = '', ...words] = preset.command;
  const socket = join(await mkdtemp(join(tmpdir(), 'aip-preset-')), 'socket');
  const child = spawn(program, words, {
    cwd: preset.directory,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      AIC_SOCKET: socket,
      AIC_CONCURRENCY: String(preset.resources.concurrency),
      AIC_THREADS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const fetch = socketFetch(socket);
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(path, { method: 'POST', ...init });
    const body: Answer['body'] = JSON.parse(await answer.text());
    const faults = findFaults(preset, path.split('?', 1)[0] ?? '', answer.status, body);
    if (faults !== undefined) throw new Error(`${path} ${answer.status} is not as documented: ${faults}`);
    return { status: answer.status, body };
  };
  return {
    fetch,
    process: child,
    output: () => output,
    json: (path, fields) =>
      call(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
    raw: (path, bytes, type) =>
      call(path, { headers: { 'content-type': type }, body: new Uint8Array(bytes) }),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function untilHealthy(path: string, { fetch, process: child, output }: PresetProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(path).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The preset does not become healthy:\n${output()}`);
}

/** Undefined when the answer is what the document says. */
function findFaults({ openapi }: Preset, path: string, status: number, body: unknown): string | undefined {
  const { paths, components } = openapi as unknown as Document;
  const responses = paths[path]?.post.responses ?? {};
  const response = status === 200 ? responses['200'] : (responses.default ?? {});
  const name = response?.$ref?.split('/').at(-1);
  const described = name === undefined ? response : components.responses?.[name];
  const schema = described?.content?.['application/json']?.schema;
  // Calls of paths that do not exist are answered like any failure, but nothing documents them.
  if (schema === undefined) return paths[path] === undefined ? undefined : 'no schema';
  const checked = createInputChecker({ ...schema, components })(body);
  return checked.ok ? undefined : JSON.stringify(checked.fields);
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly post: { readonly responses: Readonly<Record<string, Response>> } }>
  >;
  readonly components: { readonly responses?: Readonly<Record<string, Response>> };
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}
