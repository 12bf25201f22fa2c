// Why the gateway itself answered a call, instead of the service.
import type { Quota } from '../limit/gcra.ts';

/** Codes of `schemas/errors/gateway.yaml`. */
export type RefusalCode =
  | 'gateway.internal'
  | 'gateway.service-unavailable'
  | 'gateway.unknown-interface'
  | 'gateway.busy'
  | 'gateway.not-granted'
  | 'gateway.qps-limit'
  | 'gateway.bad-request'
  | 'gateway.malformed-request'
  | 'gateway.header-too-large'
  | 'gateway.request-timeout'
  | 'gateway.expectation-failed'
  | 'gateway.token-invalid'
  | 'gateway.token-expired'
  | 'gateway.service-stopped'
  | 'gateway.body-too-large'
  | 'gateway.upstream-failed'
  | 'gateway.upstream-timeout'
  | 'gateway.address-refused'
  | 'gateway.version-not-running'
  | 'gateway.version-not-found'
  | 'gateway.task-not-found'
  | 'gateway.task-address'
  | 'gateway.task-method'
  | 'gateway.task-finished'
  | 'gateway.task-without-result'
  | 'gateway.feedback-invalid'
  | 'gateway.feedback-too-large'
  | 'gateway.feedback-unknown-request';

/** A value, not an exception: refusing is the gateway's daily work and must stay cheap under overload. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Chinese detail for the request log; never sent to the caller. */
  readonly detail?: string;
  /** What it is about, for the caller: follows the error's text. */
  readonly about?: string;
  readonly quota?: Quota;
  /** Methods that the address knows. */
  readonly allow?: string;
  /** When it makes sense to come back. */
  readonly retryMs?: number;
}
