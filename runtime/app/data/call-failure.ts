// A failed call as a value to show, with what support needs to find it in the log.
import { CallError } from '../http/call-error.ts';

export interface CallFailure {
  /** Code of the error catalogue, HTTP status, or what went wrong on the way. */
  readonly code: string;
  readonly text: string;
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallError) {
    return {
      code: error.code ?? (error.status === undefined ? error.problem : String(error.status)),
      text: error.global ?? error.message,
      requestId: error.requestId,
      fields: error.field ?? {},
    };
  }
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'unexpected', text, requestId: undefined, fields: {} };
}
