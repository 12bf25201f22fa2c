import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fileKind } from '#config/read/file-kinds.ts';
import { META_SCHEMAS } from '#config/read/meta-schemas.ts';
import { parseSource } from '#config/read/parse-source.ts';
import { compileStandaloneSet } from '#core/validate/compile-standalone.ts';
import { createSchemaSet, type SchemaSet } from '#core/validate/schema-set.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures');
const directories = readdirSync(join(FIXTURES, 'broken')).map((name) => join(FIXTURES, 'broken', name));
const files = (await readSchemaDirectories([join(FIXTURES, 'sound'), ...directories])).flat();

const compiled: { readonly checkSchema: SchemaSet } = await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(compileStandaloneSet(META_SCHEMAS))}`
);

it('says of every file what the set says that compiles at the start', () => {
  const check = createSchemaSet(META_SCHEMAS);
  let broken = 0;
  for (const file of files) {
    const kind = fileKind(file.path)?.kind;
    if (kind === undefined || kind === 'help') continue;
    const { value } = parseSource(file);
    const expected = check(`${kind}.schema.json`, value);
    broken += expected.length === 0 ? 0 : 1;
    expect(compiled.checkSchema(`${kind}.schema.json`, value)).toEqual(expected);
  }
  expect(broken).toBeGreaterThan(10);
});

it('knows no other schema', () => {
  expect(() => compiled.checkSchema('toString', {})).toThrow('There is no schema named toString');
});
