// Secrets never stand in a text that people copy: stars stand for what is there, and stars that stay leave it alone.
import { isRow } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import { propertiesOf } from '../field/form-schema.ts';
import { inferWidget, itemsOf } from '../field/infer-widget.ts';

export const STARS = '******';

/** @param named top-level fields that are secret whatever their schema says */
export function hideSecrets(value: unknown, schema: JsonSchema, named: ReadonlySet<string>): unknown {
  return walk(value, undefined, schema, named, (text) => (text === '' ? text : STARS));
}

/** `before` holds the secrets at the same places. */
export function restoreSecrets(
  value: unknown,
  before: unknown,
  schema: JsonSchema,
  named: ReadonlySet<string>,
): unknown {
  return walk(value, before, schema, named, (text, old) => (text === STARS ? old : text));
}

type Change = (text: string, before: unknown) => unknown;

const NONE: ReadonlySet<string> = new Set();

function walk(
  value: unknown,
  before: unknown,
  schema: JsonSchema,
  named: ReadonlySet<string>,
  change: Change,
): unknown {
  if (Array.isArray(value)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    return value.map((item, index) => walk(item, old[index], itemsOf(schema), NONE, change));
  }
  if (isRow(value)) {
    const properties = propertiesOf(schema);
    const old = isRow(before) ? before : {};
    const members = Object.entries(value).map(([name, member]) => {
      const own = properties[name] ?? {};
      const isSecret = named.has(name) || inferWidget(own, undefined) === 'password';
      const changed =
        isSecret && typeof member === 'string'
          ? change(member, old[name])
          : walk(member, old[name], own, NONE, change);
      return [name, changed] as const;
    });
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
  return value;
}
