// A schema as the rows of a tree table.
import { type FlatSchema, flattenSchema } from './flatten-schema.ts';
import { isRecord, listOf, numberOf, recordOf, textsOf, trimmedText } from './json-value.ts';
import { type AllowedValues, allowedValues, limitWords } from './limit-words.ts';
import { createReferences, referenceName } from './references.ts';
import { typeWords } from './type-words.ts';

export interface SchemaRow {
  /** Unique in its tree, the same each time. */
  readonly key: string;
  /** Of the field; `[0]` of an item; `方案 1` of a choice. */
  readonly name: string;
  /** `field`: the name is one that the caller writes. */
  readonly kind: 'field' | 'item' | 'choice' | 'rest';
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Display name and description; each empty when absent. */
  readonly title: string;
  readonly text: string;
  readonly values: AllowedValues | undefined;
  readonly limits: readonly string[];
  /** Chinese: why nothing stands below where something could; empty when all is there. */
  readonly cut: string;
  readonly rows: readonly SchemaRow[];
}

/** Requests have no read-only fields, responses no write-only ones. */
export type Direction = 'request' | 'response';

const DEEPEST = 10;
const MAX_ROWS = 600;

/** The schema itself as one row. Never throws, whatever the document holds. */
export function schemaRow(schema: unknown, document: unknown, direction: Direction): SchemaRow {
  const references = createReferences(recordOf(document));
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  let made = 0;

  const flatten = (given: unknown) => flattenSchema(given, references);
  return row({ schema, key: '', name: '', kind: 'field', required: true, trail: [], depth: 0 });

  function row(place: Place): SchemaRow {
    made++;
    const flat = flatten(place.schema);
    const item = onlyItem(flat, flatten);
    const { rows, cut } = below(flat, place);
    return {
      key: place.key,
      name: place.name,
      kind: place.kind,
      type: typeWords(flat, { items: itemWords(flat, 0), choices: plainChoices(flat) }),
      required: place.required,
      deprecated: flat.schema.deprecated === true,
      title: ownTitle(flat, place.name),
      text: trimmedText(flat.schema.description),
      values: allowedValues(flat) ?? (item === undefined ? undefined : allowedValues(item)),
      limits: [
        ...limitWords(flat),
        ...(item === undefined
          ? []
          : limitWords(item).map((phrase) => `每项${/^\w/.test(phrase) ? ' ' : ''}${phrase}`)),
      ],
      cut: flat.fault ?? cut,
      rows,
    };
  }

  function below(flat: FlatSchema, place: Place): Below<SchemaRow> {
    const again = flat.refs.find((ref) => place.trail.includes(ref));
    if (again !== undefined) return { rows: [], cut: `结构与上级的 ${referenceName(again)} 相同` };
    const { rows: places, cut } = placesBelow(flat, { ...place, trail: [...place.trail, ...flat.refs] });
    if (places.length === 0) return { rows: [], cut };
    if (place.depth >= DEEPEST) return { rows: [], cut: '层级过深，不再展开' };
    const rows: SchemaRow[] = [];
    for (const next of places) {
      if (made >= MAX_ROWS) return { rows, cut: `字段过多，其余 ${places.length - rows.length} 个没有列出` };
      rows.push(row(next));
    }
    return { rows, cut };
  }

  function placesBelow(flat: FlatSchema, place: Place): Below<Place> {
    const inside: Inside = (part, more) => ({
      required: false,
      ...more,
      key: `${place.key}/${part}`,
      trail: place.trail,
      depth: place.depth + 1,
    });
    const items = itemPlaces(flat, place, inside);
    const branches = plainChoices(flat) === undefined ? flat.choices : [];
    const choices = branches.map((branch, index) => {
      const { name } = flatten(branch);
      const title = name === '' ? `方案 ${index + 1}` : `方案 ${index + 1}：${name}`;
      return inside(`choice-${index}`, { schema: branch, name: title, kind: 'choice' });
    });
    return {
      rows: [...fields(flat, inside), ...otherFields(flat, inside), ...items.rows, ...choices],
      cut: items.cut,
    };
  }

  function fields({ schema: own }: FlatSchema, inside: Inside): readonly Place[] {
    const required = new Set(textsOf(own.required));
    return Object.entries(recordOf(own.properties))
      .filter(([, property]) => flatten(property).schema[hidden] !== true)
      .map(([name, property]) =>
        inside(`field-${name}`, { schema: property, name, kind: 'field', required: required.has(name) }),
      );
  }

  /** Items of a list have no row: the fields of one stand right below, unless the first ones are known one by one. */
  function itemPlaces(flat: FlatSchema, place: Place, inside: Inside): Below<Place> {
    const { first, others } = itemsOf(flat);
    if (first.length > 0) {
      const all = first.map((item, index) =>
        inside(`item-${index}`, { schema: item, name: `[${index}]`, kind: 'item' }),
      );
      const rest = inside('items', { schema: others, name: `[${first.length}] 起`, kind: 'item' });
      return { rows: others === undefined ? all : [...all, rest], cut: '' };
    }
    if (others === undefined) return { rows: [], cut: '' };
    const item = flatten(others);
    if (item.fault !== undefined) return { rows: [], cut: `每一项${item.fault}` };
    const again = item.refs.find((ref) => place.trail.includes(ref));
    if (again !== undefined) return { rows: [], cut: `每一项的结构与上级的 ${referenceName(again)} 相同` };
    const trail = [...place.trail, ...item.refs];
    return placesBelow(item, { ...place, key: `${place.key}/items`, trail });
  }

  /** Words of the items' types, when they are the same for all. */
  function itemWords(flat: FlatSchema, depth: number): string | undefined {
    const { first, others } = itemsOf(flat);
    if (depth >= DEEPEST) return undefined;
    const words = [...first, others]
      .filter((item) => item !== undefined)
      .map((item) => {
        const inner = flatten(item);
        return typeWords(inner, { items: itemWords(inner, depth + 1), choices: plainChoices(inner) });
      });
    return new Set(words).size === 1 ? words[0] : undefined;
  }

  /** Types of the branches, when nothing else is to be said of any. */
  function plainChoices({ choices }: FlatSchema): readonly string[] | undefined {
    const words = choices.map((branch) => {
      const flat = flatten(branch);
      const { schema: own, types } = flat;
      const plain =
        flat.fault === undefined &&
        flat.choices.length === 0 &&
        types.every((type) => type !== 'object' && type !== 'array') &&
        trimmedText(own.title) + trimmedText(own.description) === '' &&
        allowedValues(flat) === undefined &&
        limitWords(flat).length === 0;
      return plain ? typeWords(flat) : undefined;
    });
    return words.every((word) => word !== undefined) ? words : undefined;
  }
}

