// zip with stored and deflated entries, also beyond 4 GiB (zip64). The central directory says what is there.
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { crc32 } from './crc32.ts';
import type { Entry } from './entry.ts';
import { PackageFault } from './fault.ts';
import { readCentralDirectory, type ZipItem } from './zip-directory.ts';

const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const MAX_LINK_BYTES = 4096;

/**
 * Declared size of each entry, from the table at the end alone. Contents with more than that are refused while they are
 * read.
 *
 * @throws PackageFault
 */
export async function* outlineZip(file: string): AsyncIterable<number> {
  const handle = await open(file, 'r');
  try {
    for (const item of await readCentralDirectory(handle)) yield item.size;
  } finally {
    await handle.close();
  }
}

/** @throws PackageFault */
export async function* readZip(file: string): AsyncIterable<Entry> {
  const handle = await open(file, 'r');
  try {
    const items = await readCentralDirectory(handle);
    const starts = await dataStarts(handle, items);
    for (const [index, item] of items.entries()) yield await entryOf(file, item, starts[index] ?? 0);
  } finally {
    await handle.close();
  }
}

async function entryOf(file: string, item: ZipItem, start: number): Promise<Entry> {
  const { path, kind, size } = item;
  if (kind === 'directory') return { kind, path, size };
  if (item.encrypted) throw new PackageFault(`压缩包有密码，不能使用：${path}`);
  if (item.method !== STORED && item.method !== DEFLATED)
    throw new PackageFault(`压缩包里“${path}”的压缩方式不支持，请用普通的 zip（deflate）重新打包`);
  if (kind === 'file')
    return { kind, path, size, executable: item.executable, content: contentOf(file, item, start) };
  if (size > MAX_LINK_BYTES) throw new PackageFault(`压缩包里的链接已损坏：${path}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of contentOf(file, item, start)) pieces.push(piece);
  return { kind: 'link', path, size, target: Buffer.concat(pieces).toString('utf8') };
}

/** Where the bytes of each item begin. Items that share bytes are a bomb: a small file that unpacks into a huge one. */
async function dataStarts(handle: FileHandle, items: readonly ZipItem[]): Promise<readonly number[]> {
  const starts = await Promise.all(items.map((item) => dataStart(handle, item)));
  const ranges = items
    .map((item, index) => ({ from: item.offset, to: (starts[index] ?? 0) + item.packedSize }))
    .sort((a, b) => a.from - b.from);
  if (ranges.some(({ from }, index) => index > 0 && from < (ranges[index - 1]?.to ?? 0)))
    throw new PackageFault('压缩包的条目互相重叠，不能使用');
  return starts;
}

async function dataStart(handle: FileHandle, item: ZipItem): Promise<number> {
  const header = Buffer.alloc(LOCAL_HEADER);
  const { bytesRead } = await handle.read(header, 0, LOCAL_HEADER, item.offset);
  if (bytesRead < LOCAL_HEADER || header.readUInt32LE(0) !== LOCAL_SIGNATURE)
    throw new PackageFault(`压缩包已损坏：找不到“${item.path}”的内容`);
  return item.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function* contentOf(file: string, item: ZipItem, start: number): AsyncIterable<Uint8Array> {
  let size = 0;
  let sum = 0;
  for await (const piece of unpacked(file, item, start)) {
    size += piece.byteLength;
    if (size > item.size) break;
    sum = crc32(piece, sum);
    yield piece;
  }
  if (size !== item.size || sum !== item.crc32)
    throw new PackageFault(`压缩包已损坏：“${item.path}”的内容与记录不符`);
}

async function* unpacked(file: string, item: ZipItem, start: number): AsyncIterable<Uint8Array> {
  if (item.packedSize === 0) return;
  const packed = createReadStream(file, { start, end: start + item.packedSize - 1 });
  if (item.method === STORED) return yield* packed;
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  try {
    yield* packed.pipe(inflate);
  } catch (error) {
    throw new PackageFault(`压缩包已损坏：无法解压“${item.path}”`, error);
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}
