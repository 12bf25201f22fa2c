// How far the raw files are read, and where the kept log ended then. What was kept later is cut off and read again,
// so a crash neither loses a line nor keeps it twice.
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_LEVELS, type LogStream } from '../format/log-line.ts';
import type { LevelMemory } from './detect-level.ts';
import { EMPTY_LOG, type LogEnd } from './write-segments.ts';

export interface StreamPosition {
  /** Bytes of the raw file that were read. */
  readonly offset: number;
  /** Up to 64 bytes before `offset`: a file that was emptied and grew again does not have them there. */
  readonly tail: Buffer;
  /** Read, but not a line yet. */
  readonly waiting: Buffer;
  readonly memory: LevelMemory;
}

export interface Position {
  readonly end: LogEnd;
  readonly streams: Readonly<Record<LogStream, StreamPosition>>;
  /** The process is frozen, or was when we ended: raw files are being emptied. */
  readonly isEmptying: boolean;
}

const NOTHING = Buffer.alloc(0);
const START: StreamPosition = {
  offset: 0,
  tail: NOTHING,
  waiting: NOTHING,
  memory: { level: 'INFO', isInside: false },
};

export const START_POSITION: Position = {
  end: EMPTY_LOG,
  streams: { stdout: START, stderr: START },
  isEmptying: false,
};

const FILE = 'position.json';

/** Undefined when there is none, or none that can be read. */
export async function readPosition(directory: string): Promise<Position | undefined> {
  try {
    return parsePosition(JSON.parse(await readFile(join(directory, FILE), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Old or new, never a mixture. */
export async function writePosition(directory: string, position: Position): Promise<void> {
  const { stdout, stderr } = position.streams;
  const text = JSON.stringify({ ...position, streams: { stdout: toJson(stdout), stderr: toJson(stderr) } });
  const fresh = join(directory, `${FILE}.new`);
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(fresh, join(directory, FILE));
}

function toJson({ offset, tail, waiting, memory }: StreamPosition): unknown {
  return { offset, tail: tail.toString('base64'), waiting: waiting.toString('base64'), memory };
}

function parsePosition(value: unknown): Position {
  const { end, streams, isEmptying } = fieldsOf(value);
  const { nextLine, segment, bytes, at } = fieldsOf(end);
  const { stdout, stderr } = fieldsOf(streams);
  return {
    end: { nextLine: count(nextLine), segment: count(segment), bytes: count(bytes), at: count(at) },
    streams: { stdout: parseStream(stdout), stderr: parseStream(stderr) },
    isEmptying: isEmptying === true,
  };
}

function parseStream(value: unknown): StreamPosition {
  const { offset, tail, waiting, memory } = fieldsOf(value);
  const { level, isInside } = fieldsOf(memory);
  return {
    offset: count(offset),
    tail: Buffer.from(String(tail), 'base64'),
    waiting: Buffer.from(String(waiting), 'base64'),
    memory: {
      level: LOG_LEVELS.find((known) => known === level) ?? 'INFO',
      isInside: isInside === true,
    },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('not a position');
  return Object.fromEntries(Object.entries(value));
}

function count(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error('not a count');
  return value;
}
