// Raw bytes in, kept lines out, and the note of how far it got. Lives until it fails; the next one goes on from the note.
import { lastLineOf } from '../format/count-lines.ts';
import { LOG_STREAMS, type LogStream } from '../format/log-line.ts';
import { markProcess } from '../format/process-marks.ts';
import { keptDirectory, listSegments } from '../format/segments.ts';
import { createLineCutter, type LineCutter } from './cut-lines.ts';
import { type LevelMemory, nextLevel } from './detect-level.ts';
import type { KeepLimits } from './limits.ts';
import { type Position, readPosition, START_POSITION, writePosition } from './position.ts';
import { createRawStream, type RawStream } from './raw-stream.ts';
import { EMPTY_LOG, openSegments, type SegmentWriter } from './write-segments.ts';

/** Where a level is looked for in a line. */
const LEVEL_BYTES = 512;
/** Written since the note: more than this is not read twice after a crash. */
const COMMIT_BYTES = 16 * 1024 * 1024;

interface KeptStream {
  readonly raw: RawStream;
  readonly cutter: LineCutter;
  memory: LevelMemory;
  /** When its last bytes came. */
  at: number;
}

export interface KeepSession {
  /** An earlier session ended while the process was frozen; it may still be. */
  readonly wasEmptying: boolean;
  readonly streams: readonly KeptStream[];
  /** Keeps what is new, a bounded piece of each stream; false when nothing was. */
  readonly step: () => Promise<boolean>;
  /** What stands unfinished since then is kept as a part. */
  readonly flushQuiet: (since: number) => Promise<void>;
  /** Writes down how far it got, when that is due or `always`. */
  readonly commit: (when: 'due' | 'always', isEmptying?: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface KeepOptions {
  readonly directory: string;
  /** Who prints: tells a replica's process from the one before. */
  readonly process?: string;
  readonly now: () => Date;
  readonly limits: KeepLimits;
}

export async function openKeepSession({
  directory,
  process,
  now,
  limits,
}: KeepOptions): Promise<KeepSession> {
  const kept = keptDirectory(directory);
  const noted = await readPosition(kept);
  const start = noted ?? afterWhatIsThere(kept);
  const writer = await openSegments(kept, start.end, limits);
  // Lines without a note would be kept twice after a crash.
  if (noted === undefined) await writePosition(kept, start);
  if (process !== undefined)
    await markProcess(kept, { process, firstLine: start.end.nextLine, at: now().getTime() });
  const streams = LOG_STREAMS.map((stream): KeptStream => {
    const from = start.streams[stream];
    return {
      raw: createRawStream(directory, stream, from),
      cutter: createLineCutter(limits.lineBytes, from.waiting),
      memory: from.memory,
      at: now().getTime(),
    };
  });
  let committedAt = 0;
  let [uncommitted, isDirty] = [0, false];

  async function step(): Promise<boolean> {
    let isNew = false;
    for (const one of streams) {
      const chunk = await one.raw.read();
      if (chunk === undefined) continue;
      one.at = now().getTime();
      keepBytes(writer, one, chunk.bytes, Math.floor(Math.min(one.at, chunk.writtenAt)));
      uncommitted += chunk.bytes.length;
      isNew = true;
    }
    if (isNew) {
      isDirty = true;
      await writer.flush();
    }
    return isNew;
  }

  function position(end: Position['end'], isEmptying: boolean): Position {
    const of = (stream: LogStream) => {
      const one = streams.find(({ raw }) => raw.stream === stream);
      if (one === undefined) throw new Error(`[Bug] ${stream} is not kept`);
      return { ...one.raw.position(), waiting: one.cutter.waiting(), memory: one.memory };
    };
    return { end, streams: { stdout: of('stdout'), stderr: of('stderr') }, isEmptying };
  }

  return {
    wasEmptying: start.isEmptying,
    streams,
    step,
    async flushQuiet(since) {
      const quiet = streams.filter(({ at, cutter }) => at <= since && cutter.waiting().length > 0);
      for (const one of quiet) one.cutter.flush(toRecords(writer, one, one.at));
      if (quiet.length === 0) return;
      isDirty = true;
      await writer.flush();
    },
    async commit(when, isEmptying = false) {
      const isDue = now().getTime() - committedAt >= limits.commitMs || uncommitted >= COMMIT_BYTES;
      if (when === 'due' && !(isDirty && isDue)) return;
      await writePosition(kept, position(await writer.sync(), isEmptying));
      committedAt = now().getTime();
      [uncommitted, isDirty] = [0, false];
    },
    close: writer.close,
  };
}

/** The note is lost: what is kept stays, and the raw files are read from their beginning once more. */
function afterWhatIsThere(kept: string): Position {
  const segments = listSegments(kept);
  const newest = segments.at(-1);
  if (newest === undefined) return START_POSITION;
  const nextLine = (lastLineOf(newest)?.number ?? newest.firstLine) + 1;
  return { ...START_POSITION, end: { ...EMPTY_LOG, nextLine, segment: nextLine } };
}

function keepBytes(writer: SegmentWriter, one: KeptStream, bytes: Buffer, at: number): void {
  one.cutter.push(bytes, toRecords(writer, one, at));
}

function toRecords(writer: SegmentWriter, one: KeptStream, at: number) {
  return (bytes: Buffer, start: number, end: number, isPart: boolean) => {
    const text = bytes.toString('utf8', start, Math.min(end, start + LEVEL_BYTES));
    one.memory = nextLevel(text, one.memory);
    writer.append({ at, stream: one.raw.stream, level: one.memory.level, isPart }, bytes, start, end);
  };
}
