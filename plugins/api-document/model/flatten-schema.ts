// One look at a schema: references followed, `allOf` put together, `null` taken out of types and choices.
import { isRecord, type JsonRecord, listOf, numberOf, recordOf, textsOf } from './json-value.ts';
import { type Followed, type References, referenceName } from './references.ts';

export interface FlatSchema {
  /** Without `$ref`, `allOf`, `oneOf`, `anyOf`; empty when the schema says nothing. */
  readonly schema: JsonRecord;
  /** JSON types without `null`; Swagger 2 has `file` as well. Empty: any. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** What it may be instead: exactly one of these, or any of them. Empty: no choice. */
  readonly choices: readonly unknown[];
  readonly choose: 'one' | 'any';
  /** `required` of each branch of a choice that says nothing else. */
  readonly requiredSets: readonly (readonly string[])[];
  /** All references followed so far: meeting one of them again below means a cycle. */
  readonly refs: readonly string[];
  /** Display name; empty without a name. */
  readonly name: string;
  /** Chinese: why nothing can be said about it. */
  readonly fault?: string;
  /** `false`: no value is allowed. */
  readonly never: boolean;
}

const NOTHING: FlatSchema = {
  schema: {},
  types: [],
  nullable: false,
  choices: [],
  choose: 'one',
  requiredSets: [],
  refs: [],
  name: '',
  never: false,
};

/** `path`: references whose parts these are; a part that leads back to the whole adds nothing. */
export function flattenSchema(
  given: unknown,
  references: References,
  path: readonly string[] = [],
): FlatSchema {
  const followed = references.follow(given);
  const { value, refs, fault } = followed;
  const name = nameOf(followed);
  if (fault !== undefined) return { ...NOTHING, refs, name, fault };
  if (value === false) return { ...NOTHING, never: true };
  if (!isRecord(value) || refs.some((ref) => path.includes(ref))) return { ...NOTHING, refs, name };
  const inside = [...path, ...refs];
  const { allOf, oneOf, anyOf, ...own } = value;
  const base = listOf(allOf).reduce<FlatSchema>(
    // What comes later says more, and its fields come later.
    (sum, part) => merge(flattenSchema(part, references, inside), sum),
    NOTHING,
  );
  let flat = merge({ ...describe(own), refs, name }, base);
  for (const [choose, branches] of [
    ['one', listOf(oneOf)],
    ['any', listOf(anyOf)],
  ] as const)
    if (branches.length > 0) flat = choosing(flat, choose, branches, references, inside);
  return flat;
}

function nameOf({ value, refs }: Followed): string {
  const title = isRecord(value) && typeof value.title === 'string' ? value.title : '';
  return title === '' ? referenceName(refs.at(-1) ?? '') : title;
}

function describe(schema: JsonRecord): FlatSchema {
  const types = typesOf(schema);
  const values = listOf(schema.enum);
  const nullable = types.includes('null') || schema.nullable === true || schema['x-nullable'] === true;
  return {
    ...NOTHING,
    schema: values.includes(null) ? { ...schema, enum: values.filter((value) => value !== null) } : schema,
    types: types.filter((type) => type !== 'null'),
    nullable: nullable || values.includes(null),
  };
}

/** As stated, or as other keys imply. */
function typesOf(schema: JsonRecord): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return [...new Set(textsOf(type))];
  if (
    isRecord(schema.properties) ||
    isRecord(schema.additionalProperties) ||
    isRecord(schema.patternProperties)
  )
    return ['object'];
  if (schema.items !== undefined || Array.isArray(schema.prefixItems)) return ['array'];
  const values = 'const' in schema ? [schema.const] : listOf(schema.enum);
  const found = new Set(values.map(typeOfValue));
  return found.size > 0 ? [...found] : [];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** `first` wins where both say something that cannot be joined; fields of `second` come first. */
function merge(first: FlatSchema, second: FlatSchema): FlatSchema {
  const types = narrowTypes(first.types, second.types);
  return {
    schema: mergeRecords(first.schema, second.schema),
    types: first.types.length === 0 ? second.types : types.length === 0 ? first.types : types,
    // All parts must allow it; a part without a type allows everything.
    nullable: first.nullable || (first.types.length === 0 && second.nullable),
    choices: first.choices.length > 0 ? first.choices : second.choices,
    choose: first.choices.length > 0 ? first.choose : second.choose,
    requiredSets: [...first.requiredSets, ...second.requiredSets],
    refs: [...new Set([...first.refs, ...second.refs])],
    name: first.name === '' ? second.name : first.name,
    never: first.never || second.never,
    ...((first.fault ?? second.fault) === undefined ? {} : { fault: first.fault ?? second.fault ?? '' }),
  };
}