interface Place {
  readonly schema: unknown;
  readonly key: string;
  readonly name: string;
  readonly kind: SchemaRow['kind'];
  readonly required: boolean;
  /** References on the way down. */
  readonly trail: readonly string[];
  readonly depth: number;
}

interface Below<Row> {
  readonly rows: readonly Row[];
  /** As in a row. */
  readonly cut: string;
}

type Inside = (
  part: string,
  more: Pick<Place, 'schema' | 'name' | 'kind'> & { readonly required?: boolean },
) => Place;

/** Fields whose names the schema does not say. */
function otherFields({ schema }: FlatSchema, inside: Inside): readonly Place[] {
  const patterns = Object.entries(recordOf(schema.patternProperties)).map(([pattern, property]) =>
    inside(`pattern-${pattern}`, { schema: property, name: `名称匹配 ${pattern}`, kind: 'rest' }),
  );
  const { additionalProperties: others } = schema;
  if (!isRecord(others) || Object.keys(others).length === 0) return patterns;
  const name = isRecord(schema.properties) || patterns.length > 0 ? '其他字段' : '任意名称';
  return [...patterns, inside('rest', { schema: others, name, kind: 'rest' })];
}

/** The one schema of all items of a list. */
function onlyItem(flat: FlatSchema, flatten: (schema: unknown) => FlatSchema): FlatSchema | undefined {
  const { first, others } = itemsOf(flat);
  return first.length > 0 || others === undefined ? undefined : flatten(others);
}

/** Items with a place of their own, and what all others are. Older schemas have the first ones in `items`. */
export function itemsOf({ schema, types }: FlatSchema): {
  readonly first: readonly unknown[];
  readonly others: unknown;
} {
  if (types.length > 0 && !types.includes('array')) return { first: [], others: undefined };
  const old = Array.isArray(schema.items);
  const first = old ? listOf(schema.items) : listOf(schema.prefixItems);
  const given = old ? schema.additionalItems : schema.items;
  const full = first.length > 0 && (numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY) <= first.length;
  return { first, others: full || !isRecord(given) ? undefined : given };
}

/** Of a choice the name says it already. */
function ownTitle({ schema }: FlatSchema, name: string): string {
  const title = trimmedText(schema.title);
  return title === name || name.endsWith(`：${title}`) ? '' : title;
}
