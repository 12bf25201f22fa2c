// Every text of the page language, as the meta schemas list them: `${…}` is computed there, or refused.
import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '#config/generated/action-kinds.ts';
import { META_SCHEMAS } from '#config/read/meta-schemas.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import { jsonPath } from '#core/validate/violation.ts';
import { readCorpus } from '../../../support/corpus.ts';

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const { sound } = await readCorpus();
/** Whoever computes it complains. */
const MARK = 'planted ${1 +}';
const COMPUTED = ['template', 'condition', 'bindings'];
/** What else a page has to say. */
const KINDS: Readonly<Record<string, Schema>> = {
  list: { source: { operation: 'thing.list' }, columns: [{ name: 'name' }] },
  form: { operation: 'thing.create', sections: [{ fields: ['name'] }], submit: { label: '创建' } },
  detail: { source: { operation: 'thing.get' }, tabs: [{ key: 'basic', title: '基本', blocks: [] }] },
  dashboard: { blocks: [{ type: 'notice', level: 'info', text: '说明' }] },
};
/** Names that the sound schemas have. */
const NAMES: Readonly<Record<string, unknown>> = {
  operationId: 'thing.list',
  pageId: 'demo/thing/list',
  block: { type: 'notice', level: 'info', text: '说明' },
};
const BASE = { title: '页面', permission: 'signed-in' };

const places = Object.entries(KINDS).flatMap(([kind, own]) => {
  const schema = definition(META_SCHEMAS['page.schema.json'] as Schema, kind);
  return textsOf(schema, []).map((found) => ({ ...found, kind, own }));
});
const files = places.map((place, index) => ({
  file: `planted-${index}`,
  path: `pages/demo/planted-${index}.yaml`,
  text: JSON.stringify(
    planted({ kind: place.kind, ...BASE, route: `/planted/${index}`, ...place.own }, place),
    null,
    1,
  ),
}));
const { diagnostics } = loadConfig([sound, files]);

describe('a text with an expression', () => {
  it('is looked at in all places', () => {
    expect(places.filter(({ isComputed }) => isComputed).length).toBeGreaterThan(60);
    expect(places.filter(({ isComputed }) => !isComputed).length).toBeGreaterThan(200);
  });

  it.each(
    places.map(({ kind, path, isComputed }, index) => [kind, jsonPath(path), { isComputed, index }] as const),
  )('is computed or refused: %s %s', (_kind, path, { isComputed, index }) => {
    const found = diagnostics.filter(
      ({ file, severity }) => severity === 'error' && file === `planted-${index}`,
    );
    const here = found.filter((one) => one.path === path).map(({ code }) => code);
    if (isComputed) expect(here, JSON.stringify(found)).toEqual(['SCH-EXPRESSION']);
    else {
      expect(here, files[index]?.text).not.toEqual([]);
      expect(here).not.toContain('SCH-EXPRESSION');
    }
  });
});

interface Found {
  readonly path: Path;
  readonly isComputed: boolean;
  /** Members that each object on the way needs, by its path. */
  readonly needs: Readonly<Record<string, Schema>>;
}

/** Paths of all texts below a schema; a list has one item. A part inside itself is looked at once. */
function textsOf(
  schema: Schema,
  path: Path,
  seen: readonly string[] = [],
  needs: Found['needs'] = {},
): readonly Found[] {
  const ref = schema.$ref;
  if (typeof ref === 'string') {
    const name = ref.split('/').at(-1) ?? '';
    if (COMPUTED.includes(name)) return name === 'bindings' ? [] : [{ path, isComputed: true, needs }];
    if (seen.includes(name)) return [];
    return textsOf(resolve(ref), path, [...seen, name], needs);
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(choices))
    return choices.flatMap((choice) => textsOf(choice as Schema, path, seen, needs));
  if (Array.isArray(schema.allOf)) {
    return schema.allOf.flatMap(({ if: asked, then }) => {
      const type = (asked?.properties?.type as Schema | undefined)?.const;
      return then === undefined ? [] : textsOf(then, path, seen, { ...needs, [nameOf(path)]: { type } });
    });
  }
  if (schema.type === 'string')
    return schema.enum === undefined && schema.const === undefined
      ? [{ path, isComputed: false, needs }]
      : [];
  if (schema.type === 'array') {
    const others = { [nameOf(path)]: { others: samplesOf(schema).slice(1) } };
    return textsOf(schema.items as Schema, [...path, 0], seen, { ...needs, ...others });
  }
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const own = { ...needs, [nameOf(path)]: { ...leastOf(schema), ...needs[nameOf(path)] } };
  return Object.entries(properties).flatMap(([name, member]) => textsOf(member, [...path, name], seen, own));
}

/** A value for each key that the schema demands. */
function leastOf(schema: Schema): Schema {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  const least = Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  // A button does one thing.
  return properties.dialog === undefined ? least : { ...least, href: 'https://example.com' };
}

function sampleOf(schema: Schema): unknown {
  const named = NAMES[String(schema.$ref).split('/').at(-1) ?? ''];
  if (named !== undefined) return named;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string') return sampleOf(resolve(schema.$ref));
  if (schema.type === 'array') return samplesOf(schema);
  if (schema.type === 'object') return leastOf(schema);
  return schema.type === 'number' || schema.type === 'integer' ? 1 : 'name';
}

/** As many items as a list must have. */
function samplesOf({ items, minItems = 0 }: Schema): readonly unknown[] {
  return Array.from({ length: Number(minItems) }, () => sampleOf(items as Schema));
}

function planted(page: Schema, { path, needs }: Found): unknown {
  const plant = (value: unknown, at: Path): unknown => {
    const [key, ...rest] = path.slice(at.length);
    if (key === undefined) return MARK;
    if (typeof key === 'number') {
      const others = needs[nameOf(at)]?.others as readonly unknown[] | undefined;
      return [plant(undefined, [...at, key]), ...(others ?? [])];
    }
    const host = {
      ...(needs[nameOf(at)] ?? {}),
      ...(typeof value === 'object' && value !== null ? value : {}),
    } as Record<string, unknown>;
    // A list of a page's own is replaced: its items need not fit.
    const inner = rest[0] === undefined || typeof rest[0] === 'number' ? undefined : host[key];
    if (key !== 'href' && ACTION_KINDS.some((kind) => kind === key)) delete host.href;
    return { ...host, [key]: plant(inner, [...at, key]) };
  };
  return plant(page, []);
}

function definition(schema: Schema, name: string): Schema {
  return (schema.$defs as Readonly<Record<string, Schema>>)[name] ?? {};
}

function resolve(ref: string): Schema {
  const [file, name = ''] = ref.split('#/$defs/');
  const schema = META_SCHEMAS[file === '' || file === undefined ? 'parts.schema.json' : file];
  return definition(schema as Schema, name);
}

function nameOf(path: Path): string {
  return path.join('.');
}
