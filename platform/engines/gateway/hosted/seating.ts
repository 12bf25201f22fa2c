// A call's way to a replica: chooses the version, takes or awaits a place, gives it back, tries the next one.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import type { Routes, Version } from '../routing/routes.ts';
import { chooseVersion } from './choose-version.ts';
import { leaveReplica, type Replica, restReplica, takeReplica, type Waiter } from './lane.ts';

export interface Seating {
  /** Calls one of the two back, at once or when a place is free; the answer takes the wish back. */
  readonly seek: (seated: () => void, refused: (refusal: Refusal) => void) => () => void;
  /** The replica refused the connection: it gets no calls for a moment, and this one may seek again. */
  readonly refusedConnection: () => void;
  /** Whether the replica shall end as planned: what was sent there is not sent to another one as well. */
  readonly isLeaving: () => boolean;
  /** Gives the place back, if there is one. */
  readonly leave: () => void;
}

export interface SeatingOptions {
  readonly routes: () => Routes | undefined;
  /** The caller's, for the rules of a custom split. */
  readonly headers: IncomingHttpHeaders;
  /** Longest wait for a place; absent: as long as the service may take for its answer. */
  readonly patienceMs?: number;
  /** Waits even when the queue is full, because it was let in before. */
  readonly isLetIn?: boolean;
}

/** When a queue is full, its callers may come back so soon. */
const BUSY_RETRY_MS = 1_000;

/** Fills in the call's version and upstream each time it is seated. */
export function createSeating(call: AdmittedCall, options: SeatingOptions): Seating {
  let seat: Replica | undefined;
  let last: Replica | undefined;

  const sit = (version: Version, replica: Replica): void => {
    seat = replica;
    last = replica;
    call.version = version;
    call.upstream = replica.upstream;
  };

  return {
    seek(seated, refused) {
      let timer: NodeJS.Timeout | undefined;
      let withdraw = () => {};
      // A call that was on its way to a replica already is not turned away at the next queue.
      const isLetIn = options.isLetIn === true || last !== undefined;

      const seekOnce = () => {
        const hosted = options.routes()?.services.get(call.code)?.hosted;
        const version: Version | Refusal =
          hosted === undefined
            ? { code: 'gateway.service-unavailable', detail: '服务已不存在' }
            : chooseVersion(hosted, call, options.headers);
        if ('code' in version) return give(() => refused(version));
        const { lane } = version;
        const replica =
          lane.waiting.size === 0 || last !== undefined
            ? takeReplica(lane, performance.now(), last)
            : undefined;
        if (replica !== undefined) {
          sit(version, replica);
          return give(seated);
        }
        if (lane.waiting.size >= lane.queueSize && !isLetIn) return give(() => refused(busy('排队已满')));
        const waiter: Waiter = {
          seat(found) {
            sit(version, found);
            give(seated);
          },
          move: seekOnce,
        };
        lane.waiting.add(waiter);
        withdraw = () => lane.waiting.delete(waiter);
        timer ??= patience(hosted?.timeoutMs ?? 0);
      };
      const patience = (timeoutMs: number) => {
        const ms = options.patienceMs ?? timeoutMs;
        if (!Number.isFinite(ms)) return undefined;
        return setTimeout(() => {
          withdraw();
          refused(busy('排队超时'));
        }, ms);
      };
      const give = (result: () => void) => {
        clearTimeout(timer);
        result();
      };

      seekOnce();
      return () => {
        clearTimeout(timer);
        withdraw();
      };
    },
    refusedConnection() {
      if (seat !== undefined) restReplica(seat);
    },
    isLeaving: () => seat?.onLeave !== undefined,
    leave() {
      const left = seat;
      seat = undefined;
      if (left !== undefined) leaveReplica(left);
    },
  };
}

function busy(detail: string): Refusal {
  return { code: 'gateway.busy', detail, retryMs: BUSY_RETRY_MS };
}
