// Content of a response body: a success to unwrap or a failure to raise.
import type { FailureMessage, ResponseShape } from '#core/contract.ts';
import { t } from '../i18n/translate.ts';
import { CallError } from './call-error.ts';

/** Returns the body as it is; a body with `success: false` becomes a CallError that is its message object. */
export function refuseFailure(body: unknown, path: string, status: number): unknown {
  if (fieldOf(body, 'success') !== false) return body;
  const message = messageOf(body) ?? {};
  throw new CallError(message.global ?? t('http.refused'), { problem: 'refused', path, status, message });
}

/** `result` or `page` of an envelope. A body without envelope is the result itself. */
export function unwrapAnswer(body: unknown, shape: ResponseShape): unknown {
  if (shape === 'none') return undefined;
  if (fieldOf(body, 'success') === undefined) return body;
  return fieldOf(body, shape === 'page' ? 'page' : 'result');
}

/** The message object of a failure envelope. A bare text, as some platforms send, is its `global`. */
export function messageOf(body: unknown): FailureMessage | undefined {
  const message = fieldOf(body, 'message');
  if (typeof message === 'string') return { global: message };
  return typeof message === 'object' && message !== null ? (message as FailureMessage) : undefined;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
