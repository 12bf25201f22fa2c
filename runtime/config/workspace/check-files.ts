// All files that count, each checked on its own; unchanged ones are taken from the check before.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { missingFile } from '../read/file-diagnostics.ts';
import { fileKind, REQUIRED_FILES } from '../read/file-kinds.ts';
import type { Source } from '../read/source.ts';
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
  const builtIn = builtInEntities(layers);
  const checked = [...effective.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { file, layer }]) => {
      const base = layer === 0 ? undefined : builtIn.get(path);
      return [path, recheck(file, layer, base, before?.files.get(path))] as const;
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

/** What lies over an entity is judged by it. */
function builtInEntities([first = []]: readonly (readonly SourceFile[])[]): ReadonlyMap<string, string> {
  return new Map(
    first.filter(({ path }) => fileKind(path)?.kind === 'entity').map(({ path, text }) => [path, text]),
  );
}

function recheck(
  file: SourceFile,
  layer: number,
  builtIn: string | undefined,
  before: CheckedFile | undefined,
): CheckedFile {
  const isSame =
    before?.file.text === file.text &&
    before.file.file === file.file &&
    (before.source === undefined || (before.source.layer === layer && before.source.builtIn === builtIn));
  return isSame ? before : checkFile(file, layer, builtIn);
}
