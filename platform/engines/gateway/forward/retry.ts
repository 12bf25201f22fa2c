// Whether a failed attempt may be made again.
import type { ReadCall } from '../call/call.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { RequestBody } from '../wire/request-body.ts';
import type { Failure } from './failure.ts';

/** May be sent twice (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A service that asks for a longer pause is not asked again: its caller gets the answer and decides. */
const MAX_ASKED_PAUSE_MS = 5_000;
/** Replicas that refused the connection; the table loses dead ones long before. */
const MAX_REFUSED = 10;

/** Where a replica of our own was asked; another one may be asked instead. */
export interface AskedReplica {
  /** It shall end as planned: a call that it received may have been carried out. */
  readonly isLeaving: () => boolean;
}

/** `replica`: absent for a service that has one address. */
export function mayRetry(
  { method, progress }: Pick<ReadCall, 'method' | 'progress'>,
  body: Pick<RequestBody, 'kind'>,
  upstream: Upstream,
  { isUnsent, isLate, isFinal }: Pick<Failure, 'isUnsent' | 'isLate' | 'isFinal'>,
  replica?: AskedReplica,
): boolean {
  if (isFinal === true) return false;
  const isHosted = replica !== undefined;
  if (progress.retries >= (isHosted && isUnsent ? MAX_REFUSED : upstream.retries)) return false;
  if (isUnsent) return body.kind === 'held' || progress.requestBytes === 0;
  // A replica of our own was given its full time: another one would take as long.
  if (isHosted && (isLate || replica.isLeaving())) return false;
  return IDEMPOTENT.has(method) && body.kind === 'held';
}

/** How long to wait after so many retries; with `retryAfter` as long as the service asks for, undefined when that is too long. */
export function pauseBefore(retries: number): number;
export function pauseBefore(
  retries: number,
  retryAfter: string | string[] | undefined,
  now: number,
): number | undefined;
export function pauseBefore(retries: number, retryAfter?: string | string[], now = 0): number | undefined {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS);
  const asked = readRetryAfter([retryAfter].flat().at(-1), now);
  if (asked === undefined || asked <= own) return own;
  return asked <= MAX_ASKED_PAUSE_MS ? asked : undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now; undefined without one that can be read. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : ms;
}
