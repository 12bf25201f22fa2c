// All files that count, each checked on its own; unchanged ones are taken from the check before.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { missingFile } from '../file-diagnostics.ts';
import { REQUIRED_FILES } from '../file-kinds.ts';
import type { Source } from '../source.ts';
import { type CheckedFile, checkFile } from './check-file.ts';

export interface CheckedFiles {
  /** By path, in the order of paths. */
  readonly files: ReadonlyMap<string, CheckedFile>;
  readonly sound: readonly Source[];
  /** Files of a known kind with faults of syntax or shape. */
  readonly broken: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of a later layer replaces the file of the same `path` in earlier ones. */
export function checkFiles(
  layers: readonly (readonly SourceFile[])[],
  before: CheckedFiles | undefined,
): CheckedFiles {
  const effective = new Map(layers.flat().map((file) => [file.path, file]));
  const checked = [...effective.keys()].sort().flatMap((path) => {
    const file = effective.get(path);
    return file === undefined ? [] : [[path, recheck(file, before?.files.get(path))] as const];
  });
  const files = new Map(checked);
  const named = (isSound: boolean) =>
    checked.flatMap(([, file]) =>
      file.source !== undefined && file.isSound === isSound ? [file.source] : [],
    );
  return {
    files,
    sound: named(true),
    broken: named(false),
    diagnostics: [
      ...checked.flatMap(([, { diagnostics }]) => diagnostics),
      ...REQUIRED_FILES.filter((path) => !files.has(path)).map(missingFile),
    ],
  };
}

function recheck(file: SourceFile, before: CheckedFile | undefined): CheckedFile {
  const isSame = before?.file.text === file.text && before.file.file === file.file;
  return isSame ? before : checkFile(file);
}
