import { type Blocker, blockersOf } from '../http/blockers-of.ts';
import { CallError } from '../http/call-error.ts';
import { saidByServer } from '../http/failure-text.ts';
import { type FieldErrors, rootField } from './field/check-request.ts';

/** Field errors from the server; none for any other failure, which was shown already. */
export function serverErrors(error: unknown): FieldErrors {
  return error instanceof CallError ? (error.field ?? {}) : {};
}

/** What stands at the form's foot. */
export interface Refusal {
  /** The server's sentences; none: nothing was refused. */
  readonly said: readonly string[];
  readonly blockers: readonly Blocker[];
}

export const NO_REFUSAL: Refusal = { said: [], blockers: [] };

/** A refusal that is not (or not only) about fields on screen, so it would be gone with a notice. */
export function refusalOf(error: unknown, isAtFields: boolean): Refusal {
  return error instanceof CallError && !isAtFields && staysHere(error)
    ? { said: saidByServer(error), blockers: blockersOf(error) }
    : NO_REFUSAL;
}

/** Excludes redirects, and failures without a response. */
export function staysHere(error: CallError): boolean {
  return error.redirect === undefined && error.accountCode === undefined && error.global !== undefined;
}

/** Whether all that the server found wrong stands at fields on screen: then the form says it, and stays. */
export function isShownAt(fields: ReadonlySet<string>): (error: CallError) => boolean {
  return (error) => {
    const paths = Object.keys(error.field ?? {});
    return paths.length > 0 && paths.every((path) => fields.has(rootField(path)));
  };
}
