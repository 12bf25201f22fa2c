// The meta schemas as a tree of shapes: references followed, the branch of a kind or type chosen by what the file says.
import { isRecord } from '../read/field-schema.ts';
import { META_SCHEMAS } from '../read/meta-schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface MetaShape {
  readonly schema: Schema;
  /** File against which further references are read. */
  readonly file: string;
  /** Last definition that was followed, e.g. `pageId`; empty for a shape written in place. */
  readonly name: string;
}

/** Shape of a page, as its `kind` decides. */
export function pageShape(page: unknown): MetaShape | undefined {
  const schema = META_SCHEMAS['page.schema.json'];
  return isRecord(schema) ? chosen({ schema, file: 'page.schema.json', name: 'page' }, page) : undefined;
}

/** Keys of a map in the order of the meta schema. */
export function memberShapes(shape: MetaShape): readonly (readonly [key: string, shape: MetaShape])[] {
  const { properties } = shape.schema;
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([key, schema]) =>
    isRecord(schema) ? [[key, follow({ schema, file: shape.file, name: '' })] as const] : [],
  );
}

/** Shape of one item of a list; blocks differ by their `type`. */
export function itemShape({ schema, file }: MetaShape, item: unknown): MetaShape | undefined {
  return isRecord(schema.items) ? chosen(follow({ schema: schema.items, file, name: '' }), item) : undefined;
}

export function requiredKeys({ schema }: MetaShape): readonly string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : [];
}

/** What stands beside a reference wins over what it leads to. */
function follow(shape: MetaShape): MetaShape {
  const { $ref, ...beside } = shape.schema;
  if (typeof $ref !== 'string') return shape;
  const [target = '', pointer = ''] = $ref.split('#');
  const file = target === '' ? shape.file : target;
  const keys = pointer.split('/').filter((key) => key !== '');
  const schema = keys.reduce<unknown>(
    (host, key) => (isRecord(host) ? host[key] : undefined),
    META_SCHEMAS[file],
  );
  if (!isRecord(schema)) return { ...shape, schema: beside };
  return follow({ schema: { ...schema, ...beside }, file, name: keys.at(-1) ?? '' });
}

function chosen(shape: MetaShape, value: unknown): MetaShape {
  const branches = Array.isArray(shape.schema.allOf) ? shape.schema.allOf : [];
  const branch = branches.find((one) => isRecord(one) && holds(one.if, value));
  if (!isRecord(branch) || !isRecord(branch.then)) return shape;
  const { title, description, ...rest } = branch.then;
  return follow({ ...shape, schema: { ...rest, ...(title === undefined ? {} : { title, description }) } });
}

function holds(condition: unknown, value: unknown): boolean {
  const properties = isRecord(condition) && isRecord(condition.properties) ? condition.properties : undefined;
  if (properties === undefined || !isRecord(value)) return false;
  return Object.entries(properties).every(([key, wanted]) => isRecord(wanted) && value[key] === wanted.const);
}
