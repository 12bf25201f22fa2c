// A call's way to where it is answered: chooses the version, takes or awaits a place at one of its replicas, gives it back,
// tries the next one. A service that runs elsewhere has one address and always a place.
import type { IncomingHttpHeaders } from 'node:http';
import { type AdmittedCall, advance, type RoutedCall } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import type { Routes } from '../routing/routes.ts';
import { leaveReplica, type Replica, restReplica, takeReplica, type Waiter } from './lane.ts';
import { chooseVersion } from './split/split-policies.ts';
import type { Choice } from './split/split-policy.ts';

export interface Seating {
  /** Calls one of the two back, at once or when a place is free; the answer takes the wish back. */
  readonly seek: (seated: (call: RoutedCall) => void, refused: (refusal: Refusal) => void) => () => void;
  /** Absent: the service has one address. */
  readonly replica?: SeatedReplica;
  /** Gives the place back, if there is one. */
  readonly leave: () => void;
}

/** Where a service of our own was asked; another replica may be asked instead. */
export interface SeatedReplica {
  /** It refused the connection: it gets no calls for a moment, and this one may seek again. */
  readonly refusedConnection: () => void;
  /** Whether it shall end as planned: what was sent there is not sent to another one as well. */
  readonly isLeaving: () => boolean;
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

export function createSeating(call: AdmittedCall, options: SeatingOptions): Seating {
  return call.service.hosted === undefined ? seatElsewhere(call) : seatAtReplica(call, options);
}

function seatElsewhere(call: AdmittedCall): Seating {
  const { upstream } = call.service;
  return {
    seek(seated, refused) {
      if (upstream === undefined) refused({ code: 'gateway.unknown-interface' });
      else seated(advance(call, { upstream, version: undefined }));
      return nothing;
    },
    leave: nothing,
  };
}

function nothing(): void {}

/** When a queue is full, its callers may come back so soon. */
const BUSY_RETRY_MS = 1_000;

function seatAtReplica(call: AdmittedCall, options: SeatingOptions): Seating {
  let seat: Replica | undefined;
  let last: Replica | undefined;

  const sit = ({ version, arm = call.arm }: Choice, replica: Replica): RoutedCall => {
    seat = replica;
    last = replica;
    return advance(call, { arm, upstream: replica.upstream, version });
  };

  return {
    seek(seated, refused) {
      let timer: NodeJS.Timeout | undefined;
      let withdraw = () => {};
      // A call that was on its way to a replica already is not turned away at the next queue.
      const isLetIn = options.isLetIn === true || last !== undefined;

      const seekOnce = () => {
        const hosted = options.routes()?.services.get(call.serviceCode)?.hosted;
        const choice: Choice | Refusal =
          hosted === undefined
            ? { code: 'gateway.service-unavailable', detail: '服务已不存在' }
            : chooseVersion(hosted.policies, call, options.headers);
        if ('code' in choice) return give(() => refused(choice));
        const { lane } = choice.version;
        const replica =
          lane.waiting.size === 0 || last !== undefined
            ? takeReplica(lane, performance.now(), last)
            : undefined;
        if (replica !== undefined) {
          const routed = sit(choice, replica);
          return give(() => seated(routed));
        }
        if (lane.waiting.size >= lane.queueSize && !isLetIn) return give(() => refused(busy('排队已满')));
        const waiter: Waiter = {
          seat(found) {
            const routed = sit(choice, found);
            give(() => seated(routed));
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
    replica: {
      refusedConnection() {
        if (seat !== undefined) restReplica(seat);
      },
      isLeaving: () => seat?.onLeave !== undefined,
    },
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
