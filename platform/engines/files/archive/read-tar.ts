// tar as GNU tar, bsdtar, Python and npm write it: ustar, long names of GNU, and pax headers.
import { createByteReader } from './byte-reader.ts';
import { decodeName } from './decode-name.ts';
import type { Entry } from './entry.ts';
import { PackageFault } from './fault.ts';

const BLOCK = 512;
/** Of the pax headers and long names before one entry. */
const MAX_META_BYTES = 1024 * 1024;

/** What headers before an entry say of it. */
interface Said {
  readonly path?: string;
  readonly linkpath?: string;
  readonly size?: number;
}

/** @throws PackageFault */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncIterable<Entry> {
  const reader = createByteReader(source);
  let said: Said = {};
  let metaBytes = 0;
  for (let index = 0; ; index += 1) {
    const block = await reader.read(BLOCK);
    if (block === undefined && index > 0) return;
    if (block?.every((byte) => byte === 0) === true) return;
    const header = readHeader(block);
    const size = said.size ?? header.size;
    const left = { bytes: size + padding(size) };
    const content = count(reader.pass(size), left);
    if (META.has(header.type)) {
      metaBytes += size;
      if (metaBytes > MAX_META_BYTES) throw new PackageFault('tar 的扩展头过大');
      said = { ...said, ...(await readMeta(header.type, size, content)) };
    } else {
      yield entryOf(header, said, size + metaBytes, content);
      said = {};
      metaBytes = 0;
    }
    for await (const _ of reader.pass(left.bytes));
  }
}

/** Size of each entry. A header's size is what follows it, so no entry can have more. @throws PackageFault */
export async function* outlineTar(source: AsyncIterable<Uint8Array>): AsyncIterable<number> {
  for await (const { size } of readTar(source)) yield size;
}

interface Header {
  readonly path: string;
  readonly mode: number;
  readonly size: number;
  readonly type: string;
  readonly linkpath: string;
}

function readHeader(block: Buffer | undefined): Header {
  if (block === undefined || block.byteLength < BLOCK || !isSumRight(block))
    throw new PackageFault('不是 tar 文件，或内容已损坏');
  const isPosix = block.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isPosix ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    mode: number(block, 100, 8),
    size: number(block, 124, 12),
    type: String.fromCharCode(block[156] ?? 0),
    linkpath: text(block, 157, 100),
  };
}

function entryOf(header: Header, said: Said, size: number, content: AsyncIterable<Uint8Array>): Entry {
  const path = said.path ?? header.path;
  const target = said.linkpath ?? header.linkpath;
  switch (header.type) {
    case '0':
    case '\0':
    case '7':
      return path.endsWith('/')
        ? { kind: 'directory', path, size }
        : { kind: 'file', path, size, executable: (header.mode & 0o111) !== 0, content };
    case '5':
      return { kind: 'directory', path, size };
    case '2':
      return { kind: 'link', path, size, target };
    case '1':
      return { kind: 'same', path, size, target };
    case '3':
    case '4':
    case '6':
      throw new PackageFault(`压缩包里有设备文件或管道：${path}`);
    default:
      throw new PackageFault(`压缩包里有不支持的条目（类型 ${JSON.stringify(header.type)}）：${path}`);
  }
}

const META: ReadonlySet<string> = new Set(['x', 'g', 'L', 'K']);

async function readMeta(type: string, size: number, content: AsyncIterable<Uint8Array>): Promise<Said> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (type === 'L') return { path: text(bytes, 0, size) };
  if (type === 'K') return { linkpath: text(bytes, 0, size) };
  // A global header speaks of all entries; what it usually holds (a comment) is no concern of ours.
  return type === 'g' ? {} : readPax(bytes);
}

/** Records such as `18 path=数据/a\n`; the length counts itself and the line end. */
function readPax(bytes: Buffer): Said {
  const said: { -readonly [key in keyof Said]: Said[key] } = {};
  for (let at = 0; at < bytes.byteLength; ) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(bytes.toString('latin1', at, space));
    if (space < at || !Number.isInteger(length) || length <= space - at || at + length > bytes.byteLength)
      throw new PackageFault('tar 的扩展头已损坏');
    const record = bytes.subarray(space + 1, at + length - 1);
    const equals = record.indexOf(0x3d);
    const key = record.toString('latin1', 0, Math.max(equals, 0));
    const value = decodeName(record.subarray(equals + 1));
    if (key === 'path') said.path = value;
    if (key === 'linkpath') said.linkpath = value;
    if (key === 'size') said.size = sizeOf(Number(value));
    // A file with holes is not stored as it is.
    if (key.startsWith('GNU.sparse')) throw new PackageFault('不支持稀疏文件，请用 tar 的默认方式打包');
    at += length;
  }
  return said;
}

/** Unsigned as the standard says, or signed as some old tools do. */
function isSumRight(block: Buffer): boolean {
  const said = Number.parseInt(text(block, 148, 8).trim(), 8);
  let [unsigned, signed] = [0, 0];
  for (let at = 0; at < BLOCK; at += 1) {
    const byte = at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
    unsigned += byte;
    signed += (byte << 24) >> 24;
  }
  return said === unsigned || said === signed;
}

/** Octal text, or with the first bit set a big-endian number. */
function number(block: Buffer, at: number, length: number): number {
  const field = block.subarray(at, at + length);
  if (((field[0] ?? 0) & 0x80) !== 0)
    return sizeOf(field.subarray(1).reduce((value, byte) => value * 256 + byte, (field[0] ?? 0) & 0x7f));
  return sizeOf(Number.parseInt(text(field, 0, length).trim() || '0', 8));
}

function sizeOf(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new PackageFault('tar 的文件头已损坏');
  return value;
}

/** Up to the first NUL. */
function text(bytes: Buffer, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return decodeName(end < 0 ? field : field.subarray(0, end));
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

async function* count(
  content: AsyncIterable<Uint8Array>,
  left: { bytes: number },
): AsyncIterable<Uint8Array> {
  for await (const piece of content) {
    left.bytes -= piece.byteLength;
    yield piece;
  }
}
