// A run's report out of what the database holds of it.
import type { Config } from '#config/config.ts';
import type { LoadEnd } from '#core/load/frame.ts';
import type { Storage } from '#storage/storage.ts';
import { readLoadLimits } from '../config/load-limits.ts';
import type { BenchmarkJob } from '../record/stored-job.ts';
import type { StoredReport } from '../record/stored-report.ts';
import { buildReport } from './build-report.ts';
import { readFrames } from './keep-frames.ts';
import { NO_OVERLAY, readOverlay } from './read-overlay.ts';
import { readGrants } from './recommendation.ts';

export interface ReportWorld {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly now: () => Date;
}

/** Undefined when it never sent anything. */
export async function reportOf(
  { storage, config, now }: ReportWorld,
  job: BenchmarkJob,
  end: LoadEnd | undefined,
): Promise<StoredReport | undefined> {
  const { db } = storage;
  const { snapshot, startedAt, serviceId } = job;
  if (snapshot === null || snapshot.points.length === 0) return undefined;
  const frames = await readFrames(db, job.id);
  const from = startedAt ?? new Date(snapshot.points[0]?.startedAt ?? now());
  const overlay = snapshot.task.isHosted
    ? await readOverlay({ storage, config: config() }, { serviceId, from, to: job.endedAt ?? now() })
    : NO_OVERLAY;
  return buildReport({
    ...{ run: `#${job.number}`, snapshot, frames, end, overlay, enums: config().enums },
    errors: config().errors,
    grants: end === undefined ? [] : await readGrants(db, serviceId),
    mostSeconds: (await readLoadLimits(db, config())).seconds,
  });
}
