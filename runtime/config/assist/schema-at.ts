// What the meta schema says about a place of a text: references followed, and of the kinds of pages and blocks the one that is meant.
import { isRecord } from '../read/field-schema.ts';
import {
  insidePlace,
  openPlace,
  rootPlace,
  type SchemaKind,
  type SchemaPlace,
  type Written,
} from '../read/schema-place.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { OutlineNode } from './outline.ts';
import { nodeAt, textAt } from './outline-read.ts';

type Schema = Readonly<Record<string, unknown>>;

/** One thing that the language lets a person write. */
export interface KeyDoc {
  readonly title: string;
  readonly description: string;
  /** The schema that describes it, its references followed; words at the reference win. */
  readonly schema: Schema;
  /** Names of the definitions that it stands for, e.g. `pageId`. */
  readonly names: readonly string[];
}

export function rootDoc(kind: SchemaKind): KeyDoc | undefined {
  const root = rootPlace(kind);
  return root === undefined ? undefined : docOf(root);
}

/** The schemas that hold for the value at `path`, the most particular last. */
function schemasAt(kind: SchemaKind, root: OutlineNode | undefined, path: ValuePath): readonly SchemaPlace[] {
  const start = rootPlace(kind);
  if (start === undefined) return [];
  let current = openPlace(start, writtenAt(root, []));
  for (const [depth, key] of path.entries()) {
    const written = writtenAt(root, path.slice(0, depth + 1));
    current = current
      .flatMap((place) => insidePlace(place, key))
      .flatMap((place) => openPlace(place, written));
  }
  return current;
}

function writtenAt(root: OutlineNode | undefined, path: ValuePath): Written {
  const type = nodeAt(root, path)?.type;
  return {
    type: type === 'map' || type === 'list' ? type : 'other',
    textOf: (key) => textAt(root, [...path, key]),
  };
}

function docOf({ schema, names }: SchemaPlace): KeyDoc {
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
      const places = isRecord(child) ? [{ schema: child, file, names: [] }] : [];
      const spreads = places.flatMap((one) => openPlace(one, writtenAt(root, [...path, key])));
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
    const [first] = openPlace({ schema, file, names: [] }, writtenAt(undefined, []));
    return first === undefined ? [] : [first];
  });
  return found?.schema ?? {};
}
