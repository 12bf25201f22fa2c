// The table at the end of a zip file.
import type { FileHandle } from 'node:fs/promises';
import { decodeName } from './decode-name.ts';
import { PackageFault } from './fault.ts';

export interface ZipItem {
  readonly path: string;
  readonly kind: 'directory' | 'file' | 'link';
  readonly executable: boolean;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc32: number;
  readonly packedSize: number;
  readonly size: number;
  /** Of its local header. */
  readonly offset: number;
}

const END = { signature: 0x06054b50, size: 22 };
const END64 = { signature: 0x06064b50, size: 56 };
const LOCATOR64 = { signature: 0x07064b50, size: 20 };
const ITEM = { signature: 0x02014b50, size: 46 };
const MAX_COMMENT = 0xffff;
/** Room for more entries than a package may have. */
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const TYPE_BITS = 0o170000;
const LINK_TYPE = 0o120000;
const DIRECTORY_TYPE = 0o040000;
const REGULAR_TYPE = 0o100000;
const UNIX = 3;
const UTF8_FLAG = 0x0800;

/** @throws PackageFault */
export async function readCentralDirectory(handle: FileHandle): Promise<readonly ZipItem[]> {
  const { size: fileSize } = await handle.stat();
  const { offset, size, count } = await findDirectory(handle, fileSize);
  if (size > MAX_DIRECTORY_BYTES || offset + size > fileSize) throw broken();
  const bytes = await readAt(handle, offset, size);
  const items: ZipItem[] = [];
  for (let at = 0; items.length < count; ) {
    if (at + ITEM.size > size || bytes.readUInt32LE(at) !== ITEM.signature) throw broken();
    const ends = at + ITEM.size + bytes.readUInt16LE(at + 28);
    const next = ends + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > size) throw broken();
    items.push(readItem(bytes.subarray(at, next), ends - at));
    at = next;
  }
  return items;
}

interface Directory {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

async function findDirectory(handle: FileHandle, fileSize: number): Promise<Directory> {
  const length = Math.min(fileSize, END.size + MAX_COMMENT);
  const tail = await readAt(handle, fileSize - length, length);
  for (let at = length - END.size; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const plain = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isLarge = plain.count === 0xffff || plain.size === 0xffffffff || plain.offset === 0xffffffff;
    return isLarge ? findDirectory64(handle, fileSize - length + at) : plain;
  }
  throw new PackageFault('不是 zip 文件，或内容不完整');
}

async function findDirectory64(handle: FileHandle, end: number): Promise<Directory> {
  const locator = await readAt(handle, end - LOCATOR64.size, LOCATOR64.size);
  if (locator.readUInt32LE(0) !== LOCATOR64.signature) throw broken();
  const record = await readAt(handle, large(locator, 8), END64.size);
  if (record.readUInt32LE(0) !== END64.signature) throw broken();
  return { count: large(record, 32), size: large(record, 40), offset: large(record, 48) };
}

function readItem(item: Buffer, nameEnds: number): ZipItem {
  const flags = item.readUInt16LE(8);
  const name = item.subarray(ITEM.size, nameEnds);
  const written = (flags & UTF8_FLAG) === 0 ? decodeName(name) : name.toString('utf8');
  // Some Windows tools write their own separator.
  const path = written.replaceAll('\\', '/');
  const extraEnds = nameEnds + item.readUInt16LE(30);
  const sizes = largeSizes(item, item.subarray(nameEnds, extraEnds));
  const mode = item.readUInt8(5) === UNIX ? item.readUInt32LE(38) >>> 16 : 0;
  const type = mode & TYPE_BITS;
  if (![0, LINK_TYPE, DIRECTORY_TYPE, REGULAR_TYPE].includes(type))
    throw new PackageFault(`压缩包里有设备文件或管道：${path}`);
  return {
    path,
    kind: type === LINK_TYPE ? 'link' : path.endsWith('/') ? 'directory' : 'file',
    executable: (mode & 0o111) !== 0,
    encrypted: (flags & 1) !== 0,
    method: item.readUInt16LE(10),
    crc32: item.readUInt32LE(16),
    ...sizes,
  };
}

/** Numbers that do not fit stand in the zip64 field, in this order, each only when it does not fit. */
function largeSizes(item: Buffer, extra: Buffer): Pick<ZipItem, 'size' | 'packedSize' | 'offset'> {
  const field = extraField(extra, 0x0001);
  let at = 0;
  const value = (plain: number) => {
    if (plain !== 0xffffffff) return plain;
    if (field === undefined || at + 8 > field.byteLength) throw broken();
    at += 8;
    return large(field, at - 8);
  };
  const size = value(item.readUInt32LE(24));
  const packedSize = value(item.readUInt32LE(20));
  return { size, packedSize, offset: value(item.readUInt32LE(42)) };
}

function extraField(extra: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  if (position < 0 || !Number.isSafeInteger(position)) throw broken();
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken();
  return bytes;
}

function large(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
}

function broken(): PackageFault {
  return new PackageFault('zip 文件已损坏');
}
