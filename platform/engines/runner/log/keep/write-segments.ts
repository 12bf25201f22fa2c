// Appends records to the newest segment, begins another one when it is full and drops the oldest.
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { ENTRY_BYTES, ENTRY_LINES, ENTRY_SPAN_BYTES, writeEntry } from '../format/line-index.ts';
import { formatHead, HEADER_BYTES, type RecordHead } from '../format/record.ts';
import { indexFile, listSegments, segmentFile } from '../format/segments.ts';
import type { KeepLimits } from './limits.ts';

/** Where the kept log ends. */
export interface LogEnd {
  /** Number that the next line gets. */
  readonly nextLine: number;
  /** First line and size of the newest segment; no segment yet: its first line is `nextLine`. */
  readonly segment: number;
  readonly bytes: number;
  /** Time of the last line, epoch milliseconds. */
  readonly at: number;
}

export const EMPTY_LOG: LogEnd = { nextLine: 1, segment: 1, bytes: 0, at: 0 };

export interface SegmentWriter {
  /** Takes a line; `flush` writes it. Times never go back: an earlier one counts as that of the line before. */
  readonly append: (head: RecordHead, bytes: Buffer, start: number, end: number) => void;
  /** Resolves with the new end when all lines taken so far stand in files. */
  readonly flush: () => Promise<LogEnd>;
  /** The same, safe from a loss of power. */
  readonly sync: () => Promise<LogEnd>;
  readonly close: () => Promise<void>;
}

/** Lines of one segment that wait for `flush`. */
interface Batch {
  readonly segment: number;
  /** Offset in the segment at which they go. */
  readonly from: number;
  data: Buffer;
  length: number;
  readonly entries: (readonly [lines: number, offset: number, at: number])[];
}

const FIRST_BATCH_BYTES = 64 * 1024;

/** Whatever stands in `directory` beyond `end` is cut off: it is about to be written again. */
export async function openSegments(
  directory: string,
  end: LogEnd,
  limits: KeepLimits,
): Promise<SegmentWriter> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const start = await cutAt(directory, end);
  let { nextLine, segment, bytes, at } = start;
  let indexed = await lastIndexed(directory, start);
  let batches: Batch[] = [];
  let files: { readonly segment: number; readonly data: FileHandle; readonly index: FileHandle } | undefined;

  function append(head: RecordHead, source: Buffer, from: number, to: number): void {
    const size = HEADER_BYTES + (to - from) + 1;
    if (bytes > 0 && bytes + size > limits.segmentBytes) {
      segment = nextLine;
      bytes = 0;
      indexed = undefined;
    }
    at = Math.max(at, head.at);
    const batch = roomFor(size);
    const lines = nextLine - segment;
    if (
      indexed === undefined ||
      lines - indexed.lines >= ENTRY_LINES ||
      bytes - indexed.offset >= ENTRY_SPAN_BYTES
    ) {
      batch.entries.push([lines, bytes, at]);
      indexed = { lines, offset: bytes };
    }
    batch.data.write(formatHead({ ...head, at }), batch.length, 'latin1');
    source.copy(batch.data, batch.length + HEADER_BYTES, from, to);
    batch.data[batch.length + size - 1] = 10;
    batch.length += size;
    bytes += size;
    nextLine += 1;
  }

  function roomFor(size: number): Batch {
    let batch = batches.at(-1);
    if (batch === undefined || batch.segment !== segment) {
      const room = Math.max(FIRST_BATCH_BYTES, size);
      batch = { segment, from: bytes, data: Buffer.allocUnsafe(room), length: 0, entries: [] };
      batches.push(batch);
    }
    if (batch.length + size > batch.data.length) {
      const larger = Buffer.allocUnsafe(Math.max(batch.data.length * 2, batch.length + size));
      batch.data.copy(larger, 0, 0, batch.length);
      batch.data = larger;
    }
    return batch;
  }

  async function flush(): Promise<LogEnd> {
    for (const batch of batches) {
      const isNew = files?.segment !== batch.segment;
      if (isNew) await openFiles(batch.segment);
      await files?.data.write(batch.data, 0, batch.length, batch.from);
      // After the data: an entry must not point behind the end.
      if (batch.entries.length > 0) await files?.index.appendFile(entryBytes(batch.entries));
      if (isNew) await dropOldest(directory, batch.segment, limits);
    }
    batches = [];
    return { nextLine, segment, bytes, at };
  }

  async function openFiles(first: number): Promise<void> {
    await closeFiles();
    const file = segmentFile(directory, first);
    const [data, index] = await Promise.all([openForWriting(file), open(indexFile(file), 'a', 0o600)]);
    files = { segment: first, data, index };
  }

  async function closeFiles(): Promise<void> {
    const open = files;
    files = undefined;
    if (open === undefined) return;
    await open.data.datasync();
    await Promise.all([open.data.close(), open.index.close()]);
  }

  return {
    append,
    flush,
    async sync() {
      const reached = await flush();
      await files?.data.datasync();
      return reached;
    },
    close: closeFiles,
  };
}

