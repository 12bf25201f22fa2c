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
/** Keys and values. No form has so many; with more only the first fault is reported, or each would become one. */
const MANY_VALUES = 5_000;

/**
 * Compiles a request schema. The checker fills in defaults and never converts types; it works on a copy, so the value
 * handed in stays as it was. It calls itself for each level: nesting without end has to be refused before.
 *
 * @throws Error when the schema itself is not valid JSON Schema (a bug that the schema checks report before)
 */
export function createInputChecker(schema: JsonSchema): InputChecker {
  const whole = createAjv({ useDefaults: true }).compile(schema);
  let brief: typeof whole | undefined;
  const firstFault = () => {
    brief ??= createAjv({ useDefaults: true, allErrors: false }).compile(schema);
    return brief;
  };
  return (input) => {
    const { copy: value, values } = copyJson(input);
    const validate = values > MANY_VALUES ? firstFault() : whole;
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
function copyJson(input: unknown): { readonly copy: unknown; readonly values: number } {
  let values = 0;
  const copy = (value: unknown): unknown => {
    values += 1;
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
  };
  return { copy: copy(input), values };
}
