// Diagnostics as SARIF 2.1.0, which code hosts and editors read.
import { pathToFileURL } from 'node:url';
import { DIAGNOSTIC_CATALOGUE } from '#config/catalogue/diagnostic-catalogue.ts';
import type { DiagnosticRow } from '#config/catalogue/diagnostic-row.ts';
import type { Diagnostic, Range } from '#core/diagnostic.ts';
import { hashText } from '#core/hash.ts';
import type { Language } from '../command/language.ts';
import type { CheckedFiles } from './checked-files.ts';
import { replacementOf } from './replacement.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export function printSarif({ diagnostics, texts, language }: CheckedFiles): string {
  const places = new Map<string, number>(DIAGNOSTIC_CATALOGUE.map(({ code }, index) => [code, index]));
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'aip-console validate',
            rules: DIAGNOSTIC_CATALOGUE.map((row) => ruleOf(row, language)),
          },
        },
        language: language === 'zh' ? 'zh-CN' : 'en-US',
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) =>
          resultOf(diagnostic, texts.get(diagnostic.file), language, places.get(diagnostic.code)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(row: DiagnosticRow, language: Language) {
  const [title, text] = language === 'zh' ? [row.titleZh, row.explainZh] : [row.titleEn, row.explainEn];
  return {
    id: row.code,
    shortDescription: { text: title },
    fullDescription: { text },
    help: { text, markdown: markdownOf(row, text, language) },
    defaultConfiguration: { level: row.severity },
  };
}

function markdownOf({ example }: DiagnosticRow, text: string, language: Language): string {
  if (example === undefined) return text;
  const [bad, right] = language === 'zh' ? ['错误的写法', '正确的写法'] : ['Wrong', 'Right'];
  const block = (title: string, code: string) => `**${title}**\n\n\`\`\`yaml\n${code}\n\`\`\``;
  return [
    text,
    block(bad, example.bad),
    ...(example.right === undefined ? [] : [block(right, example.right)]),
  ].join('\n\n');
}

function resultOf(
  diagnostic: Diagnostic,
  text: string | undefined,
  language: Language,
  ruleIndex: number | undefined,
) {
  const { code, severity, file, range, message, path } = diagnostic;
  const replacement = replacementOf(diagnostic, text);
  const artifactLocation = locationOf(file);
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: severity,
    message: { text: message[language] },
    locations: [
      {
        physicalLocation: { artifactLocation, region: regionOf(range) },
        ...(path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
    partialFingerprints: { 'aipFinding/v1': fingerprintOf(diagnostic, text) },
    ...(replacement === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: fixText(replacement.text, language) },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: [
                    {
                      deletedRegion: regionOf(replacement.range),
                      insertedContent: { text: replacement.text },
                    },
                  ],
                },
              ],
            },
          ],
        }),
  };
}

/** The same mistake keeps its fingerprint when lines are added above it. */
function fingerprintOf({ code, file, path, range }: Diagnostic, text: string | undefined): string {
  const line = text?.split(/\r?\n/)[range.start.line - 1] ?? '';
  return hashText(JSON.stringify([code, file, path, line.trim()]));
}

function regionOf({ start, end }: Range) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** Files below the working directory are relative to the root of the sources; the others have their own address. */
function locationOf(file: string) {
  if (file.startsWith('/')) return { uri: pathToFileURL(file).href };
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

function fixText(text: string, language: Language): string {
  return language === 'zh' ? `改为 ${text}` : `Change to ${text}`;
}
