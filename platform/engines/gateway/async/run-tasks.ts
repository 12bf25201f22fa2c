// The worker: takes due tasks of services that have room, runs them, writes down what became of them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '#storage/storage.ts';
import { CALLABLE } from '../admit.ts';
import { errorOf, type GatewayErrors } from '../answer/refusal-answer.ts';
import type { AdmittedCall } from '../call.ts';
import type { Tap } from '../capture/tap.ts';
import { storedHeaders } from '../forward/response-headers.ts';
import type { UpstreamPools } from '../forward/upstream-pools.ts';
import type { Meters } from '../meters.ts';
import type { Refusal } from '../refusal.ts';
import type { Routes, Service } from '../routing/routes.ts';
import { runTask, type TaskOutcome } from './run-task.ts';
import { createTaskCall } from './task-call.ts';
import type { ClaimedTask, TaskEnd, TaskStore } from './task-store.ts';

export interface TaskWorker {
  /** Looks for due tasks soon. */
  readonly wake: () => void;
  /** Takes nothing more, lets what runs end until `deadline()` (epoch ms) and puts the rest back. */
  readonly stop: (deadline: () => number) => Promise<void>;
}

export interface TaskWorkerOptions {
  readonly storage: Storage;
  readonly store: TaskStore;
  readonly routes: () => Routes | undefined;
  readonly pools: UpstreamPools;
  readonly meters: Pick<Meters, 'taskDone'>;
  readonly errors: GatewayErrors;
  readonly log: (line: string) => void;
  /** Hears what the call carries, if it is sampled; `record` when it is over. */
  readonly listen: (
    call: AdmittedCall,
    headers: ClaimedTask['requestHeaders'],
  ) => { readonly tap?: Tap; readonly record: (status: number) => void };
  /** Counts and logs the call. */
  readonly finish: (call: AdmittedCall, status: number, refusal?: Refusal) => void;
}

/** Notices may be missed, and tasks of a dead gateway come due in silence. */
const POLL_MS = 1_000;
const RENEW_MS = 5_000;
const EXPIRE_MS = 10_000;
/** At once in one process. */
const MOST_IN_HAND = 256;
const MOST_ATTEMPTS = 3;
const CANCELED = 499;

interface InHand {
  readonly task: ClaimedTask;
  readonly ending: AbortController;
  done: Promise<void>;
}

