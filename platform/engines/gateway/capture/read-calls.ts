// Kept calls as they were written, one after the other: bodies that stand in files of their own are opened when they are asked for.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MEDIA_PATTERN, mediaFolder } from './capture-layout.ts';
import type { DescribedBody } from './describe-body.ts';

export interface CapturedBody {
  /** Only the beginning was kept. */
  readonly truncated: boolean;
  /** Why nothing is kept (Chinese); '' when something is. */
  readonly reason: string;
  /** JSON as its value, texts as they are, all else in base64; undefined where nothing is kept. */
  readonly read: () => Promise<unknown>;
}

export interface CapturedCall {
  readonly requestId: string;
  readonly at: Date;
  readonly versionId: string | undefined;
  /** A value of the enumeration `call-origin`. */
  readonly origin: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: was not to be kept, or was empty. */
  readonly request: CapturedBody | undefined;
  readonly response: CapturedBody | undefined;
  /** Of its line. */
  readonly bytes: number;
}

/** What `describeCall` writes. */
interface CapturedLine {
  readonly time: string;
  readonly requestId: string;
  readonly versionId?: string;
  readonly origin: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: DescribedBody;
  readonly response?: DescribedBody;
}

/** Oldest first. A line that is still being written, or that a crash cut off, is left out. Nothing when there is no such file. */
export async function* readCalls(path: string, from = 0): AsyncGenerator<CapturedCall> {
  const size = await sizeOf(path);
  if (size <= from) return;
  const input = createReadStream(path, { start: from, end: size - 1 });
  try {
    let isFirst = from > 0;
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = isFirst ? undefined : parseLine(text);
      isFirst = false;
      if (line !== undefined) yield describe(path, line, text.length);
    }
  } finally {
    input.destroy();
  }
}

/** So much of a file's end is looked at for its newest calls. */
const TAIL_BYTES = 8_388_608;

/** At most so many, newest first. */
export async function readNewest(path: string, count: number): Promise<readonly CapturedCall[]> {
  const kept: CapturedCall[] = [];
  for await (const call of readCalls(path, Math.max(0, (await sizeOf(path)) - TAIL_BYTES))) {
    kept.push(call);
    if (kept.length > count) kept.shift();
  }
  return kept.reverse();
}

function parseLine(text: string): CapturedLine | undefined {
  try {
    const line: CapturedLine = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

function describe(path: string, line: CapturedLine, bytes: number): CapturedCall {
  const { requestId, time, versionId, origin, headers = {}, request, response } = line;
  const body = (described: DescribedBody | undefined) =>
    described === undefined ? undefined : bodyOf(path, described);
  return {
    ...{ requestId, at: new Date(time), versionId, origin, headers, bytes },
    ...{ request: body(request), response: body(response) },
  };
}

function bodyOf(path: string, { encoding, body, truncated, reason = '' }: DescribedBody): CapturedBody {
  if (encoding !== 'file') return { truncated, reason, read: async () => body };
  return { truncated, reason, read: () => readMedia(path, String(body)) };
}

async function readMedia(path: string, name: string): Promise<string | undefined> {
  if (!MEDIA_PATTERN.test(name)) return undefined;
  const file = join(dirname(path), mediaFolder(path.slice(dirname(path).length + 1)), name);
  // It may be deleted at this very moment.
  return readFile(file, 'base64').catch(() => undefined);
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
