// Whether a failed attempt may be made again.
import type { Call } from '../call.ts';
import type { Upstream } from '../routing/routes.ts';
import type { Failure } from './failure.ts';
import type { RequestBody } from './request-body.ts';

/** May be sent twice (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
/** Replicas that refused the connection; the table loses dead ones long before. */
const MOST_REFUSED = 10;

/** `isHosted`: there may be another replica, which is asked instead. */
export function mayRetry(
  call: Pick<Call, 'method' | 'retries' | 'requestBytes'>,
  body: Pick<RequestBody, 'kind'>,
  upstream: Upstream,
  { isUnsent, isLate, isFinal }: Pick<Failure, 'isUnsent' | 'isLate' | 'isFinal'>,
  isHosted: boolean,
): boolean {
  if (isFinal === true) return false;
  if (call.retries >= (isHosted && isUnsent ? MOST_REFUSED : upstream.retries)) return false;
  if (isUnsent) return body.kind === 'held' || call.requestBytes === 0;
  // A replica of our own was given its full time: another one would take as long.
  if (isHosted && isLate) return false;
  return IDEMPOTENT.has(call.method) && body.kind === 'held';
}
