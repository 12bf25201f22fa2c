// A place of the meta schemas: references followed, and of the kinds of pages and blocks the one that is written.
import { isRecord } from './field-schema.ts';
import type { FileKind } from './file-kinds.ts';
import { META_SCHEMAS } from './meta-schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Files, and the fields inside them. */
export type SchemaKind = FileKind | 'field';

export interface SchemaPlace {
  readonly schema: Schema;
  /** File of the schema, against which its references are read. */
  readonly file: string;
  /** Names of the definitions that it stands for, e.g. `pageId`. */
  readonly names: readonly string[];
}

/** The value at the place, as far as conditions of the schemas ask. */
export interface Written {
  readonly type: 'map' | 'list' | 'other';
  /** Of a member that is a text. */
  readonly textOf: (key: string) => string | undefined;
}

/** Where a file of the kind begins; undefined: no schema describes it. */
export function rootPlace(kind: SchemaKind): SchemaPlace | undefined {
  const file = `${kind}.schema.json`;
  const schema = META_SCHEMAS[file];
  return isRecord(schema) ? { schema, file, names: [] } : undefined;
}

/** What describes a member or an item, its references not yet followed. */
export function insidePlace({ schema, file }: SchemaPlace, key: string | number): readonly SchemaPlace[] {
  const child = typeof key === 'number' ? schema.items : memberOf(schema, key);
  return isRecord(child) ? [{ schema: child, file, names: [] }] : [];
}

function memberOf(schema: Schema, key: string): unknown {
  const { properties, additionalProperties } = schema;
  return isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}

/**
 * Follows `$ref` and the branches of `allOf` whose condition holds for what is written: the place itself, then the
 * branches, the most particular last.
 */
export function openPlace(place: SchemaPlace, written: Written): readonly SchemaPlace[] {
  const { schema, file, names } = place;
  if (typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    const target = follow(schema.$ref, file);
    if (target === undefined) return [];
    const merged = { ...target.schema, ...beside };
    return openPlace({ schema: merged, file: target.file, names: [...names, ...target.names] }, written);
  }
  const branches = [schema.allOf, [schema]].flatMap((list) => (Array.isArray(list) ? list : []));
  const chosen = branches.flatMap((branch) => {
    if (!isRecord(branch) || !isRecord(branch.if)) return [];
    const next = holds(branch.if, written) ? branch.then : branch.else;
    return isRecord(next) ? openPlace({ schema: next, file, names }, written) : [];
  });
  return [place, ...chosen];
}

/** Conditions of the meta schemas ask for one key's constant; any other condition holds. */
function holds({ properties, type }: Schema, written: Written): boolean {
  if (!isRecord(properties)) return isKind(type, written);
  return Object.entries(properties).every(
    ([key, wanted]) => isRecord(wanted) && written.textOf(key) === wanted.const,
  );
}

function isKind(wanted: unknown, { type }: Written): boolean {
  if (wanted === 'string') return type === 'other';
  return wanted === 'object' ? type === 'map' : true;
}

function follow(ref: string, file: string): SchemaPlace | undefined {
  const [target = '', pointer = ''] = ref.split('#');
  const name = target === '' ? file : target;
  const keys = pointer.split('/').filter((key) => key !== '');
  const schema = keys.reduce<unknown>(
    (host, key) => (isRecord(host) ? host[key] : undefined),
    META_SCHEMAS[name],
  );
  if (!isRecord(schema)) return undefined;
  return { schema, file: name, names: [keys.at(-1) ?? name.replace('.schema.json', '')] };
}
