// Archives byte by byte, also such as no honest tool writes.
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '#engines/files/archive/crc32.ts';

export interface TarItem {
  readonly path: string;
  readonly content?: string | Uint8Array;
  /** Letter of the header; a regular file by default. */
  readonly type?: string;
  readonly link?: string;
  readonly mode?: number;
  /** What the header says instead of the truth. */
  readonly size?: number;
}

export function tarOf(items: readonly TarItem[]): Buffer {
  return Buffer.concat([...items.map(tarItem), Buffer.alloc(1024)]);
}

/** A pax header for the entry that follows. */
export function pax(values: Readonly<Record<string, string>>): TarItem {
  const content = Object.entries(values)
    .map(([key, value]) => {
      const rest = Buffer.byteLength(` ${key}=${value}\n`);
      const length = rest + String(rest + String(rest).length).length;
      return `${length} ${key}=${value}\n`;
    })
    .join('');
  return { path: 'PaxHeader', type: 'x', content };
}

function tarItem({ path, content = '', type = '0', link = '', mode = 0o644, size }: TarItem): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(path, 0, 100);
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100);
  header.write(`${(size ?? bytes.byteLength).toString(8).padStart(11, '0')}\0`, 124);
  header.fill(0x20, 148, 156);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (bytes.byteLength % 512)) % 512);
  return Buffer.concat([header, bytes, padding]);
}

export interface ZipItem {
  readonly path: string | Buffer;
  readonly content?: string | Uint8Array;
  readonly stored?: boolean;
  /** Unix mode with its type bits. */
  readonly mode?: number;
  readonly utf8?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** What the directory says instead of the truth. */
  readonly size?: number;
  readonly crc?: number;
  /** Points at the local header of the first item instead of its own. */
  readonly shared?: boolean;
}

export function zipOf(items: readonly ZipItem[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const item of items) {
    const { content = '', stored = false, mode = 0o100644, utf8 = true, flags = 0 } = item;
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const name = Buffer.from(item.path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((utf8 ? 0x0800 : 0) | flags, 2);
    facts.writeUInt16LE(item.method ?? (stored ? 0 : 8), 4);
    facts.writeUInt32LE(item.crc ?? crc32(plain), 10);
    facts.writeUInt32LE(packed.byteLength, 14);
    facts.writeUInt32LE(item.size ?? plain.byteLength, 18);
    facts.writeUInt16LE(name.byteLength, 22);
    const head = Buffer.from([0x50, 0x4b, 3, 4]);
    const made = Buffer.alloc(6);
    made.write('PK\x01\x02', 0, 'latin1');
    made.writeUInt16LE(0x0314, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x10000, 6);
    tail.writeUInt32LE(item.shared ? 0 : offset, 10);
    central.push(made, facts, tail, name);
    if (item.shared) continue;
    local.push(head, facts, name, packed);
    offset += head.byteLength + facts.byteLength + name.byteLength + packed.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(items.length, 8);
  end.writeUInt16LE(items.length, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
