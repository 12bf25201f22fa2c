// Which archive a file is, by its name; its first bytes are judged by the readers.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Entry } from './entry.ts';
import { PackageFault } from './fault.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

const FORMATS: readonly (readonly [ending: RegExp, open: (file: string) => AsyncIterable<Entry>])[] = [
  [/\.zip$/i, readZip],
  [/\.(?:tar\.gz|tgz)$/i, (file) => readTar(gunzip(file))],
  [/\.tar$/i, (file) => readTar(createReadStream(file))],
];

/** Reader of an archive by the name that a person gave it; undefined when the name is of no archive. */
export function archiveReader(fileName: string): ((file: string) => AsyncIterable<Entry>) | undefined {
  return FORMATS.find(([ending]) => ending.test(fileName))?.[1];
}

async function* gunzip(file: string): AsyncIterable<Uint8Array> {
  const packed = createReadStream(file);
  const plain = createGunzip();
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
