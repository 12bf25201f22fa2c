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
  partName,
  partOf,
  SUMMARY_FILE,
} from './capture-layout.ts';
import { countCaptures, namesIn, readSummary } from './count-records.ts';

export interface CaptureLimits {
  readonly retentionDays: number;
  readonly maxBytes: number;
}

/** For one caller at a time. */
export interface CaptureFolder {
  /** Adds whole lines to the file of their hour; the oldest files make room. */
  readonly append: (lines: readonly string[], at: Date, limits: CaptureLimits) => Promise<void>;
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
    files.delete(name);
  };
  const makeRoom = async (bytes: number, maxBytes: number) => {
    let total = [...files.values()].reduce((sum, file) => sum + file.bytes, bytes);
    for (const name of [...files.keys()].sort(byTime)) {
      if (total <= maxBytes) return;
      total -= files.get(name)?.bytes ?? 0;
      await remove(name);
    }
  };

  return {
    async append(lines, at, { maxBytes }) {
      const partBytes = Math.min(maxBytes, Math.max(LEAST_PART_BYTES, maxBytes / PARTS));
      for (const { bytes, records } of portions(lines, partBytes)) {
        await makeRoom(bytes.length, maxBytes);
        const name = partFor(files, hourOf(at), bytes.length, partBytes);
        const path = join(directory, name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await appendFile(path, bytes, { mode: 0o600 });
        const known = files.get(name) ?? { records: 0, bytes: 0 };
        files.set(name, { records: known.records + records, bytes: known.bytes + bytes.length });
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

/** Together no larger than a part, so that there can be room for each. */
function* portions(
  lines: readonly string[],
  maxBytes: number,
): Generator<{ readonly bytes: Buffer; readonly records: number }> {
  let [text, records, size] = ['', 0, 0];
  for (const line of lines) {
    const bytes = Buffer.byteLength(line);
    if (size + bytes > maxBytes && records > 0) {
      yield { bytes: Buffer.from(text), records };
      [text, records, size] = ['', 0, 0];
    }
    text += line;
    records++;
    size += bytes;
  }
  if (records > 0) yield { bytes: Buffer.from(text), records };
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
  return partName(hour, known === undefined || known.bytes + bytes <= maxBytes ? last : last + 1);
}
