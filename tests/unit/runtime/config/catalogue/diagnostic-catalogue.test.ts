import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_CATALOGUE, diagnosticRow } from '#config/catalogue/diagnostic-catalogue.ts';
import type { DiagnosticRow } from '#config/catalogue/diagnostic-row.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const PROJECT = resolve(import.meta.dirname, '../../../../..');
const FIXTURES = join(PROJECT, 'tests/fixtures');
const names = readdirSync(join(FIXTURES, 'broken')).sort();
const [sound = [], ...layers] = await readSchemaDirectories([
  join(FIXTURES, 'sound'),
  ...names.map((name) => join(FIXTURES, 'broken', name)),
]);
/** What each broken fixture yields, by its name. */
const found = new Map(
  names.map((name, index) => [name, loadConfig([sound, layers[index] ?? []]).diagnostics]),
);
const all = [...found.values()].flat();
const withExample = DIAGNOSTIC_CATALOGUE.flatMap((row) =>
  row.example === undefined ? [] : [[row.code, row, row.example] as const],
);

describe('the catalogue of diagnostics', () => {
  it('has a row for every code that the loader, the rules and the server can yield, and no other', () => {
    expect(DIAGNOSTIC_CATALOGUE.map(({ code }) => code).sort()).toEqual(codesInSource());
  });

  it('names every code once', () => {
    expect(new Set(DIAGNOSTIC_CATALOGUE.map(({ code }) => code)).size).toBe(DIAGNOSTIC_CATALOGUE.length);
  });

  it.each(DIAGNOSTIC_CATALOGUE.map((row) => [row.code, row] as const))(
    'says the same of %s in Chinese and in English',
    (_, row) => {
      for (const text of [row.titleZh, row.explainZh]) expect(text).toMatch(/[\u4e00-\u9fa5]/);
      for (const text of [row.titleEn, row.explainEn]) {
        expect(text.length).toBeGreaterThan(3);
        expect(text).not.toMatch(/[\u4e00-\u9fa5，。；：]/);
      }
      expect(codeWords(row.explainZh)).toEqual(codeWords(row.explainEn));
    },
  );

  it('gives every finding the severity of its row', () => {
    const wrong = all.filter(({ code, severity }) => diagnosticRow(code)?.severity !== severity);
    expect(wrong).toEqual([]);
  });

  it('shows an example of every code that a broken fixture has', () => {
    const shown = new Set(withExample.map(([code]) => code));
    expect([...new Set(all.map(({ code }) => code))].filter((code) => !shown.has(code))).toEqual([]);
  });

  it.each(withExample)(
    'shows of %s the line and the mark of its fixture',
    (code, _, { fixture, bad, mark, from = bad.indexOf(mark) }) => {
      const diagnostic = (found.get(fixture) ?? []).find((one) => one.code === code);
      expect(diagnostic, `broken/${fixture} does not yield ${code}`).toBeDefined();
      const line = lineOf(fixture, diagnostic);
      expect(bad).toBe(line.trim());
      expect(mark).toBe(marked(line, diagnostic));
      expect(from).toBe((diagnostic?.range.start.column ?? 0) - 1 - (line.length - line.trimStart().length));
    },
  );

  it.each(withExample.filter(([, , { right }]) => right !== undefined))(
    'repairs %s by what it says is right',
    (code, _: DiagnosticRow, { fixture, bad, right = '' }) => {
      const layer = layers[names.indexOf(fixture)] ?? [];
      const repaired = layer.map((file) => ({ ...file, text: replaceLine(file.text, bad, right) }));
      expect(loadConfig([sound, repaired]).diagnostics.filter((one) => one.code === code)).toEqual([]);
    },
  );

  it('lets every warning be ignored but the one about comments and those of a browser, which reads no comments', () => {
    const firm = DIAGNOSTIC_CATALOGUE.filter((row) => row.severity === 'warning' && !row.suppressible);
    expect(firm.map(({ code }) => code).filter((code) => !/^(?:RENDER|JOURNEY)-/.test(code))).toEqual([
      'SCH-SUPPRESSION-UNUSED',
    ]);
  });
});

/** Codes as literals of the code, the catalogue itself left out. */
function codesInSource(): readonly string[] {
  const files = ['runtime/config', 'platform'].flatMap((directory) =>
    readdirSync(join(PROJECT, directory), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('catalogue'))
      .map((file) => join(PROJECT, directory, file)),
  );
  const codes = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/'((?:SCH|RENDER|SNAPSHOT|JOURNEY)-[A-Z][A-Z-]*[A-Z])'/g),
    ].flatMap(([, code]) => code ?? []),
  );
  return [...new Set(codes)].sort();
}

function codeWords(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? []))].sort();
}

function lineOf(fixture: string, diagnostic: Diagnostic | undefined): string {
  const file = (layers[names.indexOf(fixture)] ?? []).find((one) => one.file === diagnostic?.file);
  return file?.text.split('\n')[(diagnostic?.range.start.line ?? 0) - 1] ?? '';
}

function marked(line: string, diagnostic: Diagnostic | undefined): string {
  const { start, end } = diagnostic?.range ?? { start: { column: 1, line: 1 }, end: { column: 1, line: 1 } };
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
}

/** Puts lines in place of one, as deep as it stood. */
function replaceLine(text: string, bad: string, right: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (line.trim() !== bad) return line;
      const indent = line.slice(0, line.length - line.trimStart().length);
      return right
        .split('\n')
        .map((part) => indent + part)
        .join('\n');
    })
    .join('\n');
}
