import type { Config } from '#config/config.ts';
import type { Job } from '#jobs/job.ts';
import { DELIVERY_JOB, notify } from '#notifications/notify.ts';
import type { Db } from '#storage/storage.ts';

/** Reports jobs that were given up: the queue moves them on without rows in the event log. */
export async function notifyFailed(db: Db, config: Config, jobs: readonly Job[]): Promise<void> {
  const entity = config.entities.get('job');
  if (entity === undefined) throw new Error('[Bug] there is no entity job');
  // In the same order everywhere: one server at a time notifies a kind.
  const inOrder = jobs.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  for (const job of inOrder) {
    // A failed delivery would notify of itself for ever.
    if (job.kind === DELIVERY_JOB) continue;
    const kindLabel = config.jobs.get(job.kind)?.label ?? job.kind;
    await notify(db, config, { entity, row: { ...job, kindLabel }, event: 'fail', toState: job.state });
  }
}
