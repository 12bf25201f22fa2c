// What the meta schema says about a place: references followed, and of the kinds of pages and blocks the one that is meant.
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import { META_SCHEMAS } from '../read/meta-schemas.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { OutlineNode } from './outline.ts';
import { nodeAt, textAt } from './outline-read.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Files, and the fields inside them. */
export type SchemaKind = FileKind | 'field';

/** One thing that the language lets a person write. */
export interface KeyDoc {
  readonly title: string;
  readonly description: string;
  /** The schema that describes it, its references followed; words at the reference win. */
  readonly schema: Schema;
  /** Names of the definitions that it stands for, e.g. `pageId`. */
  readonly names: readonly string[];
}

interface Located {
  readonly schema: Schema;
  /** File of the schema, against which its references are read. */
  readonly file: string;
  readonly names: readonly string[];
}

export function rootDoc(kind: SchemaKind): KeyDoc | undefined {
  const file = `${kind}.schema.json`;
  const schema = META_SCHEMAS[file];
  return isRecord(schema) ? docOf({ schema, file, names: [] }) : undefined;
}

/** The schemas that hold for the value at `path`, the most particular last. */
function schemasAt(kind: SchemaKind, root: OutlineNode | undefined, path: ValuePath): readonly Located[] {
  const file = `${kind}.schema.json`;
  const start = META_SCHEMAS[file];
  if (!isRecord(start)) return [];
  let current = spread({ schema: start, file, names: [] }, root, []);
  for (const [depth, key] of path.entries()) {
    const at = path.slice(0, depth + 1);
    current = current.flatMap((one) => childrenOf(one, key)).flatMap((one) => spread(one, root, at));
  }
  return current;
}

function childrenOf({ schema, file }: Located, key: string | number): readonly Located[] {
  const child = typeof key === 'number' ? schema.items : memberOf(schema, key);
  return isRecord(child) ? [{ schema: child, file, names: [] }] : [];
}

function memberOf(schema: Schema, key: string): unknown {
  const { properties, additionalProperties } = schema;
  return isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}

/** Follows `$ref` and the branches of `allOf` whose condition holds for what is written. */
function spread(located: Located, root: OutlineNode | undefined, path: ValuePath): readonly Located[] {
  const { schema, file, names } = located;
  if (typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    const target = follow(schema.$ref, file);
    if (target === undefined) return [];
    const merged = { ...target.schema, ...beside };
    return spread({ schema: merged, file: target.file, names: [...names, ...target.names] }, root, path);
  }
  const branches = [schema.allOf, [schema]].flatMap((list) => (Array.isArray(list) ? list : []));
  const chosen = branches.flatMap((branch) => {
    if (!isRecord(branch) || !isRecord(branch.if)) return [];
    const next = holds(branch.if, root, path) ? branch.then : branch.else;
    return isRecord(next) ? spread({ schema: next, file, names }, root, path) : [];
  });
  return [located, ...chosen];
}

/** Conditions of the meta schemas ask for one key's constant; any other condition holds. */
function holds(condition: Schema, root: OutlineNode | undefined, path: ValuePath): boolean {
  const { properties } = condition;
  if (!isRecord(properties)) return isKind(condition.type, nodeAt(root, path));
  return Object.entries(properties).every(
    ([key, wanted]) => isRecord(wanted) && textAt(root, [...path, key]) === wanted.const,
  );
}

function isKind(type: unknown, node: OutlineNode | undefined): boolean {
  if (type === 'string') return node?.type !== 'list' && node?.type !== 'map';
  return type === 'object' ? node?.type === 'map' : true;
}

function follow(ref: string, file: string): Located | undefined {
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

function docOf({ schema, names }: Located): KeyDoc {
  return {
    title: String(schema.title ?? ''),
    description: String(schema.description ?? ''),
    schema,
    names,
  };
}

/** What may stand at `path`. */
export function docAt(kind: SchemaKind, root: OutlineNode | undefined, path: ValuePath): KeyDoc | undefined {
  // The first holds the words of the place itself; branches describe a whole kind.
  const [first, ...rest] = schemasAt(kind, root, path);
  if (first === undefined) return undefined;
  const schema: Schema = Object.assign(
    {},
    ...rest.map(({ schema: further }) => further).reverse(),
    first.schema,
  );
  return docOf({ ...first, schema, names: [first, ...rest].flatMap(({ names }) => names) });
}

/** Every key that may stand in the map at `path`, in the order of the schema. */
export function keyDocsAt(
  kind: SchemaKind,
  root: OutlineNode | undefined,
  path: ValuePath,
): ReadonlyMap<string, KeyDoc & { readonly required: boolean }> {
  const docs = new Map<string, KeyDoc & { readonly required: boolean }>();
  for (const { schema, file } of schemasAt(kind, root, path)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [key, child] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      const spreads = isRecord(child) ? spread({ schema: child, file, names: [] }, root, [...path, key]) : [];
      const [doc] = spreads;
      const before = docs.get(key);
      // A kind's own `kind: { const }` says less than the list of all kinds.
      if (doc === undefined || (before !== undefined && doc.schema.const !== undefined)) continue;
      docs.set(key, {
        ...docOf({ ...doc, names: spreads.flatMap(({ names }) => names) }),
        required: required.includes(key) || before?.required === true,
      });
    }
  }
  return docs;
}

/** A schema with its reference followed, for what a snippet writes. */
export function openSchema(kind: SchemaKind, schema: unknown): Schema {
  if (!isRecord(schema)) return {};
  // References inside the parts are relative to them; a name that is in neither file is no definition.
  const [found] = [`${kind}.schema.json`, 'parts.schema.json'].flatMap((file) => {
    const [first] = spread({ schema, file, names: [] }, undefined, []);
    return first === undefined ? [] : [first];
  });
  return found?.schema ?? {};
}
