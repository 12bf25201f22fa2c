// The worker: takes due tasks of services that have room, and has them run.
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoop } from '#jobs/loop.ts';
import type { Storage } from '#storage/storage.ts';
import type { AdmittedCall } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { CALLABLE, type Routes, type Service } from '../routing/routes.ts';
import type { UpstreamPools } from '../upstream/upstream-pools.ts';
import { type Conclusion, concludeTask, MAX_ATTEMPTS, releaseTask } from './conclude-task.ts';
import { runTask } from './run-task.ts';
import { createTaskCall } from './task-call.ts';
import type { ClaimedTask } from './task-store.ts';

export interface TaskWorker {
  /** Looks for due tasks soon. */
  readonly wake: () => void;
  /** Takes nothing more, lets what runs end until `deadline()` (epoch ms) and puts the rest back. */
  readonly stop: (deadline: () => number) => Promise<void>;
}

/** What hears a task's call as it passes, and is told of its end. */
export interface TaskListening {
  readonly ear?: CallEar;
  /** The service answered. */
  readonly record: (status: number) => void;
  /** It did not. */
  readonly drop: () => void;
  /** Counts and logs the call. */
  readonly finish: (status: number, refusal?: Refusal) => void;
}

export interface TaskWorkerOptions extends Omit<Conclusion, 'isEnding' | 'finish'> {
  readonly storage: Storage;
  readonly routes: () => Routes | undefined;
  readonly pools: UpstreamPools;
  readonly log: (line: string) => void;
  readonly listen: (call: AdmittedCall, headers: ClaimedTask['requestHeaders']) => TaskListening;
}

/** Notices may be missed, and tasks of a dead gateway come due in silence. */
const POLL_MS = 1_000;
const RENEW_MS = 5_000;
const EXPIRE_MS = 10_000;
/** Tasks that end together are followed by others together. */
const SPACING_MS = 2;
/** At once in one process. */
const MAX_IN_HAND = 256;

interface InHand {
  readonly task: ClaimedTask;
  readonly ending: AbortController;
  /** Since it is taken to its service. */
  call?: AdmittedCall;
  done: Promise<void>;
}

export function startTaskWorker(options: TaskWorkerOptions): TaskWorker {
  const { store, routes, log } = options;
  const inHand = new Map<string, InHand>();
  let isStopped = false;
  const placing = { store, isEnding: () => isStopped };

  const asyncServices = () =>
    [...(routes()?.services.values() ?? [])].filter(
      ({ async, elsewhere }) => async !== undefined && elsewhere === undefined,
    );
  const failed = (error: unknown) =>
    log(`异步任务暂时无法处理，将继续重试：${error instanceof Error ? error.message : error}`);
  const onError = (error: unknown, failures: number) => {
    if (failures === 1) failed(error);
  };

  const claimDue = async () => {
    const open = asyncServices().filter((service) => CALLABLE.has(service.state) && roomOf(service) > 0);
    if (open.length === 0) return;
    const due = new Set(await store.dueServices());
    for (const service of open) {
      const room = Math.min(roomOf(service), MAX_IN_HAND - inHand.size);
      if (isStopped || room <= 0 || !due.has(service.id)) continue;
      for (const task of await store.claim(service.id, room)) begin(task, service.code);
    }
  };
  const roomOf = (service: Service) => {
    const own = [...inHand.values()].filter(({ task }) => task.serviceId === service.id);
    return (service.async?.concurrency ?? 0) - own.length;
  };

  const begin = (task: ClaimedTask, code: string) => {
    const held: InHand = { task, ending: new AbortController(), done: Promise.resolve() };
    inHand.set(task.id, held);
    held.done = carryOut(held, code)
      .catch(failed)
      .finally(() => {
        inHand.delete(task.id);
        looking.wake();
      });
  };
  const carryOut = async (held: InHand, code: string): Promise<void> => {
    const { task, ending } = held;
    const known = routes();
    const service = known?.services.get(code);
    if (isStopped || known === undefined || service === undefined)
      return releaseTask(placing, task, isStopped ? 0 : 1, false);
    const call = createTaskCall(task, service, known);
    const listening = options.listen(call, task.requestHeaders);
    const conclusion: Conclusion = { ...options, ...placing, finish: listening.finish };
    if (task.attempts > MAX_ATTEMPTS)
      return concludeTask(conclusion, call, task, { kind: 'failed', refusal: INTERRUPTED, isUnsent: false });
    held.call = call;
    const outcome = await runHeard(listening, (ear) =>
      runTask({
        ...{ call, routes, ear },
        headers: task.requestHeaders,
        readBody: () => store.readBody(task.id),
        pools: options.pools,
        signal: ending.signal,
      }),
    );
    await concludeTask(conclusion, call, task, outcome);
  };

  /** What is not ours any more was canceled elsewhere. */
  const renew = async () => {
    const held = [...inHand.values()];
    const kept = await store.renew(held.map(({ task }) => task));
    for (const { task, ending } of held) if (!kept.has(task.id)) ending.abort();
  };
  const expire = async () => {
    while (!isStopped && (await store.deleteExpired()));
  };

  const looking = startLoop({
    ...{ name: 'async tasks', everyMs: POLL_MS, spacingMs: SPACING_MS, onError },
    round: claimDue,
  });
  const expiring = startLoop({
    ...{ name: 'async task expiry', everyMs: EXPIRE_MS, atOnce: false, onError },
    round: async () => {
      if (asyncServices().length > 0) await expire();
    },
  });
  const renewing = startLoop({
    ...{ name: 'async task leases', everyMs: RENEW_MS, atOnce: false, retryMs: POLL_MS, onError },
    round: async () => {
      if (inHand.size > 0) await renew();
    },
  });
  const listening = options.storage.listen('async_task', (id) => {
    // A cancellation names its task.
    inHand.get(id)?.ending.abort();
    looking.wake();
  });
  listening.catch(() => undefined);

  return {
    wake: looking.wake,
    async stop(deadline) {
      isStopped = true;
      await expiring.stop();
      await looking.stop();
      // Tasks waiting for a place are left to the next gateway.
      for (const { call, ending } of inHand.values()) if (!call?.progress.upstreamStartedMs) ending.abort();
      while (inHand.size > 0 && Date.now() < deadline()) await sleep(20);
      for (const { ending } of inHand.values()) ending.abort();
      await Promise.all([...inHand.values()].map(({ done }) => done));
      await renewing.stop();
      await (await listening.catch(() => undefined))?.();
    },
  };
}

const INTERRUPTED: Refusal = {
  code: 'gateway.internal',
  detail: `已执行 ${MAX_ATTEMPTS} 次，每次都在得到结果之前中断`,
};

/** Writes an answer down; what was heard of a run without one is forgotten. */
async function runHeard(
  { ear, record, drop }: TaskListening,
  run: (ear: TaskListening['ear']) => ReturnType<typeof runTask>,
): ReturnType<typeof runTask> {
  try {
    const outcome = await run(ear);
    if (outcome.kind === 'answered') record(outcome.answer.status);
    return outcome;
  } finally {
    drop();
  }
}
