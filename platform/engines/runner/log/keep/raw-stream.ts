// One raw file as the process appends to it: what is new since the last look.
import { type FileHandle, open } from 'node:fs/promises';
import type { LogStream } from '../format/log-line.ts';
import { rawFile } from '../format/segments.ts';
import type { StreamPosition } from './position.ts';

const CHUNK_BYTES = 256 * 1024;
const TAIL_BYTES = 64;

export interface RawChunk {
  readonly bytes: Buffer;
  /** When the file was last written, epoch milliseconds: nothing in it is newer. */
  readonly writtenAt: number;
}

export interface RawStream {
  readonly stream: LogStream;
  /** The next bytes; undefined when there are none. */
  readonly read: () => Promise<RawChunk | undefined>;
  /** Bytes in the file, and of them not yet read. */
  readonly size: () => Promise<{ readonly bytes: number; readonly unread: number }>;
  /** Empties the file. The caller has read all of it, and no process writes. */
  readonly empty: () => Promise<void>;
  readonly position: () => Pick<StreamPosition, 'offset' | 'tail'>;
}

export function createRawStream(
  directory: string,
  stream: LogStream,
  from: Pick<StreamPosition, 'offset' | 'tail'>,
): RawStream {
  const file = rawFile(directory, stream);
  let { offset, tail } = from;
  let isTrusted = false;

  /** What was read must still be there: the file may have been emptied while not followed. */
  async function checkStart(handle: FileHandle, size: number): Promise<void> {
    if (offset <= size && (isTrusted || (await hasTail(handle)))) {
      isTrusted = true;
      return;
    }
    offset = 0;
    tail = Buffer.alloc(0);
    isTrusted = true;
  }

  async function hasTail(handle: FileHandle): Promise<boolean> {
    if (tail.length === 0) return true;
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(tail.length),
      0,
      tail.length,
      offset - tail.length,
    );
    return bytesRead === tail.length && buffer.equals(tail);
  }

  return {
    stream,
    read: () =>
      withFile(file, 'r', async (handle) => {
        const { size, mtimeMs } = await handle.stat();
        await checkStart(handle, size);
        const wanted = Math.min(size - offset, CHUNK_BYTES);
        if (wanted <= 0) return undefined;
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
        const bytes = buffer.subarray(0, bytesRead);
        offset += bytesRead;
        tail = lastBytes(Buffer.concat([tail, lastBytes(bytes)]));
        return bytesRead === 0 ? undefined : { bytes, writtenAt: mtimeMs };
      }),
    size: async () =>
      (await withFile(file, 'r', async (handle) => {
        const { size } = await handle.stat();
        return { bytes: size, unread: Math.max(0, size - offset) };
      })) ?? { bytes: 0, unread: 0 },
    async empty() {
      await withFile(file, 'r+', (handle) => handle.truncate(0));
      offset = 0;
      tail = Buffer.alloc(0);
    },
    position: () => ({ offset, tail }),
  };
}

/** A copy: a part of a chunk would keep the whole of it. */
function lastBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)));
}

/** Undefined when the file is not there (yet). */
async function withFile<T>(
  file: string,
  flags: string,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, flags);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}
