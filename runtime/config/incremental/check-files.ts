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
  const effective = new Map(
    layers.flatMap((files, layer) => files.map((file) => [file.path, { file, layer }] as const)),
  );
  const checked = [...effective.keys()].sort().flatMap((path) => {
    const found = effective.get(path);
    return found === undefined
      ? []
      : [[path, recheck(found.file, found.layer, before?.files.get(path))] as const];
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

function recheck(file: SourceFile, layer: number, before: CheckedFile | undefined): CheckedFile {
  const isSame =
    before?.file.text === file.text &&
    before.file.file === file.file &&
    (before.source === undefined || before.source.layer === layer);
  return isSame ? before : checkFile(file, layer);
}
