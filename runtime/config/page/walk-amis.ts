// An amis tree as a flat list of its keys and values.
import { isRecord } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export interface AmisMember {
  readonly key: string;
  readonly value: unknown;
  /** The object that has the key. */
  readonly host: Readonly<Record<string, unknown>>;
  readonly path: ValuePath;
  /** The node stands where amis draws nodes, not inside plain data. */
  readonly drawn: boolean;
}

/** Every member of every object below `value`, in the order of the file. */
export function* walkAmis(
  value: unknown,
  path: ValuePath,
  dataKeys: ReadonlySet<string>,
  drawn = true,
): Generator<AmisMember> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walkAmis(item, [...path, index], dataKeys, drawn);
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    yield { key, value: member, host: value, path: at, drawn };
    yield* walkAmis(member, at, dataKeys, drawn && !dataKeys.has(key));
  }
}
