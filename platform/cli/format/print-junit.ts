// Diagnostics as a JUnit report: one test case a file, one failure an error.

import type { Diagnostic } from '#core/diagnostic.ts';
import { groupBy } from '#core/group-by.ts';
import type { CheckedFiles } from './checked-files.ts';
import { codeFrame } from './code-frame.ts';

/** Files without a finding pass; warnings stand in the case's output and let it pass as well. */
export function printJunit(checked: CheckedFiles): string {
  const { diagnostics, texts } = checked;
  // A missing file has no text but is a case all the same.
  const files = [...new Set([...texts.keys(), ...diagnostics.map(({ file }) => file)])].sort();
  const byFile = groupBy(diagnostics, ({ file }) => file);
  const cases = files.map((file) => testCase(file, byFile.get(file) ?? [], checked));
  const failures = diagnostics.filter(({ severity }) => severity === 'error').length;
  const counts = `tests="${files.length}" failures="${failures}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="aip-console validate" ${counts}>`,
    `  <testsuite name="validate" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(file: string, found: readonly Diagnostic[], checked: CheckedFiles): string {
  const head = `    <testcase classname="validate" name="${escapeXml(file)}" file="${escapeXml(file)}"`;
  if (found.length === 0) return `${head}/>`;
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const text = checked.texts.get(file);
  const failures = errors.map(
    (error) =>
      `      <failure type="${escapeXml(error.code)}" message="${escapeXml(error.message[checked.language])}">${escapeXml(describe(error, text, checked))}</failure>`,
  );
  const notes = warnings.map((warning) => describe(warning, text, checked)).join('\n');
  const output = notes === '' ? [] : [`      <system-out>${escapeXml(notes)}</system-out>`];
  return [`${head}>`, ...failures, ...output, '    </testcase>'].join('\n');
}

function describe(
  { file, range, code, message }: Diagnostic,
  text: string | undefined,
  { language }: CheckedFiles,
): string {
  const head = `${file}:${range.start.line}:${range.start.column} ${code} ${message[language]}`;
  return [head, ...codeFrame(range, text)].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const FORBIDDEN = /[\p{Cs}\ufffe\uffff]|(?![\n\t])\p{Cc}/gu;

/** XML 1.0 has no way to write most control characters and lone surrogates: they become the replacement character. */
function escapeXml(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"\n\t]/g, (character) => ENTITIES[character] ?? character);
}
