// Our SARIF against the schema of its standard, as its authors publish it.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../platform/cli/files/read-files.ts';
import { FORMATS } from '../../../../platform/cli/format/formats.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
const SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';

describe('SARIF', () => {
  it.each(['zh', 'en'] as const)(
    'of every broken fixture fits the official schema (%s)',
    async (language) => {
      const check = compile(officialSchema());
      const names = readdirSync(join(FIXTURES, 'broken'));
      const [sound = [], ...layers] = await readSchemaDirectories([
        join(FIXTURES, 'sound'),
        ...names.map((name) => join(FIXTURES, 'broken', name)),
      ]);
      const diagnostics = layers.flatMap((layer) => createWorkspace([sound, layer]).diagnostics);
      const texts = new Map([sound, ...layers].flat().map(({ file, text }) => [file, text]));
      const log = JSON.parse(FORMATS.sarif({ diagnostics, texts, language, colour: false }));
      expect(log.runs[0].results.length).toBeGreaterThan(70);
      expect(check(log)).toEqual([]);
      // The check can fail.
      expect(check({ ...log, version: '2.2.0' })).not.toEqual([]);
      expect(check({ ...log, runs: [{ ...log.runs[0], tool: {} }] })).not.toEqual([]);
    },
  );
});

/** Formats of the schema that we use; one of its patterns is no regular expression of the unicode kind. */
function compile(schema: object): (log: unknown) => readonly unknown[] {
  const isUri = (text: string) => URL.canParse(text);
  const isReference = (text: string) => URL.canParse(text, 'file:///') && !/[^\x21-\x7e]/.test(text);
  const ajv = new Ajv({
    strict: false,
    unicodeRegExp: false,
    formats: { uri: isUri, 'uri-reference': isReference, 'date-time': true },
  });
  const validate = ajv.compile(schema);
  return (log) => (validate(log) ? [] : [...(validate.errors ?? [])]);
}

/** Draft 4 says `id`; the rest of what it uses means the same in later drafts. */
function officialSchema(): object {
  const path = createRequire(import.meta.url).resolve(SCHEMA);
  const { id, $schema, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  expect([id, $schema]).toEqual([
    expect.stringContaining('sarif-2.1.0'),
    expect.stringContaining('draft-04'),
  ]);
  return schema;
}
