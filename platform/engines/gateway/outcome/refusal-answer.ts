// Status, headers and body of a refused call.
import type { ErrorDefinition } from '#config/config.ts';
import type { Quota } from '../limit/gcra.ts';
import { quotaHeaders } from '../limit/quota-headers.ts';
import { dialectOf, writeBody } from './dialect.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What the answer needs of the call that it ends. */
interface RefusedCall {
  readonly id: string;
  readonly path: string;
  readonly isLegacy: boolean;
  /** Known once it was counted. */
  readonly quota?: Quota | undefined;
}

/** The catalogue rows of `RefusalCode`. */
export type GatewayErrors = ReadonlyMap<string, ErrorDefinition>;

export function errorOf(errors: GatewayErrors, code: RefusalCode): ErrorDefinition {
  const error = errors.get(code);
  if (error === undefined) throw new Error(`[Bug] the error catalogue has no ${code}`);
  return error;
}

export function answerRefusal(
  errors: GatewayErrors,
  { call, refusal }: { readonly call: RefusedCall; readonly refusal: Refusal },
): RefusalAnswer {
  const error = errorOf(errors, refusal.code);
  const retryMs = refusal.retryMs === undefined ? refusal.quota?.retryMs : spread(refusal.retryMs);
  const told = refusal.about === undefined ? error : { ...error, en: `${error.en}: ${refusal.about}` };
  const body = writeBody(call.isLegacy ? 'baidu' : dialectOf(call.path), told, call.id);
  return {
    status: call.isLegacy ? 200 : error.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-aic-request-id': call.id,
      'x-request-id': call.id,
      ...quotaHeaders(refusal.quota ?? call.quota),
      ...(refusal.allow === undefined ? {} : { allow: refusal.allow }),
      ...(retryMs === undefined ? {} : retryHeaders(retryMs)),
      ...(error.status === 401 && !call.isLegacy ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body,
  };
}

/** It is unknown when capacity is free: retries of calls refused together are spread over as long again. */
function spread(retryMs: number): number {
  return retryMs * (1 + Math.random());
}

/** The exact wait; a limit of 0 never opens, so clients must not retry. */
function retryHeaders(retryMs: number): Record<string, string> {
  if (!Number.isFinite(retryMs)) return { 'x-should-retry': 'false' };
  return { 'retry-after': String(Math.ceil(retryMs / 1_000)), 'retry-after-ms': String(Math.ceil(retryMs)) };
}
