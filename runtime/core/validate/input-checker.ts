// Checks what a caller sends against the contract, and says in Chinese what is wrong with each field.
import type { JsonSchema } from '../contract.ts';
import { createAjv } from './create-ajv.ts';
import { describeViolation, isConsequence } from './describe-violation.ts';
import { type Violation, violatedPath } from './violation.ts';

/** JSON path of a field, e.g. `paths[0].method`, -> what is wrong. The empty path is the whole input. */
export type FieldMessages = Readonly<Record<string, string>>;

export type InputCheck =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fields: FieldMessages };

export type InputChecker = (value: unknown) => InputCheck;

const MAX_FIELDS = 50;

/**
 * Compiles a request schema. The checker fills in defaults and never converts types; it works on a copy, so the value
 * handed in stays as it was.
 *
 * @throws Error when the schema itself is not valid JSON Schema (a bug that the schema checks report before)
 */
export function createInputChecker(schema: JsonSchema): InputChecker {
  const validate = createAjv({ useDefaults: true }).compile(schema);
  return (input) => {
    const value = copyJson(input);
    if (validate(value)) return { ok: true, value };
    return { ok: false, fields: fieldMessages(validate.errors ?? []) };
  };
}

/** One message a field: the first broken rule is enough to act on. */
export function fieldMessages(violations: readonly Violation[]): FieldMessages {
  const fields = new Map<string, string>();
  for (const violation of violations) {
    if (isConsequence(violation)) continue;
    const path = shorten(violatedPath(violation));
    if (!fields.has(path) && fields.size < MAX_FIELDS) fields.set(path, describeViolation(violation));
  }
  return Object.fromEntries(fields);
}

function shorten(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path;
}

/** `fromEntries` defines members, so a hostile `__proto__` stays a plain unknown field. */
function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyJson(member)]));
}
