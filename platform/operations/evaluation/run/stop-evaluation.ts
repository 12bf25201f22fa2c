import { systemClock } from '#jobs/clock.ts';
import { cancelJobsOf } from '#jobs/settle-job.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { RUN_JOB } from './start-evaluation.ts';
import { lockEvaluation } from './stored-evaluation.ts';

/** What waits is over at once; what runs sees it and ends its process. */
export const stopEvaluation: Handler<'evaluation.stop'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const evaluation = await lockEvaluation(db, id);
    const now = context.now();
    const waits = evaluation?.state === 'Creating';
    await fireEvent(db, context, {
      ...{ entity: 'evaluation', id, event: 'stop' },
      reason: `由 ${context.actor?.user.username ?? '平台'} 停止`,
      changes: { updatedAt: now, ...(waits ? { endedAt: now } : {}) },
    });
    if (waits) await cancelJobsOf(db, systemClock, { kind: RUN_JOB, key: id });
  });
