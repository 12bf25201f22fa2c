// Decides when a call is computed, and with which others.
import { CallFault } from '../protocol/call-fault.ts';
import type { Tensors } from '../tensor/tensor.ts';
import { joinCalls, joinKey, rowsOf, splitOutputs } from './join-tensors.ts';
import { createJoinTrust } from './join-trust.ts';
import type { Runner } from './runner.ts';

export interface CallQueueOptions {
  readonly runner: Runner;
  /** Joins calls of up to so many rows; undefined: each is computed alone. */
  readonly batch?: {
    readonly rows: number;
    /** How long a call may wait for others, in milliseconds. While another batch is computed it waits anyway. */
    readonly waitMs: number;
    /** More calls than this never run at once: with so many, waiting for others is pointless. */
    readonly maxCalls: number;
    /** Joining turned out to change answers, so it was given up; with the reason, in Chinese. */
    readonly onGiveUp: (reason: string) => void;
  };
}

export interface CallQueue {
  /**
   * @param isGone whether the answer is no longer awaited; then it is not computed
   * @throws CallFault
   */
  run(feeds: Tensors, outputs: readonly string[], isGone: () => boolean): Promise<Tensors>;
}

interface Waiting {
  readonly feeds: Tensors;
  readonly outputs: readonly string[];
  readonly isGone: () => boolean;
  /** undefined: is computed alone. */
  readonly key: string | undefined;
  readonly rows: number;
  /** When it waits no longer for others. */
  readonly due: number;
  resolve(outputs: Tensors): void;
  reject(error: unknown): void;
}

export function createCallQueue({ runner, batch }: CallQueueOptions): CallQueue {
  let waiting: readonly Waiting[] = [];
  let running = 0;
  const trust = batch && createJoinTrust({ runner, rows: batch.rows, onGiveUp: batch.onGiveUp });
  let timer: NodeJS.Timeout | undefined;

  const isJoining = () => trust?.isGivenUp() === false;
  /** Alone: the next call is handed over early, so that the runner never waits. Joined: late, so that more come along. */
  const most = () => (isJoining() ? 1 : 2);

  const pump = () => {
    clearTimeout(timer);
    for (const call of waiting)
      if (call.isGone()) call.reject(new CallFault(499, '调用方已断开，没有计算。'));
    waiting = waiting.filter(({ isGone }) => !isGone());
    while (running < most() && waiting.length > 0) {
      const group = nextGroup(waiting, isJoining() ? batch : undefined, performance.now());
      if (group === undefined) {
        const due = Math.min(...waiting.map((call) => call.due));
        timer = setTimeout(pump, Math.max(0, due - performance.now()));
        return;
      }
      waiting = waiting.filter((call) => !group.includes(call));
      running++;
      compute(group).finally(() => {
        running--;
        pump();
      });
    }
  };

  const compute = async (group: readonly Waiting[]): Promise<void> => {
    if (trust === undefined || group.length === 1) {
      settle(group, await computeAlone(group));
      return;
    }
    const joined = await computeJoined(group);
    if (joined !== undefined && (await trust.holds(group, joined))) {
      for (const [index, call] of group.entries()) call.resolve(joined[index] ?? {});
      return;
    }
    const trial = await trust.prepare(group);
    const alone = await computeAlone(group);
    // Before the answers go: the receiver takes over their memory.
    trust.judge(
      trial,
      joined,
      alone.map((result) => (result.status === 'fulfilled' ? result.value : undefined)),
    );
    settle(group, alone);
  };

  const computeAlone = (group: readonly Waiting[]) =>
    Promise.allSettled(group.map(({ feeds, outputs }) => runner.run(feeds, outputs)));

  /** undefined: could not be computed together, or the answer cannot be taken apart. */
  const computeJoined = async (group: readonly Waiting[]) => {
    const names = [...new Set(group.flatMap(({ outputs }) => outputs))];
    try {
      const outputs = await runner.run(joinCalls(group.map(({ feeds }) => feeds)), names);
      return splitOutputs(
        outputs,
        group.map(({ rows }) => rows),
      );
    } catch {
      return undefined;
    }
  };

  return {
    run: (feeds, outputs, isGone) =>
      new Promise((resolve, reject) => {
        const rows = batch === undefined ? undefined : rowsOf(feeds);
        const key = rows === undefined ? undefined : joinKey(feeds);
        const due = performance.now() + (batch?.waitMs ?? 0);
        waiting = [...waiting, { feeds, outputs, isGone, key, rows: rows ?? 0, due, resolve, reject }];
        pump();
      }),
  };
}

function settle(group: readonly Waiting[], results: readonly PromiseSettledResult<Tensors>[]): void {
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') group[index]?.resolve(result.value);
    else group[index]?.reject(result.reason);
  }
}

/** The first calls that need not wait any longer, oldest first; undefined: all may still wait. */
function nextGroup(
  waiting: readonly Waiting[],
  batch: CallQueueOptions['batch'],
  now: number,
): readonly Waiting[] | undefined {
  if (batch === undefined) return waiting.slice(0, 1);
  const seen = new Set<string>();
  for (const call of waiting) {
    if (call.key === undefined || call.rows >= batch.rows) return [call];
    if (seen.has(call.key)) continue;
    seen.add(call.key);
    const alike = waiting.filter(({ key }) => key === call.key);
    const group = takeRows(alike, batch.rows);
    const isFull =
      group.length < alike.length || group.reduce((sum, { rows }) => sum + rows, 0) === batch.rows;
    if (isFull || call.due <= now || waiting.length >= batch.maxCalls) return group;
  }
  return undefined;
}

function takeRows(calls: readonly Waiting[], most: number): readonly Waiting[] {
  let rows = 0;
  const end = calls.findIndex((call) => {
    rows += call.rows;
    return rows > most;
  });
  return end < 0 ? calls : calls.slice(0, end);
}