/** Opened for reading and writing without emptying it, made when it is missing. */
async function openForWriting(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r+');
  } catch {
    return open(file, 'w+', 0o600);
  }
}

function entryBytes(entries: Batch['entries']): Buffer {
  const bytes = Buffer.alloc(entries.length * ENTRY_BYTES);
  for (const [i, [lines, offset, at]] of entries.entries())
    writeEntry(bytes, i * ENTRY_BYTES, lines, offset, at);
  return bytes;
}

/** Returns `end`, or one that begins a new segment when the newest one lost lines that were already counted. */
async function cutAt(directory: string, end: LogEnd): Promise<LogEnd> {
  const segments = listSegments(directory);
  for (const { firstLine, file } of segments) {
    if (firstLine <= end.segment && !(firstLine === end.segment && end.bytes === 0)) continue;
    await Promise.all([rm(file, { force: true }), rm(indexFile(file), { force: true })]);
  }
  const newest = segments.find(({ firstLine }) => firstLine === end.segment);
  if (end.bytes === 0) return end;
  if (newest === undefined || newest.bytes < end.bytes) return { ...end, segment: end.nextLine, bytes: 0 };
  const [data, index] = [await open(newest.file, 'r+'), await open(indexFile(newest.file), 'a+', 0o600)];
  try {
    await data.truncate(end.bytes);
    const entries = await index.readFile();
    let length = Math.floor(entries.length / ENTRY_BYTES);
    while (length > 0 && entries.readUInt32LE((length - 1) * ENTRY_BYTES + 4) >= end.bytes) length -= 1;
    await index.truncate(length * ENTRY_BYTES);
  } finally {
    await Promise.all([data.close(), index.close()]);
  }
  return end;
}

/** The newest entry of the newest segment's index. */
async function lastIndexed(
  directory: string,
  end: LogEnd,
): Promise<{ readonly lines: number; readonly offset: number } | undefined> {
  if (end.bytes === 0) return undefined;
  const handle = await open(indexFile(segmentFile(directory, end.segment)), 'r').catch(() => undefined);
  if (handle === undefined) return { lines: 0, offset: 0 };
  try {
    const entries = await handle.readFile();
    const last = entries.length - ENTRY_BYTES;
    return last < 0
      ? { lines: 0, offset: 0 }
      : { lines: entries.readUInt32LE(last), offset: entries.readUInt32LE(last + 4) };
  } finally {
    await handle.close();
  }
}

async function dropOldest(directory: string, newest: number, limits: KeepLimits): Promise<void> {
  const segments = listSegments(directory).filter(({ firstLine }) => firstLine !== newest);
  let kept = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of segments) {
    // The newest one will grow up to its limit.
    if (kept + limits.segmentBytes <= limits.keptBytes) return;
    await Promise.all([rm(file, { force: true }), rm(indexFile(file), { force: true })]);
    kept -= bytes;
  }
}
