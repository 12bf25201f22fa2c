// Diagnostics for people: place, what is wrong, and the line with a mark under the fault.
import type { Diagnostic } from '#core/diagnostic.ts';

const RED = '\u001b[31m';
const YELLOW = '\u001b[33m';
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';

/** `files` are texts by the name that diagnostics show. */
export function printHuman(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  colour: boolean,
): string {
  const paint = (code: string, text: string) => (colour ? `${code}${text}${PLAIN}` : text);
  const blocks = diagnostics.map((diagnostic) => {
    const { severity, code, file, range, message } = diagnostic;
    const tone = severity === 'error' ? RED : YELLOW;
    const head = `${file}:${range.start.line}:${range.start.column} ${paint(tone, severity === 'error' ? '错误' : '警告')} ${code} ${message.zh}`;
    return [
      head,
      ...codeFrame(
        diagnostic,
        files.get(file),
        (text) => paint(DIM, text),
        (text) => paint(tone, text),
      ),
    ].join('\n');
  });
  return `${[...blocks, summary(diagnostics)].join('\n\n')}\n`;
}

function codeFrame(
  { range }: Diagnostic,
  text: string | undefined,
  dim: (text: string) => string,
  strong: (text: string) => string,
): readonly string[] {
  const line = text?.split(/\r?\n/)[range.start.line - 1];
  if (line === undefined) return [];
  const number = String(range.start.line);
  const end = range.end.line === range.start.line ? range.end.column : line.length + 1;
  const before = line.slice(0, range.start.column - 1);
  const marked = line.slice(range.start.column - 1, end - 1);
  return [
    `  ${dim(`${number} |`)} ${line}`,
    `  ${dim(`${' '.repeat(number.length)} |`)} ${blank(before)}${strong('^'.repeat(Math.max(1, columns(marked))))}`,
  ];
}

function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  if (diagnostics.length === 0) return '配置没有问题';
  return [errors > 0 ? `${errors} 个错误` : '', warnings > 0 ? `${warnings} 个警告` : '']
    .filter((part) => part !== '')
    .join('，');
}

/** Chinese characters and their punctuation are two columns wide in a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

function columns(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

function blank(text: string): string {
  return Array.from(text, (character) => (character === '\t' ? '\t' : ' '.repeat(columns(character)))).join(
    '',
  );
}
