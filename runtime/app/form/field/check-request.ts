// What is wrong with a request, field by field, in the words of the product.
import { describeViolation, isConsequence } from '#core/validate/describe-violation.ts';
import { type Violation, violatedPath } from '#core/validate/violation.ts';

/** JSON path (`paths[0].method`) -> text for the person. The empty path is the request as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A precompiled validator: false leaves the broken rules in `errors`. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** First broken rule of each field. */
export function checkRequest(validate: Validate, request: unknown): FieldErrors {
  if (validate(request)) return {};
  const errors: Record<string, string> = {};
  for (const violation of validate.errors ?? []) {
    if (!isConsequence(violation)) errors[violatedPath(violation)] ??= describeViolation(violation);
  }
  return errors;
}

/** `paths[0].method` -> `['paths', '0', 'method']`. */
export function pathSegments(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== '');
}

/** Field of the form that a path lies in. */
export function rootField(path: string): string {
  return pathSegments(path)[0] ?? '';
}
