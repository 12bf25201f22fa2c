// Acquires a replica for a call: chooses the version, takes a slot at one of its replicas or waits for one, releases it,
// tries the next replica. A service that runs elsewhere has one address and always a slot.
import type { IncomingHttpHeaders } from 'node:http';
import { type AdmittedCall, advance, type RoutedCall } from '../call/call.ts';
import {
  acquireReplica,
  coolDownReplica,
  dequeue,
  enqueue,
  isAsleep,
  type Replica,
  type ReplicaPool,
  releaseReplica,
  type Waiter,
} from '../hosted/replica-pool.ts';
import { chooseVersion } from '../hosted/split/split-policies.ts';
import type { Choice } from '../hosted/split/split-policy.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Routes } from '../routing/routes.ts';

export interface Acquisition {
  /** Calls one of the two back, at once or when a slot is free; the returned function withdraws the request. */
  readonly acquire: (acquired: (call: RoutedCall) => void, refused: (refusal: Refusal) => void) => () => void;
  /** Absent: the service has one address. */
  readonly replica?: AcquiredReplica;
  /** Releases the slot, if there is one. */
  readonly release: () => void;
}

/** Where a service of our own was asked; another replica may be asked instead. */
export interface AcquiredReplica {
  /** It refused the connection: it gets no calls for a moment, and this one may acquire again. */
  readonly refusedConnection: () => void;
  /** It has begun to answer a call that may go on for long: it is not cold any more. */
  readonly answered: () => void;
  /** Whether it shall end as planned: what was sent there is not sent to another one as well. */
  readonly isLeaving: () => boolean;
}

export interface AcquisitionOptions {
  readonly routes: () => Routes | undefined;
  /** The caller's, for the rules of a custom split. */
  readonly headers: IncomingHttpHeaders;
  /** Longest wait for a slot; absent: as long as the service may take for its answer. */
  readonly patienceMs?: number;
  /** Waits even when the queue is full, because it was let in before. */
  readonly isLetIn?: boolean;
}

export function createAcquisition(call: AdmittedCall, options: AcquisitionOptions): Acquisition {
  return call.service.hosted === undefined ? acquireElsewhere(call) : acquireAtReplica(call, options);
}

function acquireElsewhere(call: AdmittedCall): Acquisition {
  const { upstream } = call.service;
  return {
    acquire(acquired, refused) {
      if (upstream === undefined) refused({ code: 'gateway.unknown-interface' });
      else acquired(advance(call, { upstream, version: undefined }));
      return nothing;
    },
    release: nothing,
  };
}

function nothing(): void {}

/** When a queue is full, its callers may come back so soon. */
const BUSY_RETRY_MS = 1_000;

const GONE: Refusal = { code: 'gateway.service-unavailable', detail: '服务已不存在' };

/** A replica that has just come up answers slowly, whatever its version: the call does not count in a test. */
function leaveOut(call: AdmittedCall, assignment: Choice['assignment']): void {
  if (assignment === undefined || assignment.excluded !== undefined) return;
  advance(call, { assignment: { ...assignment, excluded: 'cold-start' as const } });
}

function warm(replica: Replica | undefined): void {
  if (replica !== undefined) replica.isCold = false;
}

function acquireAtReplica(call: AdmittedCall, options: AcquisitionOptions): Acquisition {
  let held: Replica | undefined;
  let last: Replica | undefined;
  let hasArrived = false;

  const hold = ({ version, assignment }: Choice, replica: Replica): RoutedCall => {
    held = replica;
    last = replica;
    if (replica.isCold) leaveOut(call, assignment);
    return advance(call, { upstream: replica.upstream, version });
  };

  return {
    acquire(acquired, refused) {
      let timer: NodeJS.Timeout | undefined;
      let withdraw = () => {};
      // A call that was on its way to a replica already is not rejected at the next queue.
      const isLetIn = options.isLetIn === true || last !== undefined;

      const tryOnce = () => {
        const hosted = options.routes()?.services.get(call.serviceCode)?.hosted;
        const choice = hosted ? chooseVersion(hosted.policies, call, options.headers) : GONE;
        if ('code' in choice) return give(() => refused(choice));
        // Before there is a place: a call that is turned away is the arm's as well.
        if (choice.assignment !== undefined) advance(call, { assignment: choice.assignment });
        const { replicaPool } = choice.version;
        if (!hasArrived) replicaPool.load.arrivals++;
        hasArrived = true;
        const replica =
          replicaPool.waiting.size === 0 || last !== undefined
            ? acquireReplica(replicaPool, performance.now(), last)
            : undefined;
        if (replica !== undefined) {
          const routed = hold(choice, replica);
          return give(() => acquired(routed));
        }
        if (replicaPool.waiting.size >= replicaPool.queueSize && !isLetIn)
          return give(() => refused(busy(replicaPool, '已满')));
        const waiter: Waiter = {
          admit(found) {
            const routed = hold(choice, found);
            give(() => acquired(routed));
          },
          move: tryOnce,
        };
        enqueue(replicaPool, waiter);
        withdraw = () => dequeue(replicaPool, waiter);
        timer ??= startPatience(options.patienceMs ?? hosted?.timeoutMs ?? 0, () => {
          withdraw();
          refused(busy(replicaPool, '超时'));
        });
      };
      const give = (result: () => void) => {
        clearTimeout(timer);
        result();
      };

      tryOnce();
      return () => {
        clearTimeout(timer);
        withdraw();
      };
    },
    replica: {
      refusedConnection() {
        if (held !== undefined) coolDownReplica(held);
      },
      answered: () => warm(held),
      isLeaving: () => held?.onLeave !== undefined,
    },
    release() {
      const left = held;
      held = undefined;
      if (left !== undefined) releaseReplica(left);
    },
  };
}

/** None that is infinite. */
function startPatience(ms: number, expire: () => void): NodeJS.Timeout | undefined {
  return Number.isFinite(ms) ? setTimeout(expire, ms) : undefined;
}

/** Where nothing runs yet the caller is told that the service is coming up: fewer calls at once would not help. */
function busy(replicaPool: ReplicaPool, what: '已满' | '超时'): Refusal {
  const detail = `排队${what}`;
  return isAsleep(replicaPool)
    ? { code: 'gateway.service-unavailable', detail: `服务正在从零启动，${detail}`, retryMs: BUSY_RETRY_MS }
    : { code: 'gateway.busy', detail, retryMs: BUSY_RETRY_MS };
}
