// Diagnostics that say which file of the schema directory they are about, whatever layer it lies in.
import type { Workspace } from '#config/workspace/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';

export type PlacedDiagnostic = Diagnostic & {
  /** Path inside the schema directory; the shown name where no file of that name is known. */
  readonly schemaPath: string;
};

export function placeDiagnostics(
  workspace: Workspace,
  diagnostics: readonly Diagnostic[],
): readonly PlacedDiagnostic[] {
  if (diagnostics.length === 0) return [];
  const paths = new Map(workspace.layers.flat().map(({ file, path }) => [file, path]));
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    schemaPath: paths.get(diagnostic.file) ?? diagnostic.file,
  }));
}

export function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
