// Writes down what became of a task: its end with the answer or the reason, or its place in the queue.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdmittedCall, versionOf } from '../call/call.ts';
import { storedHeaders } from '../forward/response-headers.ts';
import type { Meters } from '../outcome/meters.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { errorOf, type GatewayErrors } from '../outcome/refusal-answer.ts';
import type { TaskOutcome } from './run-task.ts';
import type { ClaimedTask, TaskEnd, TaskStore } from './task-store.ts';

export interface Conclusion {
  readonly store: TaskStore;
  readonly meters: Pick<Meters, 'taskDone'>;
  readonly errors: GatewayErrors;
  /** Counts and logs the call. */
  readonly finish: (status: number, refusal?: Refusal) => void;
  /** The gateway is going. */
  readonly isEnding: () => boolean;
}

export const MAX_ATTEMPTS = 3;
const CANCELED = 499;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

type EndingOutcome = Extract<TaskOutcome, { kind: 'answered' | 'failed' }>;

/** Does not give up while the database is away, unless the gateway is going. */
export async function concludeTask(
  to: Conclusion,
  call: AdmittedCall,
  task: ClaimedTask,
  outcome: TaskOutcome,
): Promise<void> {
  if (outcome.kind === 'not-acquired') return releaseTask(to, task, 1, false);
  if (outcome.kind === 'aborted') {
    if (to.isEnding()) return releaseTask(to, task, 0, false);
    to.finish(CANCELED, { code: 'gateway.bad-request', detail: '任务已取消' });
    return;
  }
  if (outcome.kind === 'failed' && outcome.isUnsent && task.attempts < MAX_ATTEMPTS)
    return releaseTask(to, task, 2 ** task.attempts, true);
  const end = endOf(to, call, outcome);
  const isOurs = await keepTrying(to, () => to.store.finish(task, end));
  // Canceled, or taken over by another gateway, at the last moment: its end is reported there.
  if (!isOurs) return;
  to.meters.taskDone(end.event);
  if (outcome.kind === 'answered') to.finish(outcome.answer.status);
  else to.finish(errorOf(to.errors, outcome.refusal.code).status, outcome.refusal);
}

/** Back into the queue, not to be taken for `pauseS`. `counts`: it was one of the attempts that a task has. */
export function releaseTask(
  to: Pick<Conclusion, 'store' | 'isEnding'>,
  task: ClaimedTask,
  pauseS: number,
  counts: boolean,
): Promise<void> {
  return keepTrying(to, () => to.store.release(task, pauseS, counts));
}

function endOf({ errors }: Conclusion, call: AdmittedCall, outcome: EndingOutcome): TaskEnd {
  const versionId = versionOf(call)?.id ?? '';
  const own = { retentionS: call.service.async?.retentionS ?? 0, versionId };
  if (outcome.kind === 'failed') {
    const { refusal } = outcome;
    return { ...own, event: 'fail', error: refusal.detail ?? errorOf(errors, refusal.code).zh };
  }
  const { status, headers, body } = outcome.answer;
  const answer = { status, headers: storedHeaders(headers), body };
  if (status < 400) return { ...own, event: 'complete', error: '', answer };
  return { ...own, event: 'fail', error: `服务返回 ${status}`, answer };
}

async function keepTrying<Result>(
  { isEnding }: Pick<Conclusion, 'isEnding'>,
  write: () => Promise<Result>,
): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (isEnding() && pause === LONGEST_PAUSE_MS) throw error;
      await sleep(pause);
    }
  }
}
