// What the console shows of kept calls. The gateway's process writes them, this side only reads.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_PATTERN, FILE_PATTERN, mediaFolder, SERVICE_PATTERN } from './capture-layout.ts';
import { listCaptures, listMedia, readSummary } from './count-records.ts';
import { type CapturedCall, readCalls, readNewest } from './read-calls.ts';
import { zipOf } from './zip-of.ts';

export interface CaptureFile {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly name: string;
  readonly bytes: number;
  /** As the writer last counted; it is at most a second behind. */
  readonly records: number;
  /** Of what its lines name, likewise. */
  readonly mediaFiles: number;
  readonly mediaBytes: number;
}

export interface CaptureOverview {
  /** Oldest first. */
  readonly files: readonly CaptureFile[];
  /** Calls that were sampled but could not be kept. */
  readonly dropped: number;
  readonly lastWrittenAt: string | null;
}

export interface CaptureFiles {
  readonly overview: (serviceId: string) => Promise<CaptureOverview>;
  /** Undefined when there is no such file. */
  readonly open: (
    serviceId: string,
    day: string,
    name: string,
  ) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** The same and what its lines name, as one zip file. */
  readonly openWithMedia: CaptureFiles['open'];
  /** The calls of a file, oldest first; none when there is no such file. */
  readonly calls: (serviceId: string, day: string, name: string) => AsyncIterable<CapturedCall>;
  /** At most so many calls, newest first. */
  readonly newestCalls: (serviceId: string, count: number) => Promise<readonly CapturedCall[]>;
}

export function createCaptureFiles(directory: string): CaptureFiles {
  return {
    async overview(serviceId) {
      if (!SERVICE_PATTERN.test(serviceId)) return { files: [], dropped: 0, lastWrittenAt: null };
      const folder = join(directory, serviceId);
      const [{ files: counts, dropped, lastWrittenAt }, names] = await Promise.all([
        readSummary(folder),
        listCaptures(folder),
      ]);
      const files = await Promise.all(
        names.map(async (path) => {
          const [day = '', name = ''] = path.split('/');
          // It may be deleted at this very moment.
          const bytes = await sizeOf(join(folder, path));
          const { records = 0, media } = counts[path] ?? {};
          const beside = { mediaFiles: media?.files ?? 0, mediaBytes: media?.bytes ?? 0 };
          return { day, name, bytes, records, ...beside };
        }),
      );
      return { files, dropped, lastWrittenAt };
    },
    async open(serviceId, day, name) {
      const path = pathOf(directory, serviceId, day, name);
      const size = path === undefined ? 0 : await sizeOf(path);
      // Only whole lines: the writer may be adding one.
      return path === undefined || size === 0 ? undefined : createReadStream(path, { end: size - 1 });
    },
    async openWithMedia(serviceId, day, name) {
      const lines = await this.open(serviceId, day, name);
      if (lines === undefined) return undefined;
      const folder = join(directory, serviceId, day);
      const media = await listMedia(folder, name);
      return zipOf([
        { name, input: lines },
        ...media.map((file) => {
          const within = join(mediaFolder(name), file);
          return { name: within, input: bytesOf(join(folder, within)) };
        }),
      ]);
    },
    calls: (serviceId, day, name) => readCalls(pathOf(directory, serviceId, day, name) ?? ''),
    async newestCalls(serviceId, count) {
      const { files } = await this.overview(serviceId);
      const calls: CapturedCall[] = [];
      for (const { day, name } of files.toReversed()) {
        const left = count - calls.length;
        if (left <= 0) break;
        calls.push(...(await readNewest(join(directory, serviceId, day, name), left)));
      }
      return calls;
    },
  };
}

/** Opened when its turn comes: there may be thousands. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Undefined for what is no address of a file of calls. */
function pathOf(directory: string, serviceId: string, day: string, name: string): string | undefined {
  const isOne = SERVICE_PATTERN.test(serviceId) && DAY_PATTERN.test(day) && FILE_PATTERN.test(name);
  return isOne ? join(directory, serviceId, day, name) : undefined;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