export function startTaskWorker(options: TaskWorkerOptions): TaskWorker {
  const { store, routes, log } = options;
  const inHand = new Map<string, InHand>();
  let isStopped = false;
  let isLooking = false;
  let isWanted = false;
  let isFailing = false;

  const asyncServices = () => [...(routes()?.services.values() ?? [])].filter(({ async }) => async);
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log(`异步任务暂时无法处理，将继续重试：${error instanceof Error ? error.message : error}`);
      isFailing = true;
    }
  };

  const wake = () => {
    isWanted = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    look().finally(() => {
      isLooking = false;
    });
  };
  const look = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await guarded(claimDue);
    }
  };
  const claimDue = async () => {
    const open = asyncServices().filter((service) => CALLABLE.has(service.state) && roomOf(service) > 0);
    if (open.length === 0) return;
    const due = new Set(await store.dueServices());
    for (const service of open) {
      if (!due.has(service.id) || isStopped) continue;
      const room = Math.min(roomOf(service), MOST_IN_HAND - inHand.size);
      if (room > 0) for (const task of await store.claim(service.id, room)) begin(task, service.code);
    }
  };
  const roomOf = (service: Service) => {
    const own = [...inHand.values()].filter(({ task }) => task.serviceId === service.id);
    return (service.async?.concurrency ?? 0) - own.length;
  };

  const begin = (task: ClaimedTask, code: string) => {
    const held: InHand = { task, ending: new AbortController(), done: Promise.resolve() };
    inHand.set(task.id, held);
    held.done = guarded(() => carryOut(held, code)).finally(() => {
      inHand.delete(task.id);
      wake();
    });
  };
  const carryOut = async ({ task, ending }: InHand, code: string) => {
    const known = routes();
    const service = known?.services.get(code);
    if (known === undefined || service === undefined) return store.release(task, 1, false);
    const call = createTaskCall(task, service, known);
    if (task.attempts > MOST_ATTEMPTS)
      return conclude(call, task, { kind: 'failed', refusal: INTERRUPTED, isUnsent: false });
    const { tap, record } = options.listen(call, task.requestHeaders);
    const outcome = await runTask({
      call,
      headers: task.requestHeaders,
      readBody: () => store.readBody(task.id),
      routes,
      pools: options.pools,
      tap,
      signal: ending.signal,
    });
    if (outcome.kind === 'answered') record(outcome.answer.status);
    await conclude(call, task, outcome);
  };

  const conclude = async (call: AdmittedCall, task: ClaimedTask, outcome: TaskOutcome): Promise<void> => {
    if (outcome.kind === 'unseated') return keepTrying(() => store.release(task, 1, false));
    if (outcome.kind === 'aborted') {
      if (isStopped) return keepTrying(() => store.release(task, 0, false));
      options.finish(call, CANCELED, { code: 'gateway.bad-request', detail: '任务已取消' });
      return;
    }
    if (outcome.kind === 'failed' && outcome.isUnsent && task.attempts < MOST_ATTEMPTS)
      return keepTrying(() => store.release(task, 2 ** task.attempts, true));
    const end = endOf(call, outcome);
    let isOurs = false;
    await keepTrying(async () => {
      isOurs = await store.finish(task, end);
    });
    // Canceled, or taken over by another gateway, at the last moment: whoever did it has told its end.
    if (!isOurs) return;
    options.meters.taskDone(end.event);
    if (outcome.kind === 'answered') options.finish(call, outcome.answer.status);
    else options.finish(call, errorOf(options.errors, outcome.refusal.code).status, outcome.refusal);
  };
  const endOf = (
    call: AdmittedCall,
    outcome: Extract<TaskOutcome, { kind: 'answered' | 'failed' }>,
  ): TaskEnd => {
    const retentionS = call.service.async?.retentionS ?? 0;
    const versionId = call.version?.id ?? '';
    if (outcome.kind === 'failed') {
      const { refusal } = outcome;
      const error = refusal.detail ?? errorOf(options.errors, refusal.code).zh;
      return { event: 'fail', versionId, error, retentionS };
    }
    const { status, headers, body } = outcome.answer;
    const answer = { status, headers: storedHeaders(headers), body };
    return status < 400
      ? { event: 'complete', versionId, error: '', answer, retentionS }
      : { event: 'fail', versionId, error: `服务返回 ${status}`, answer, retentionS };
  };
  /** An answer must not get lost because the database is away for a moment. */
  const keepTrying = async (write: () => Promise<void>) => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        return await write();
      } catch (error) {
        if (pause >= 2_000 && isStopped) throw error;
        await sleep(pause);
      }
    }
  };

  /** What is not ours any more was canceled elsewhere. */
  const renew = async () => {
    const held = [...inHand.values()];
    const kept = await store.renew(held.map(({ task }) => task));
    for (const { task, ending } of held) if (!kept.has(task.id) && inHand.has(task.id)) ending.abort();
  };
  const expire = async () => {
    while (!isStopped && (await store.deleteExpired()));
  };

  const every = (ms: number, work: () => void) => setInterval(() => asyncServices().length > 0 && work(), ms);
  const timers = [every(POLL_MS, wake), every(EXPIRE_MS, () => guarded(expire))];
  const renewing = setInterval(() => inHand.size > 0 && guarded(renew), RENEW_MS);
  const listening = options.storage.listen('async_task', (id) => {
    // A cancellation names its task.
    inHand.get(id)?.ending.abort();
    wake();
  });
  listening.catch(() => undefined);

  return {
    wake,
    async stop(deadline) {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      while (inHand.size > 0 && Date.now() < deadline()) await sleep(20);
      for (const { ending } of inHand.values()) ending.abort();
      await Promise.all([...inHand.values()].map(({ done }) => done));
      clearInterval(renewing);
      await (await listening.catch(() => undefined))?.();
    },
  };
}

const INTERRUPTED: Refusal = {
  code: 'gateway.internal',
  detail: `已执行 ${MOST_ATTEMPTS} 次，每次都在得到结果之前中断`,
};
