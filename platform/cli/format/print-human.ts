// Diagnostics for people: place, what is wrong, the line with a mark under the fault, and what to write instead.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { Language } from '../command/language.ts';
import { codeFrame } from './code-frame.ts';
import { type Palette, palette } from './colour.ts';

const WORDS = {
  zh: {
    error: '错误',
    warning: '警告',
    suggestion: '建议：',
    clean: '配置没有问题',
    errors: (count: number) => `${count} 个错误`,
    warnings: (count: number) => `${count} 个警告`,
    comma: '，',
    explain: (code: string) => `详细说明：npm run explain -- ${code}`,
  },
  en: {
    error: 'error',
    warning: 'warning',
    suggestion: 'suggestion: ',
    clean: 'The configuration has no faults',
    errors: (count: number) => `${count} error${count === 1 ? '' : 's'}`,
    warnings: (count: number) => `${count} warning${count === 1 ? '' : 's'}`,
    comma: ', ',
    explain: (code: string) => `what it means: npm run explain -- ${code} --lang en`,
  },
} as const;

/** `files` are texts by the name that diagnostics show. */
export function printHuman(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  colour: boolean,
  language: Language = 'zh',
): string {
  const colours = palette(colour);
  const blocks = diagnostics.map((diagnostic) =>
    block(diagnostic, files.get(diagnostic.file), colours, language),
  );
  return `${[...blocks, ...hint(diagnostics, colours, language), summary(diagnostics, language)].join('\n\n')}\n`;
}

function block(
  { severity, code, file, range, message, suggestion }: Diagnostic,
  text: string | undefined,
  colours: Palette,
  language: Language,
): string {
  const words = WORDS[language];
  const paint = colours[severity];
  return [
    `${file}:${range.start.line}:${range.start.column} ${paint(words[severity])} ${code} ${message[language]}`,
    ...codeFrame(range, text, { dim: colours.dim, mark: paint }),
    ...(suggestion === undefined ? [] : [`  ${colours.good(`${words.suggestion}${suggestion}`)}`]),
  ].join('\n');
}

/** Where to read on, for the first code only: the way there is the same for all. */
function hint([first]: readonly Diagnostic[], { dim }: Palette, language: Language): readonly string[] {
  return first === undefined ? [] : [dim(WORDS[language].explain(first.code))];
}

/** One line: how many errors and warnings. */
export function summary(diagnostics: readonly Diagnostic[], language: Language): string {
  const words = WORDS[language];
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  if (diagnostics.length === 0) return words.clean;
  return [errors > 0 ? words.errors(errors) : '', warnings > 0 ? words.warnings(warnings) : '']
    .filter((part) => part !== '')
    .join(words.comma);
}
