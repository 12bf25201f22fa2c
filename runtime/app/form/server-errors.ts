import { CallError } from '../http/call-error.ts';
import { type FieldErrors, rootField } from './check-request.ts';

/** What the server found wrong with single fields; nothing for any other failure, which the person was told already. */
export function serverErrors(error: unknown): FieldErrors {
  return error instanceof CallError ? (error.field ?? {}) : {};
}

/** Whether all that the server found wrong stands at fields on screen: then the form says it, and stays. */
export function isShownAt(fields: ReadonlySet<string>): (error: CallError) => boolean {
  return (error) => {
    const paths = Object.keys(error.field ?? {});
    return paths.length > 0 && paths.every((path) => fields.has(rootField(path)));
  };
}
