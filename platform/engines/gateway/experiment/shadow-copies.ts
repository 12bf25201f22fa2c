// Copies of calls for a shadow version. A copy goes out when its caller has the whole answer, so that nobody waits for it;
// what it is answered is measured, compared if wanted, and thrown away. Each call that has no copy for want of something is
// counted, by the reason.
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDrawn } from '#core/experiment/assign-arm.ts';
import type { AdmittedCall } from '../call/call.ts';
import { createRoom } from '../call/room.ts';
import type { ReplicaPool } from '../hosted/replica-pool.ts';
import type { Shadow } from '../hosted/split/experiment.ts';
import { COPY_BYTES, createCopyEar, MAX_COPIED_BYTES, type ShadowEar, shedEar } from './copy-ear.ts';
import type { CopyBreaks, CopyOutcome } from './send-copy.ts';
import { createShadowBreaker, type ShadowBreaker } from './shadow-breaker.ts';
import type { ShadowCopy } from './shadow-copy.ts';
import type { ShedReason } from './shed-reason.ts';
import type { SpareTime } from './spare-time.ts';

/** By RFC 9110 they change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface ShadowCopies {
  /** Undefined: this call has no copy. */
  readonly hear: (call: AdmittedCall, headers: IncomingHttpHeaders) => ShadowEar | undefined;
  /** Ends the copies under way; they leave no row. */
  readonly close: () => void;
}

export interface ShadowDependencies {
  readonly send: (copy: ShadowCopy, breaks: CopyBreaks) => Promise<CopyOutcome>;
  /** A call that should have a copy has none. */
  readonly shed: (testVersionId: string, reason: ShedReason) => void;
  /** Absent: there is always time. */
  readonly spareTime?: SpareTime | undefined;
  readonly log: (line: string) => void;
}

/** Undefined: this call is not to be copied. */
function shadowOf(call: AdmittedCall): Shadow | undefined {
  const shadow = call.service.hosted?.shadow;
  if (shadow === undefined || call.origin !== 'caller') return undefined;
  if (!shadow.allMethods && !SAFE.has(call.method)) return undefined;
  return isDrawn(shadow.seed, 'shadow', shadow.share, call.id) ? shadow : undefined;
}

/** By what outlives the routing table. */
function createBreakers(): (shadow: Shadow) => ShadowBreaker {
  const breakers = new WeakMap<ReplicaPool, ShadowBreaker>();
  return ({ version: { replicaPool } }) => {
    const breaker = breakers.get(replicaPool) ?? createShadowBreaker();
    breakers.set(replicaPool, breaker);
    return breaker;
  };
}

export function createShadowCopies({ send, shed, spareTime, log }: ShadowDependencies): ShadowCopies {
  const breaks: CopyBreaks = new Set();
  const breakerOf = createBreakers();
  let isClosed = false;
  const room = createRoom(MAX_COPIED_BYTES);

  let turns = Promise.resolve();
  /** One copy in each turn of the event loop: answers that come together do not wait for all the copies of those before. */
  const ownTurn = () => {
    turns = turns.then(() => nextTurn());
    return turns;
  };

  /** Why there is no copy; undefined: it went out. */
  const post = async (copy: ShadowCopy): Promise<ShedReason | undefined> => {
    await ownTurn();
    if (isClosed) return 'ended';
    const end = breakerOf(copy.shadow).begin();
    if (end === undefined) return 'paused';
    let outcome: CopyOutcome | undefined;
    try {
      outcome = await send(copy, breaks);
    } finally {
      end(outcome === 'answered' || outcome === 'failed' ? outcome : 'unknown');
    }
    return outcome === 'answered' || outcome === 'failed' ? undefined : outcome;
  };

  /** What is told at once costs neither room nor time. */
  const shedAtOnce = (shadow: Shadow): ShedReason | undefined => {
    if (breakerOf(shadow).isOpen()) return 'paused';
    if (spareTime?.() === false) return 'busy';
    return room.take(COPY_BYTES) ? undefined : 'memory';
  };

  return {
    hear(call, headers) {
      const shadow = isClosed ? undefined : shadowOf(call);
      if (shadow === undefined) return undefined;
      const why = shedAtOnce(shadow);
      const shedOne = (reason: ShedReason) => shed(shadow.testVersionId, reason);
      if (why !== undefined) return shedEar(() => shedOne(why));
      return createCopyEar(shadow.compare, room, shedOne, (body, answer, release) => {
        post({ call, headers, shadow, body, answer })
          .then((reason) => {
            if (reason !== undefined) shedOne(reason);
          })
          .catch((error: unknown) => log(`影子请求 ${call.id}-shadow 出错：${String(error)}`))
          .finally(release);
      });
    },
    close() {
      isClosed = true;
      for (const breakOff of breaks) breakOff();
    },
  };
}
