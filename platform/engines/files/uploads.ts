// Files on their way from a browser, one below `directory` each, named by the upload's id.
import { constants } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { catchDiskFull, errorCode } from '#core/error-code.ts';
import { syncDirectory } from './disk/sync-directory.ts';
import { namesIn } from './disk/tombstones.ts';
import { createTurns } from './turns.ts';

export interface Chunk {
  /**
   * Where the bytes belong and how long the whole file is; asked once no other chunk of the upload is under way. A throw
   * refuses the chunk before a byte of it is read.
   */
  readonly begin: () => Promise<{ readonly offset: number; readonly sizeBytes: number }>;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Called with the bytes that survive a power cut; also after a chunk that broke off in the middle. */
  readonly keep: (receivedBytes: number) => Promise<void>;
}

export interface Uploads {
  /**
   * Writes one chunk and returns the number of bytes now. A chunk of the same upload that is still under way gives up
   * first: its connection may be long dead.
   *
   * @throws upload.beyond-size, upload.taken-over, file.disk-full, and what `begin` and `bytes` throw
   */
  write(id: string, chunk: Chunk): Promise<number>;
  /** Absolute path of the file. */
  pathOf(id: string): string;
  /** Bytes of the file; 0 when there is none yet. */
  sizeOf(id: string): Promise<number>;
  remove(id: string): Promise<void>;
  /** Ids of all files that are there. */
  list(): Promise<readonly string[]>;
}

export function createUploads(directory: string): Uploads {
  const turns = createTurns(() => new AppError('upload.taken-over'));
  const pathOf = (id: string) => join(directory, id);

  async function write(id: string, chunk: Chunk, given: AsyncIterable<Uint8Array>): Promise<number> {
    const { offset, sizeBytes } = await chunk.begin();
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
    let position = offset;
    let failure: unknown;
    try {
      for await (const bytes of given) {
        if (position + bytes.byteLength > sizeBytes) throw new AppError('upload.beyond-size', { sizeBytes });
        await writeAll(file, bytes, position);
        position += bytes.byteLength;
      }
    } catch (error) {
      failure = error;
    }
    try {
      if (position > offset) {
        await file.datasync();
        if (offset === 0) await syncDirectory(directory);
        await chunk.keep(position);
      }
    } finally {
      await file.close();
    }
    if (failure !== undefined) throw failure;
    return position;
  }

  return {
    write: (id, chunk) =>
      catchDiskFull(() => turns.take(id, (until) => write(id, chunk, until(chunk.bytes)))),
    pathOf,
    sizeOf: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (errorCode(error) === 'ENOENT') return 0;
          throw error;
        },
      ),
    remove: (id) => turns.take(id, () => rm(pathOf(id), { force: true })),
    list: () => namesIn(directory),
  };
}

type File = Awaited<ReturnType<typeof open>>;

async function writeAll(file: File, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
