// Where lines begin in a segment, for one line of some hundreds: what lies between is found by reading.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readHead } from './record.ts';
import { indexFile, type Segment } from './segments.ts';

/** An entry is made after so many lines or bytes, whatever comes first. */
export const ENTRY_LINES = 500;
export const ENTRY_SPAN_BYTES = 256 * 1024;

/** Lines before it in the segment (u32), offset (u32), epoch milliseconds (f64); little endian. */
export const ENTRY_BYTES = 16;

export interface LineIndex {
  readonly length: number;
  /** Number of the line at entry `i`. */
  readonly line: (i: number) => number;
  readonly offset: (i: number) => number;
  readonly at: (i: number) => number;
}

export function writeEntry(target: Buffer, place: number, lines: number, offset: number, at: number): void {
  target.writeUInt32LE(lines, place);
  target.writeUInt32LE(offset, place + 4);
  target.writeDoubleLE(at, place + 8);
}

/** Synchronous: some 32 KB of a segment. An index that is missing or damaged is made from the segment. */
export function readIndex(segment: Segment): LineIndex {
  const bytes = readFile(indexFile(segment.file));
  return fromBytes(isSound(bytes) ? bytes : rebuild(segment), segment);
}

function fromBytes(bytes: Buffer, { firstLine, bytes: size }: Segment): LineIndex {
  let length = Math.floor(bytes.length / ENTRY_BYTES);
  // After a crash of the machine the index may know of more than the segment holds.
  while (length > 0 && bytes.readUInt32LE((length - 1) * ENTRY_BYTES + 4) >= size) length -= 1;
  return {
    length,
    line: (i) => firstLine + bytes.readUInt32LE(i * ENTRY_BYTES),
    offset: (i) => bytes.readUInt32LE(i * ENTRY_BYTES + 4),
    at: (i) => bytes.readDoubleLE(i * ENTRY_BYTES + 8),
  };
}

/** The last entry for which `isBefore` holds, 0 when there is none. Entries are in order. */
export function lastEntry(index: LineIndex, isBefore: (i: number) => boolean): number {
  let [low, high] = [0, index.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isBefore(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isSound(bytes: Buffer): boolean {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== 0 || bytes.readUInt32LE(4) !== 0) return false;
  for (let place = ENTRY_BYTES; place + ENTRY_BYTES <= bytes.length; place += ENTRY_BYTES) {
    const before = place - ENTRY_BYTES;
    if (bytes.readUInt32LE(place) <= bytes.readUInt32LE(before)) return false;
    if (bytes.readUInt32LE(place + 4) <= bytes.readUInt32LE(before + 4)) return false;
  }
  return true;
}

function rebuild(segment: Segment): Buffer {
  const bytes = readRange(segment.file, 0, segment.bytes);
  const entries: Buffer[] = [];
  let [start, lines, lastLines, lastOffset] = [0, 0, 0, 0];
  while (start < bytes.length) {
    if (lines === 0 || lines - lastLines >= ENTRY_LINES || start - lastOffset >= ENTRY_SPAN_BYTES) {
      const entry = Buffer.alloc(ENTRY_BYTES);
      writeEntry(entry, 0, lines, start, readHead(bytes, start).at);
      entries.push(entry);
      [lastLines, lastOffset] = [lines, start];
    }
    const feed = bytes.indexOf(10, start);
    if (feed < 0) break;
    start = feed + 1;
    lines += 1;
  }
  return Buffer.concat(entries);
}

/** Bytes of a file from `from` to `to`; fewer when it is shorter, none when it is gone. */
export function readRange(file: string, from: number, to: number): Buffer {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, to - from));
    let read = 0;
    while (read < bytes.length) {
      const count = readSync(handle, bytes, read, bytes.length - read, from + read);
      if (count === 0) break;
      read += count;
    }
    return bytes.subarray(0, read);
  } finally {
    closeSync(handle);
  }
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
