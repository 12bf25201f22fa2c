// Whether a failed attempt may be made again.
import type { Call } from '../call.ts';
import type { Upstream } from '../routing/routes.ts';
import type { Failure } from './failure.ts';
import type { RequestBody } from './request-body.ts';

/** May be sent twice (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
/** Replicas that refused the connection; the table loses dead ones long before. */
const MOST_REFUSED = 10;

/** Where a replica of our own was asked; another one may be asked instead. */
export interface AskedReplica {
  /** It shall end as planned: a call that it received may have been carried out. */
  readonly isLeaving: () => boolean;
}

/** `replica`: absent for a service that has one address. */
export function mayRetry(
  call: Pick<Call, 'method' | 'retries' | 'requestBytes'>,
  body: Pick<RequestBody, 'kind'>,
  upstream: Upstream,
  { isUnsent, isLate, isFinal }: Pick<Failure, 'isUnsent' | 'isLate' | 'isFinal'>,
  replica?: AskedReplica,
): boolean {
  if (isFinal === true) return false;
  const isHosted = replica !== undefined;
  if (call.retries >= (isHosted && isUnsent ? MOST_REFUSED : upstream.retries)) return false;
  if (isUnsent) return body.kind === 'held' || call.requestBytes === 0;
  // A replica of our own was given its full time: another one would take as long.
  if (isHosted && (isLate || replica.isLeaving())) return false;
  return IDEMPOTENT.has(call.method) && body.kind === 'held';
}
