// What the console shows of kept calls. The gateway's process writes them, this side only reads.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_PATTERN, FILE_PATTERN, SERVICE_PATTERN } from './capture-layout.ts';
import { listCaptures, readSummary } from './count-records.ts';

export interface CaptureFile {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly name: string;
  readonly bytes: number;
  /** As the writer last counted; it is at most a second behind. */
  readonly records: number;
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
          return { day, name, bytes, records: counts[path]?.records ?? 0 };
        }),
      );
      return { files, dropped, lastWrittenAt };
    },
    async open(serviceId, day, name) {
      if (!SERVICE_PATTERN.test(serviceId) || !DAY_PATTERN.test(day) || !FILE_PATTERN.test(name))
        return undefined;
      const path = join(directory, serviceId, day, name);
      const size = await sizeOf(path);
      // Only whole lines: the writer may be adding one.
      return size === 0 ? undefined : createReadStream(path, { end: size - 1 });
    },
  };
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
