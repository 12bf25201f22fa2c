// A person stops a run: what waits is over at once, what runs is told and ends itself.
import { systemClock } from '#jobs/clock.ts';
import { cancelJobsOf } from '#jobs/settle-job.ts';
import { fireEvent } from '../../../events/fire-event.ts';
import type { Handler } from '../../../handler/handler.ts';
import { lockJob, RUN_JOB } from '../record/stored-job.ts';

export const stopJob: Handler<'benchmark.job.stop'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const job = await lockJob(db, id);
    const waits = job?.state === 'Pending';
    const now = context.now();
    await fireEvent(db, context, {
      ...{ entity: 'benchmark-job', id, event: 'stop' },
      reason: `${waits ? '开始前' : ''}由 ${context.actor?.user.username ?? '平台'} 停止`,
      changes: {
        updatedAt: now,
        ...(waits ? { reason: 'Pending', endedAt: now, partial: true } : {}),
      },
    });
    await cancelJobsOf(db, systemClock, { kind: RUN_JOB, key: id });
  });
