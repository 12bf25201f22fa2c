// What a failed attempt means: for the caller, for the log, and for trying again.
import type { Refusal } from '../outcome/refusal.ts';
import { BodyTooLarge } from '../wire/request-body.ts';

/** The service did not start to answer in time. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

export interface Failure {
  readonly refusal: Refusal;
  /** Nothing reached the service, so anything may be tried again. */
  readonly isUnsent: boolean;
  /** The service took too long. */
  readonly isLate: boolean;
  /** Another attempt would be refused as well. */
  readonly isFinal?: true;
}

/** Of the dial: the message is the reason, in Chinese. */
const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No process listens at a socket's path, or its backlog is full.
  'ENOENT',
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `isStarted`: the request was handed to a connection, so that some of it may have arrived. */
export function readFailure(error: Error, timeoutMs: number, isStarted = true): Failure {
  if (error instanceof BodyTooLarge)
    return { refusal: { code: 'gateway.body-too-large' }, isUnsent: false, isLate: false };
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return refused(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ERR_DIAL_TIMEOUT')
    return failed('gateway.upstream-timeout', '连接服务超时', true);
  if (error instanceof AnswerTimeout || code === 'UND_ERR_BODY_TIMEOUT')
    return failed('gateway.upstream-timeout', `服务在 ${timeoutMs} 毫秒内没有响应`, false);
  if (UNSENT.has(code)) return failed('gateway.upstream-failed', `无法连接服务（${code}）`, true);
  return failed('gateway.upstream-failed', `与服务的连接中断（${code || error.message}）`, !isStarted);
}

function failed(code: Refusal['code'], detail: string, isUnsent: boolean): Failure {
  return { refusal: { code, detail }, isUnsent, isLate: code === 'gateway.upstream-timeout' };
}

/** Nothing was sent, and nothing will be as long as the rules are what they are. */
function refused(error: Error): Failure {
  const about = 'address' in error ? { about: String(error.address) } : {};
  const refusal: Refusal = { code: 'gateway.address-refused', detail: error.message, ...about };
  return { refusal, isUnsent: false, isLate: false, isFinal: true };
}

/** Several addresses were tried: any of their codes counts. */
function codeOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
