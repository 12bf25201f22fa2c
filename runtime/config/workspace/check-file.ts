// What one file says on its own: its value, its kind, its faults. Nothing of it depends on another file.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { checkShape } from '../read/check-shape.ts';
import { encodingDiagnostic, syntaxDiagnostic, unknownFile } from '../read/file-diagnostics.ts';
import { fileKind } from '../read/file-kinds.ts';
import { helpValueDiagnostics } from '../read/help-value-diagnostics.ts';
import { parseSource } from '../read/parse-source.ts';
import { type Source, toDiagnostic } from '../read/source.ts';

export interface CheckedFile {
  readonly file: SourceFile;
  /** Undefined for files that nothing reads. Its value is undefined as well when the syntax is wrong. */
  readonly source: Source | undefined;
  readonly isSound: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export function checkFile(file: SourceFile, layer: number, builtIn?: string): CheckedFile {
  const kind = fileKind(file.path);
  if (kind === undefined) return { file, source: undefined, isSound: false, diagnostics: unknownFile(file) };
  const encoding = encodingDiagnostic(file);
  const { value, locate, problems } = kind.kind === 'help' ? readText(file) : parseSource(file);
  const source: Source = { file: file.file, path: file.path, layer, builtIn, ...kind, value, locate };
  if (encoding !== undefined) return { file, source, isSound: false, diagnostics: [encoding] };
  // What follows the first syntax error is mostly its echo.
  const [syntax] = problems;
  const diagnostics =
    kind.kind === 'help'
      ? helpValueDiagnostics(file)
      : syntax === undefined
        ? checkShape(source).map(toDiagnostic)
        : [syntaxDiagnostic(file, syntax)];
  return { file, source, isSound: diagnostics.length === 0, diagnostics };
}

function readText({ text }: SourceFile): ReturnType<typeof parseSource> {
  const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  return { value: text, locate: () => range, problems: [] };
}
