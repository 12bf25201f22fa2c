// Whether calls may be computed together: not before it is proven, checked for ever, and never again once it went wrong.
import type { Tensors } from '../tensor/tensor.ts';
import { joinCalls, splitOutputs } from './join-tensors.ts';
import { differ, loudTwin } from './loud-twin.ts';
import type { Runner } from './runner.ts';
import { sameOutputs } from './same-outputs.ts';

export interface JoinedCall {
  readonly feeds: Tensors;
  readonly outputs: readonly string[];
  readonly rows: number;
}

/** What is learned from calls before they are computed alone, which takes their memory. */
export interface Trial {
  /** Equal answers mean something: a row had neighbours that were not like itself. */
  readonly isTelling: boolean;
  /** One of the calls beside a neighbour made to disturb it. */
  readonly disturbed?: { readonly index: number; readonly outputs: Tensors };
}

export interface JoinTrust {
  readonly isGivenUp: () => boolean;
  /** Whether answers that were computed together may be handed out. If not, each call is computed alone and judged. */
  readonly holds: (calls: readonly JoinedCall[], joined: readonly Tensors[]) => Promise<boolean>;
  readonly prepare: (calls: readonly JoinedCall[]) => Promise<Trial>;
  /** undefined: could not be computed. */
  readonly judge: (
    trial: Trial,
    joined: readonly Tensors[] | undefined,
    alone: readonly (Tensors | undefined)[],
  ) => void;
}

export interface JoinTrustOptions {
  readonly runner: Runner;
  /** Most rows of a batch. */
  readonly rows: number;
  readonly onGiveUp: (reason: string) => void;
}

/** Telling batches that must be right before the first answer of one is handed out. */
const TRIALS = 5;
/** One call of every so many batches is computed alone as well: a twentieth more work at most. */
const CHECK_EVERY = 20;

export function createJoinTrust({ runner, rows: maxRows, onGiveUp }: JoinTrustOptions): JoinTrust {
  let state: 'on-trial' | 'proven' | 'given-up' = 'on-trial';
  let trials = 0;
  let batches = 0;
  let handedOut = 0;

  const giveUp = (reason: string) => {
    state = 'given-up';
    const affected = handedOut === 0 ? '' : `；此前有 ${handedOut} 个调用的结果来自合批，其中可能有误`;
    onGiveUp(`${reason}${affected}`);
  };

  return {
    isGivenUp: () => state === 'given-up',
    async holds(calls, joined) {
      if (state !== 'proven') return false;
      batches++;
      if (batches % CHECK_EVERY === 0) {
        const at = (batches / CHECK_EVERY) % calls.length;
        const alone = await computeAgain(runner, calls[at]);
        if (alone === undefined || !sameOutputs(joined[at] ?? {}, alone)) return false;
      }
      handedOut += calls.length;
      return true;
    },
    async prepare(calls) {
      if (state !== 'on-trial') return { isTelling: false };
      const disturbed = await disturb(runner, calls, maxRows);
      return disturbed === undefined
        ? { isTelling: differ(calls.map(({ feeds }) => feeds)) }
        : { isTelling: true, disturbed };
    },
    judge({ isTelling, disturbed }, joined, alone) {
      // One of them is bad: says nothing about joining.
      if (state === 'given-up' || alone.includes(undefined)) return;
      if (joined === undefined) return giveUp('合在一起无法计算或无法按行拆开');
      const isSame =
        joined.every((outputs, index) => sameOutputs(outputs, alone[index] ?? {})) &&
        (disturbed === undefined || sameOutputs(disturbed.outputs, alone[disturbed.index] ?? {}));
      if (!isSame) return giveUp('合在一起与单独计算的结果不同，说明各行互相影响');
      if (isTelling) trials++;
      if (trials >= TRIALS) state = 'proven';
    },
  };
}

async function computeAgain(runner: Runner, call: JoinedCall | undefined): Promise<Tensors | undefined> {
  if (call === undefined) return undefined;
  return runner.run(joinCalls([call.feeds]), call.outputs).catch(() => undefined);
}

/** Undefined when there is none to disturb, or the model refuses such a neighbour. */
async function disturb(
  runner: Runner,
  calls: readonly JoinedCall[],
  maxRows: number,
): Promise<Trial['disturbed']> {
  const index = calls.findIndex(({ rows }) => 2 * rows <= maxRows);
  const call = calls[index];
  const twin = call && loudTwin(call.feeds);
  if (call === undefined || twin === undefined) return undefined;
  try {
    const outputs = await runner.run(joinCalls([call.feeds, twin]), call.outputs);
    const own = splitOutputs(outputs, [call.rows, call.rows])?.[0];
    return own && { index, outputs: own };
  } catch {
    return undefined;
  }
}
