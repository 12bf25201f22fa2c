// Diagnostics for programs: the records as they are.
import type { CheckedFiles } from './checked-files.ts';

/** `{ summary: { files, errors, warnings }, diagnostics }`. */
export function printJson({ diagnostics, texts }: CheckedFiles): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const summary = { files: texts.size, errors, warnings: diagnostics.length - errors };
  return `${JSON.stringify({ summary, diagnostics }, undefined, 2)}\n`;
}
