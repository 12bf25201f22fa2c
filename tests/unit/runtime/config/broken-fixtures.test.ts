// Every broken fixture lays one mistake over the sound schemas; its `# expect:` line says the one right finding.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '#config/config.ts';
import { loadConfig } from '#config/load-config.ts';
import { readSchemaDirectories } from '../../../../platform/cli/read-files.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
const EXPECT = /^# expect: (?<code>[A-Z-]+) (?<place>\d+:\d+)(?: (?<suggestion>.+))?$/gm;

const names = readdirSync(join(FIXTURES, 'broken')).sort();
const [sound = [], ...broken] = await readSchemaDirectories([
  join(FIXTURES, 'sound'),
  ...names.map((name) => join(FIXTURES, 'broken', name)),
]);

describe('loadConfig', () => {
  it('loads sound schemas without a finding', () => {
    const { config, diagnostics } = loadConfig([sound]);
    expect(diagnostics).toEqual([]);
    expect(config?.pages.size).toBe(5);
  });

  it('has a broken fixture for at least sixty mistakes', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
  });

  it.each(names.map((name, index) => [name, broken[index] ?? []] as const))(
    'finds exactly the one mistake of %s, in its place',
    (_, layer) => {
      const { config, diagnostics } = loadConfig([sound, layer]);
      const found = diagnostics.map(({ code, file, range, suggestion }) =>
        [file.split('/').at(-1), code, `${range.start.line}:${range.start.column}`, suggestion ?? '']
          .join(' ')
          .trim(),
      );
      expect(found).toEqual(expectations(layer));
      expect(config === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { message } of diagnostics) {
        expect(message.zh).toMatch(/[\u4e00-\u9fa5]/);
        expect(message.en.replaceAll(/"[^"]*"/g, '')).not.toMatch(/[\u4e00-\u9fa5]/);
      }
    },
  );
});

function expectations(layer: readonly SourceFile[]): readonly string[] {
  return layer.flatMap(({ file, text }) =>
    [...text.matchAll(EXPECT)].map(({ groups }) =>
      [file.split('/').at(-1), groups?.code, groups?.place, groups?.suggestion ?? ''].join(' ').trim(),
    ),
  );
}
