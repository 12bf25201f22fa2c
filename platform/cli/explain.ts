// `explain`: what a diagnostic code means and how to repair the fault.

import { DIAGNOSTIC_CATALOGUE, diagnosticRow } from '#config/catalogue/diagnostic-catalogue.ts';
import type { DiagnosticExample, DiagnosticRow } from '#config/catalogue/diagnostic-row.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import type { CommandWorld } from './command/command.ts';
import { LANGUAGES, type Language } from './command/language.ts';
import { oneOf, readArguments } from './command/read-arguments.ts';
import { UsageError } from './command/usage-error.ts';
import { codeFrame } from './format/code-frame.ts';
import { type Palette, palette } from './format/colour.ts';
import { padText } from './format/text-width.ts';

const WORDS = {
  zh: {
    error: '错误',
    warning: '警告',
    bad: '错误的写法',
    right: '正确的写法',
    reason: '理由',
    suppressible: '确有理由时，可以用那一行的注释忽略：',
    firm: '不能用注释忽略。',
    more: '说明一个诊断码：npm run explain -- CODE',
  },
  en: {
    error: 'error',
    warning: 'warning',
    bad: 'wrong',
    right: 'right',
    reason: 'reason',
    suppressible: 'With good reason, a comment at the line ignores it:',
    firm: 'A comment cannot ignore it.',
    more: 'What a code means: npm run explain -- CODE --lang en',
  },
} as const;

/**
 * Prints one code, or the list of all.
 *
 * @throws UsageError when there is no such code
 */
export async function explain(args: readonly string[], world: CommandWorld): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { lang: { type: 'string', default: 'zh' } },
    allowPositionals: true,
  });
  const language = oneOf('--lang', values.lang, LANGUAGES);
  const colours = palette(world.isTerminal);
  const [code] = positionals;
  world.write(code === undefined ? listAll(language) : explainRow(rowOf(code), language, colours));
  return 0;
}

function rowOf(wanted: string): DiagnosticRow {
  const code = wanted.toUpperCase();
  const row = diagnosticRow(code) ?? diagnosticRow(`SCH-${code}`);
  if (row !== undefined) return row;
  const near = didYouMean(
    code,
    DIAGNOSTIC_CATALOGUE.map((known) => known.code),
  );
  const hint = near === undefined ? '' : `，是不是想写 “${near}”？`;
  throw new UsageError(`没有诊断码 “${wanted}”${hint}\n全部诊断码：npm run explain`);
}

function listAll(language: Language): string {
  const words = WORDS[language];
  const width = Math.max(...DIAGNOSTIC_CATALOGUE.map(({ code }) => code.length));
  const lines = DIAGNOSTIC_CATALOGUE.map(
    (row) =>
      `${padText(row.code, width)}  ${padText(words[row.severity], 7)}  ${diagnosticTitle(row, language)}`,
  );
  return `${lines.join('\n')}\n\n${words.more}\n`;
}

function explainRow(row: DiagnosticRow, language: Language, colours: Palette): string {
  const words = WORDS[language];
  const parts = [
    `${row.code} ${colours[row.severity](words[row.severity])} ${diagnosticTitle(row, language)}`,
    language === 'zh' ? row.explainZh : row.explainEn,
    ...(row.example === undefined ? [] : showExample(row.example, language, colours)),
    row.suppressible ? `${words.suppressible}\n  # aip-ignore ${row.code}: ${words.reason}` : words.firm,
  ];
  return `${parts.join('\n\n')}\n`;
}

function showExample(
  { bad, mark, from = bad.indexOf(mark), right }: DiagnosticExample,
  language: Language,
  { error, good, dim }: Palette,
): readonly string[] {
  const words = WORDS[language];
  const column = from + 1;
  const range = { start: { line: 1, column }, end: { line: 1, column: column + mark.length } };
  const frame = codeFrame(range, bad, { dim, mark: error });
  const lines = (right ?? '').split('\n').map((line, index) => `  ${dim(`${index + 1} |`)} ${line}`);
  return [
    [error(words.bad), ...frame].join('\n'),
    ...(right === undefined ? [] : [[good(words.right), ...lines].join('\n')]),
  ];
}

function diagnosticTitle(row: DiagnosticRow, language: Language): string {
  return language === 'zh' ? row.titleZh : row.titleEn;
}
