import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileKind } from '#config/read/file-kinds.ts';
import { META_SCHEMAS } from '#config/read/meta-schemas.ts';
import { createAjv } from '#core/validate/create-ajv.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../../schemas');
const FIRST_LINE = /^# yaml-language-server: \$schema=(\S+)\n/;

interface Described {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

describe('the documentation in the meta schemas', () => {
  const all = Object.entries(META_SCHEMAS).flatMap(([name, schema]) => describedIn(name, schema));

  it('gives every key a title and a description', () => {
    const silent = all.filter(({ schema }) => !isText(schema.title) || !isText(schema.description));
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(all.length).toBeGreaterThan(400);
  });

  it('writes descriptions as whole sentences', () => {
    const loose = all.filter(({ schema }) => !/[。：？”）]$/.test(String(schema.description)));
    expect(loose.map(({ name, schema }) => `${name}: ${schema.description}`)).toEqual([]);
  });

  it('says of every value of an enumeration what it means', () => {
    const silent = all.filter(({ schema }) => {
      const texts = schema.enumDescriptions;
      return (
        Array.isArray(schema.enum) &&
        // The JSON types need no words.
        !schema.enum.includes(null) &&
        (!Array.isArray(texts) || texts.length !== schema.enum.length || !texts.every(isText))
      );
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('gives examples that the schema itself accepts', () => {
    const ajv = createAjv();
    for (const [name, schema] of Object.entries(META_SCHEMAS)) ajv.addSchema(schema, name);
    const refused = all.flatMap(({ name, schema }) => {
      const [file = ''] = name.split('#');
      const examples = Array.isArray(schema.examples) ? schema.examples : [];
      const check = ajv.compile({ $ref: name.replace(/~(?![01])/g, '~0') });
      return examples
        .filter((example) => !check(example))
        .map((example) => `${file} ${name} ${JSON.stringify(example)}`);
    });
    expect(refused).toEqual([]);
  });
});

describe('the line that editors read', () => {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'));

  it('stands first in every file and leads to the schema of its kind', () => {
    const wrong = files.filter((path) => {
      const named = FIRST_LINE.exec(readFileSync(join(SCHEMAS, path), 'utf8'))?.[1];
      const wanted = `meta/${fileKind(path)?.kind}.schema.json`;
      return named === undefined || posix.normalize(posix.join(posix.dirname(path), named)) !== wanted;
    });
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('leads to schemas that need no network', () => {
    const refs = Object.entries(META_SCHEMAS).flatMap(([name, schema]) => refsOf(schema, name));
    const remote = refs.filter(({ from, ref }) => {
      const file = ref.split('#')[0] ?? '';
      const target = relative(SCHEMAS, resolve(dirname(join(SCHEMAS, 'meta', from)), file));
      return file !== '' && !Object.hasOwn(META_SCHEMAS, target.replace(/^meta[\\/]/, ''));
    });
    expect(remote).toEqual([]);
  });
});

/** Every schema that documents something a person writes: files, definitions, keys. Names are pointers. */
function describedIn(file: string, root: object): readonly Described[] {
  const found: Described[] = [{ name: `${file}#`, schema: root as Record<string, unknown> }];
  const walk = (value: unknown, pointer: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'if' || key === 'examples' || key === 'default' || key === 'const') continue;
      const at = `${pointer}/${escaped(key)}`;
      if (key !== 'properties' && key !== '$defs') {
        walk(child, at);
        continue;
      }
      for (const [name, schema] of Object.entries(child as Record<string, Record<string, unknown>>)) {
        found.push({ name: `${at}/${escaped(name)}`, schema });
        walk(schema, `${at}/${escaped(name)}`);
      }
    }
  };
  walk(root, `${file}#`);
  return found;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function refsOf(value: unknown, from: string): readonly { readonly from: string; readonly ref: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [{ from, ref: child }] : refsOf(child, from),
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
