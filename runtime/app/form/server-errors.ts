import { CallError } from '../http/call-error.ts';
import type { FieldErrors } from './check-request.ts';

/** What the server found wrong with single fields; nothing for any other failure, which the person was told already. */
export function serverErrors(error: unknown): FieldErrors {
  return error instanceof CallError ? (error.field ?? {}) : {};
}
