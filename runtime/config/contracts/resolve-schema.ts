// Takes `$ref` and `x-enum` out of field schemas: what they point at is put in their place.
import type { JsonSchema } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { conditionalRules } from '#core/required-when.ts';
import type { EnumDefinition } from '../config.ts';
import { fieldsOf, isRecord } from '../read/field-schema.ts';
import { refTarget, valueAt } from '../read/schema-ref.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export interface SchemaWorld {
  /** Files whose shape is sound, by path. */
  readonly files: ReadonlyMap<string, Source>;
  /** Paths of files that exist but are broken: pointing at them is no second mistake. */
  readonly broken: ReadonlySet<string>;
  readonly enums: ReadonlyMap<string, EnumDefinition>;
  readonly knownEnums: ReadonlySet<string>;
}

/** Resolves the schema that stands at `path` of a file. Faults are collected in `findings`, never thrown. */
export type ResolveSchema = (source: Source, path: ValuePath) => JsonSchema;

export function createSchemaResolver(world: SchemaWorld, findings: Finding[]): ResolveSchema {
  const done = new Map<string, JsonSchema>();
  const active = new Set<string>();

  function resolveAt(source: Source, path: ValuePath): JsonSchema {
    const key = `${source.path}#${path.join('/')}`;
    const known = done.get(key);
    if (known !== undefined) return known;
    active.add(key);
    const resolved = resolve(valueAt(source.value, path), source, path);
    active.delete(key);
    done.set(key, resolved);
    return resolved;
  }

  function resolve(schema: unknown, source: Source, path: ValuePath): JsonSchema {
    if (!isRecord(schema)) return {};
    const { $ref, ...own } = schema;
    const members = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, resolveMember(key, value, source, [...path, key])]),
    );
    const base = typeof $ref === 'string' ? follow($ref, source, [...path, '$ref']) : {};
    return withEnum(withConditions({ ...base, ...members }), own['x-enum'], source, path);
  }

  function resolveMember(key: string, value: unknown, source: Source, path: ValuePath): unknown {
    if (key === 'properties' && isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, resolve(field, source, [...path, name])]),
      );
    }
    const nested = key === 'items' || key === 'additionalProperties' || key === 'propertyNames';
    return nested && isRecord(value) ? resolve(value, source, path) : value;
  }

  function follow(ref: string, source: Source, path: ValuePath): JsonSchema {
    const { file, keys } = refTarget(ref, source.path);
    const [filePart = '', pointer = ''] = ref.split('#');
    const target = world.files.get(file);
    if (target === undefined) {
      if (!world.broken.has(file))
        findings.push(deadRef(ref, source, path, refTo(file, world, source, pointer)));
      return {};
    }
    if (valueAt(target.value, keys) === undefined) {
      const parent = valueAt(target.value, keys.slice(0, -1));
      const near = isRecord(parent) ? didYouMean(keys.at(-1) ?? '', Object.keys(parent)) : undefined;
      const suggestion =
        near === undefined ? undefined : `${filePart}#/${[...keys.slice(0, -1), near].join('/')}`;
      findings.push(deadRef(ref, source, path, suggestion));
      return {};
    }
    if (active.has(`${target.path}#${keys.join('/')}`)) {
      findings.push({
        code: 'SCH-REF-CYCLE',
        zh: `$ref 绕成了圈：${ref}`,
        en: `$ref leads back to itself: ${ref}`,
        source,
        path,
      });
      return {};
    }
    return resolveAt(target, keys);
  }

  /** `id` is the enum named here; one that came with a `$ref` was resolved where it stands. */
  function withEnum(schema: JsonSchema, id: unknown, source: Source, path: ValuePath): JsonSchema {
    if (typeof id !== 'string') return schema;
    const definition = world.enums.get(id);
    if (definition === undefined) {
      if (!world.knownEnums.has(id)) {
        const suggestion = didYouMean(id, world.knownEnums);
        findings.push({
          code: 'SCH-ENUM',
          zh: `没有枚举 “${id}”`,
          en: `There is no enum "${id}"`,
          source,
          path: [...path, 'x-enum'],
          suggestion,
        });
      }
      return schema;
    }
    const values: unknown[] = definition.values.map(({ value }) => value);
    if ([schema.type].flat().includes('null')) values.push(null);
    // A list of enum values says so at the list; its items are what is limited.
    if ([schema.type].flat().includes('array'))
      return {
        ...schema,
        items: { type: 'string', ...(isRecord(schema.items) ? schema.items : {}), enum: values },
      };
    return { ...schema, enum: values };
  }

  return resolveAt;
}

/** What fields say of each other, where a check of the whole sees it. */
function withConditions(schema: JsonSchema): JsonSchema {
  const rules = conditionalRules(fieldsOf(schema) ?? {});
  return rules === undefined ? schema : { ...schema, allOf: rules };
}

function deadRef(ref: string, source: Source, path: ValuePath, suggestion: string | undefined): Finding {
  return {
    code: 'SCH-REF',
    zh: `$ref 指向的 ${ref} 不存在`,
    en: `$ref points at ${ref}, which does not exist`,
    source,
    path,
    suggestion,
  };
}

function refTo(file: string, world: SchemaWorld, source: Source, pointer: string): string | undefined {
  const near = didYouMean(file, world.files.keys());
  if (near === undefined) return undefined;
  const up = '../'.repeat(source.path.split('/').length - 1);
  return `${up === '' ? './' : up}${near}#${pointer}`;
}
