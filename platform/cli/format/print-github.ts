// Diagnostics as workflow commands: GitHub shows them at the lines of a pull request.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { CheckedFiles } from './checked-files.ts';
import { summary } from './print-human.ts';

export function printGithub({ diagnostics, language }: CheckedFiles): string {
  const commands = diagnostics.map((diagnostic) => {
    const { severity, code, message } = diagnostic;
    const properties = Object.entries({ ...annotationPosition(diagnostic), title: code }).map(
      ([name, value]) => `${name}=${escapeProperty(String(value))}`,
    );
    return `::${severity} ${properties.join(',')}::${escapeData(message[language])}`;
  });
  return `${[...commands, summary(diagnostics, language)].join('\n')}\n`;
}

/** Columns are understood within one line only; the last one belongs to the mark. */
function annotationPosition({
  file,
  range: { start, end },
}: Diagnostic): Readonly<Record<string, string | number>> {
  const lines = { file, line: start.line, endLine: end.line };
  return start.line === end.line
    ? { ...lines, col: start.column, endColumn: Math.max(start.column, end.column - 1) }
    : lines;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