/** Types in both; an integer is a number as well. */
function narrowTypes(first: readonly string[], second: readonly string[]): readonly string[] {
  const within = (type: string, others: readonly string[]) =>
    others.includes(type) || (type === 'integer' && others.includes('number'));
  return [
    ...first.filter((type) => within(type, second)),
    ...second.filter((type) => !first.includes(type) && within(type, first)),
  ];
}

function mergeRecords(first: JsonRecord, second: JsonRecord): JsonRecord {
  const properties = mergeProperties(recordOf(first.properties), recordOf(second.properties));
  const required = [...textsOf(first.required), ...textsOf(second.required)];
  const patterns = { ...recordOf(second.patternProperties), ...recordOf(first.patternProperties) };
  return {
    ...second,
    ...first,
    ...narrower(first, second),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(patterns).length > 0 ? { patternProperties: patterns } : {}),
  };
}

function mergeProperties(first: JsonRecord, second: JsonRecord): JsonRecord {
  const names = [...new Set([...Object.keys(second), ...Object.keys(first)])];
  return Object.fromEntries(
    names.map((name) => {
      const [one, other] = [first, second].map((all) => (Object.hasOwn(all, name) ? all[name] : undefined));
      return [name, one !== undefined && other !== undefined ? { allOf: [one, other] } : (one ?? other)];
    }),
  );
}

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Limits that both name: the stricter one holds. */
function narrower(first: JsonRecord, second: JsonRecord): JsonRecord {
  const strict = (keys: readonly string[], pick: (one: number, other: number) => number) =>
    keys.flatMap((key) => {
      const [one, other] = [numberOf(first[key]), numberOf(second[key])];
      return one === undefined || other === undefined ? [] : [[key, pick(one, other)] as const];
    });
  return Object.fromEntries([...strict(LEAST, Math.max), ...strict(MOST, Math.min)]);
}

function choosing(
  flat: FlatSchema,
  choose: FlatSchema['choose'],
  branches: readonly unknown[],
  references: References,
  path: readonly string[],
): FlatSchema {
  const all = branches.map((branch) => ({ branch, value: references.follow(branch).value }));
  const others = all.filter(({ value }) => !isNull(value));
  const nullable = flat.nullable || others.length < all.length;
  const sets = others.map(({ value }) => onlyRequired(value));
  if (sets.every((set) => set !== undefined))
    return { ...flat, nullable, requiredSets: [...flat.requiredSets, ...sets] };
  const [only] = others;
  if (others.length === 1 && only !== undefined) {
    const merged = merge(flat, flattenSchema(only.branch, references, path));
    return { ...merged, nullable: nullable || merged.nullable };
  }
  const values = namedValues(others.map(({ value }) => value));
  if (values !== undefined)
    return {
      ...merge(flat, describe({ enum: values.values })),
      schema: { ...flat.schema, ...values.schema },
      nullable,
    };
  return { ...flat, nullable, choose, choices: others.map(({ branch }) => branch) };
}

function isNull(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return value.type === 'null' || ('const' in value && value.const === null) || onlyNullEnum(value.enum);
}

function onlyNullEnum(values: unknown): boolean {
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

/** `[{ required: [a] }, { required: [b] }]` says which fields go together, not what they are. */
function onlyRequired(value: unknown): readonly string[] | undefined {
  if (!isRecord(value) || Object.keys(value).some((key) => key !== 'required')) return undefined;
  const names = textsOf(value.required);
  return names.length > 0 ? names : undefined;
}

/** An enumeration whose values have titles, the way OpenAPI 3.1 writes one. */
function namedValues(branches: readonly unknown[]) {
  const consts = branches.map((value) => (isRecord(value) && 'const' in value ? value : undefined));
  if (!consts.every((value) => value !== undefined)) return undefined;
  const values = consts.map((value) => value.const);
  const labels = consts.map(({ title, description }) => title ?? description);
  return { values, schema: { enum: values, 'x-enum-varnames': labels } };
}
