// Which archive a file is, by its name; its first bytes are judged by the readers.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Entry } from './entry.ts';
import { PackageFault } from './fault.ts';
import { outlineTar, readTar } from './read-tar.ts';
import { outlineZip, readZip } from './read-zip.ts';

export interface ArchiveFormat {
  readonly read: (file: string) => AsyncIterable<Entry>;
  /** Declared size of each entry, nothing else: what `read` gives will not be more. */
  readonly outline: (file: string) => AsyncIterable<number>;
}

/** Small pieces would cost more turns of the event loop than bytes. */
const PIECE_BYTES = 256 * 1024;

const FORMATS: readonly (readonly [ending: RegExp, format: ArchiveFormat])[] = [
  [/\.zip$/i, { read: readZip, outline: outlineZip }],
  [/\.(?:tar\.gz|tgz)$/i, tarOf(gunzip)],
  [/\.tar$/i, tarOf((file) => createReadStream(file, { highWaterMark: PIECE_BYTES }))],
];

/** How to read an archive, by the name that a person gave it; undefined when the name is of no archive. */
export function archiveFormat(fileName: string): ArchiveFormat | undefined {
  return FORMATS.find(([ending]) => ending.test(fileName))?.[1];
}

function tarOf(bytesOf: (file: string) => AsyncIterable<Uint8Array>): ArchiveFormat {
  return { read: (file) => readTar(bytesOf(file)), outline: (file) => outlineTar(bytesOf(file)) };
}

async function* gunzip(file: string): AsyncIterable<Uint8Array> {
  const packed = createReadStream(file);
  const plain = createGunzip({ chunkSize: PIECE_BYTES });
  packed.on('error', (error) => plain.destroy(error));
  try {
    yield* packed.pipe(plain);
  } catch (error) {
    throw new PackageFault('不是 gzip 文件，或内容已损坏', error);
  } finally {
    packed.destroy();
    plain.destroy();
  }
}
