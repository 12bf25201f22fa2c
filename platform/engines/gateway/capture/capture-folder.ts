// The kept calls of one service, and what must go when they are too old or too many.
import { appendFile, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  byTime,
  type CaptureSummary,
  DAY_PATTERN,
  dayOf,
  type FileCount,
  hourOf,
  mediaFolder,
  partName,
  partOf,
  SUMMARY_FILE,
  sizeOfCount,
} from './capture-layout.ts';
import { countCaptures, namesIn, readSummary } from './count-records.ts';
import type { MediaFile } from './describe-body.ts';
import type { KeptCall } from './describe-call.ts';

export interface CaptureLimits {
  readonly retentionDays: number;
  readonly maxBytes: number;
}

/** For one caller at a time. */
export interface CaptureFolder {
  /** Adds whole calls to the file of their hour; the oldest files make room. */
  readonly append: (calls: readonly KeptCall[], at: Date, limits: CaptureLimits) => Promise<void>;
  /** Deletes what is too old at `now`, or too much. */
  readonly tidy: (limits: CaptureLimits, now: Date) => Promise<void>;
  readonly countDropped: (calls: number) => void;
  /** Writes the numbers for readers of the folder. */
  readonly writeSummary: () => Promise<void>;
}

/** An hour is cut into parts of this share of what may be kept, so that not all of it goes at once. */
const PARTS = 8;
const LEAST_PART_BYTES = 1_048_576;
const DAY_MS = 86_400_000;

export async function openCaptureFolder(directory: string): Promise<CaptureFolder> {
  const before = await readSummary(directory);
  const files = await countCaptures(directory, before);
  let { dropped, lastWrittenAt } = before;

  const remove = async (name: string) => {
    await rm(join(directory, name), { force: true });
    await rm(join(directory, mediaFolder(name)), { recursive: true, force: true });
    files.delete(name);
  };
  const makeRoom = async (bytes: number, maxBytes: number) => {
    let total = [...files.values()].reduce((sum, file) => sum + sizeOfCount(file), bytes);
    for (const name of [...files.keys()].sort(byTime)) {
      if (total <= maxBytes) return;
      const file = files.get(name);
      total -= file === undefined ? 0 : sizeOfCount(file);
      await remove(name);
    }
  };

  return {
    async append(calls, at, { maxBytes }) {
      const partBytes = Math.min(maxBytes, Math.max(LEAST_PART_BYTES, maxBytes / PARTS));
      for (const { bytes, media, count } of portions(calls, partBytes)) {
        await makeRoom(sizeOfCount(count), maxBytes);
        const name = partFor(files, hourOf(at), sizeOfCount(count), partBytes);
        const path = join(directory, name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Before the lines that name them.
        await writeMedia(join(directory, mediaFolder(name)), media);
        await appendFile(path, bytes, { mode: 0o600 });
        files.set(name, addCounts(files.get(name), count));
        lastWrittenAt = new Date().toISOString();
      }
    },
    async tidy({ retentionDays, maxBytes }, now) {
      const firstKept = dayOf(new Date(now.getTime() - retentionDays * DAY_MS));
      for (const name of [...files.keys()]) if (name.slice(0, 10) < firstKept) await remove(name);
      await makeRoom(0, maxBytes);
      // Days without files go; the others refuse.
      for (const day of await namesIn(directory, DAY_PATTERN))
        await rmdir(join(directory, day)).catch(() => undefined);
    },
    countDropped(calls) {
      dropped += calls;
    },
    async writeSummary() {
      const summary: CaptureSummary = { dropped, lastWrittenAt, files: Object.fromEntries(files) };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = join(directory, `${SUMMARY_FILE}.${process.pid}`);
      await writeFile(draft, JSON.stringify(summary), { mode: 0o600 });
      await rename(draft, join(directory, SUMMARY_FILE));
    },
  };
}

async function writeMedia(folder: string, media: readonly MediaFile[]): Promise<void> {
  if (media.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of media) await writeFile(join(folder, name), bytes, { mode: 0o600 });
}

function addCounts(known: FileCount | undefined, more: FileCount): FileCount {
  if (known === undefined) return more;
  const [one, other] = [known.media, more.media];
  const media =
    one && other ? { files: one.files + other.files, bytes: one.bytes + other.bytes } : (one ?? other);
  return {
    records: known.records + more.records,
    bytes: known.bytes + more.bytes,
    ...(media === undefined ? {} : { media }),
  };
}

interface Portion {
  readonly bytes: Buffer;
  readonly media: readonly MediaFile[];
  readonly count: FileCount;
}

/** Together no larger than a part, so that there can be room for each. */
function* portions(calls: readonly KeptCall[], maxBytes: number): Generator<Portion> {
  let taken: KeptCall[] = [];
  let size = 0;
  for (const call of calls) {
    const bytes = Buffer.byteLength(call.line) + bytesOf(call.media);
    if (size + bytes > maxBytes && taken.length > 0) {
      yield portionOf(taken);
      [taken, size] = [[], 0];
    }
    taken.push(call);
    size += bytes;
  }
  if (taken.length > 0) yield portionOf(taken);
}

function portionOf(calls: readonly KeptCall[]): Portion {
  const bytes = Buffer.from(calls.map(({ line }) => line).join(''));
  const media = calls.flatMap((call) => call.media);
  const beside = media.length === 0 ? {} : { media: { files: media.length, bytes: bytesOf(media) } };
  return { bytes, media, count: { records: calls.length, bytes: bytes.length, ...beside } };
}

function bytesOf(media: readonly MediaFile[]): number {
  return media.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The hour's last part, or a new one when that is full. */
function partFor(
  files: ReadonlyMap<string, FileCount>,
  hour: string,
  bytes: number,
  maxBytes: number,
): string {
  const parts = [...files.keys()].filter((name) => name.startsWith(`${hour}.`)).map(partOf);
  const last = Math.max(0, ...parts);
  const known = files.get(partName(hour, last));
  return partName(hour, known === undefined || sizeOfCount(known) + bytes <= maxBytes ? last : last + 1);
}
