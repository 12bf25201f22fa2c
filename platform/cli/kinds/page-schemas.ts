// The meta schemas of the page language, put together from the kinds' folders.
import { isRecord } from '#config/read/field-schema.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { FamilySource, KindSource, KindSources } from './kind-sources.ts';

export type PageSchemas = Readonly<Record<'parts.schema.json' | 'page.schema.json', JsonSchema>>;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const PAGE = 'page';

/** By name as `$ref` says it; a bare name in `$ref` of a source is a definition of the parts. */
export function pageSchemas({ families, parts }: KindSources): PageSchemas {
  const [page] = families.filter(({ definition }) => definition === PAGE);
  const others = families.filter((family) => family !== page);
  const choices = new Map(families.map((family) => [family.name, choiceOf(family.kinds)]));
  const definitions = {
    ...parts.definitions,
    ...Object.assign({}, ...others.map(definitionsOf)),
  };
  return {
    'parts.schema.json': linked(
      { $schema: DIALECT, title: parts.title, description: parts.description, $defs: definitions },
      '',
      choices,
    ),
    'page.schema.json': linked(
      { $schema: DIALECT, ...(page === undefined ? {} : pageFile(page)) },
      'parts.schema.json',
      choices,
    ),
  };
}

function pageFile(page: FamilySource): JsonSchema {
  const { [PAGE]: choice, ...kinds } = definitionsOf(page);
  return { ...choice, $defs: kinds };
}

/** The family's own definition, then those of its kinds and of what only they use. */
function definitionsOf(family: FamilySource): Readonly<Record<string, JsonSchema>> {
  const used = Object.assign({}, ...family.kinds.map(({ definitions }) => definitions));
  if (family.shared) return { [family.definition]: sharedObject(family), ...used };
  const own = family.kinds.map((kind) => [`${kind.name}${family.suffix}`, ownObject(family, kind)] as const);
  return { [family.definition]: choiceObject(family), ...Object.fromEntries(own), ...used };
}

/** One object for all kinds. A key that a kind brings may stand beside any other kind. */
function sharedObject(family: FamilySource): JsonSchema {
  const { key, title, description, comment, required, kinds } = family;
  const brought = Object.assign({}, ...kinds.map(({ properties }) => properties));
  if (key === undefined) for (const { name } of kinds) brought[name] = oneOf(brought[name], name, kinds);
  const before = key === undefined ? {} : { [key]: { ...family.properties[key], ...choiceOf(kinds) } };
  return {
    title,
    description: description.replace('{kinds}', kinds.map(titled).join('、')),
    ...commented(comment?.replace('{kinds}', kinds.map(({ name }) => `\`${name}\``).join(', '))),
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: { ...family.properties, ...before, ...brought },
  };
}

/** The key that is the kind: beside it stands none of the others. */
function oneOf(schema: JsonSchema, own: string, kinds: readonly KindSource[]): JsonSchema {
  const others = kinds.filter(({ name }) => name !== own).map(({ name }) => name);
  const count = '零一二三四五六七八九十'.charAt(kinds.length) || ` ${kinds.length} `;
  return { ...schema, description: `${schema.description}与 ${others.join('、')} ${count}选一。` };
}

function titled({ name, title }: KindSource): string {
  return `${name}（${title.zh}）`;
}

/** Any of the kinds, chosen by the key. */
function choiceObject({ key = '', title, description, properties, kinds, suffix }: FamilySource): JsonSchema {
  return {
    title,
    description,
    type: 'object',
    required: [key],
    properties: { [key]: { ...properties[key], ...choiceOf(kinds) } },
    allOf: kinds.map(({ name }) => branchOf(key, name, `#/$defs/${name}${suffix}`)),
  };
}

function branchOf(key: string, name: string, $ref: string): JsonSchema {
  const condition = { properties: { [key]: { const: name } }, required: [key] };
  return Object.fromEntries([
    ['if', condition],
    ['then', { $ref }],
  ]);
}

/** One kind: the family's keys, in its own words where it has some, then its own. */
function ownObject(family: FamilySource, kind: KindSource): JsonSchema {
  const { key = '' } = family;
  const { examples: _, ...choice } = family.properties[key] ?? {};
  const inherited = Object.fromEntries(
    Object.entries(family.properties).filter(([name]) => !kind.without.includes(name)),
  );
  return {
    title: kind.title.zh,
    'x-title-en': kind.title.en,
    description: kind.description ?? kind.summary,
    ...commented(kind.comment),
    type: 'object',
    additionalProperties: false,
    required: [key, ...family.required, ...kind.required],
    properties: { ...inherited, [key]: { ...choice, const: kind.name }, ...kind.properties },
  };
}

function choiceOf(kinds: readonly KindSource[]) {
  return { enum: kinds.map(({ name }) => name), enumDescriptions: kinds.map(({ summary }) => summary) };
}

function commented(comment: string | undefined): JsonSchema {
  return comment === undefined ? {} : { $comment: comment };
}

/** Bare names in `$ref` become places in the parts, `x-kinds` the names of a family's kinds. */
function linked(schema: JsonSchema, parts: string, choices: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([key, member]) => {
      if (key === 'x-kinds') return Object.entries(choices.get(String(member)) ?? {});
      if (key === '$ref' && typeof member === 'string' && !member.includes('#'))
        return [[key, `${parts}#/$defs/${member}`] as const];
      return [[key, visit(member)] as const];
    });
    return Object.fromEntries(entries);
  };
  const made = visit(schema);
  return isRecord(made) ? made : {};
}
