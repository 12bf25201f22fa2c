import type { Diagnostic } from '#core/diagnostic.ts';

/** By file and place, each fault once: a field that ten contracts point at is still one field. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [keyOf(diagnostic), diagnostic]));
  return [...unique.values()].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.range.start.line - b.range.start.line ||
      a.range.start.column - b.range.start.column ||
      compareText(a.code, b.code),
  );
}

function keyOf({ file, code, path, range, message }: Diagnostic): string {
  return JSON.stringify([file, code, path, range.start, message.en]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
