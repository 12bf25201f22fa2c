// Every source file of the product, and which file each import of ours means.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { type Import, readSource, type SourceFile } from './source-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DIRECTORIES = ['runtime', 'platform', 'plugins', 'presets'];
const SOURCE = /(?<!\.test)\.(?:ts|tsx|mjs|css)$/;

/** An import of a file of ours. */
export interface Arrow extends Import {
  readonly from: string;
  readonly to: string;
}

/** An import of a third-party package, Node's own ones included. */
export interface PackageUse extends Import {
  readonly from: string;
}

export interface House {
  /** By path from the project's root, with `/`. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly arrows: readonly Arrow[];
  readonly packages: readonly PackageUse[];
}

export function readHouse(): House {
  const paths = DIRECTORIES.flatMap((directory) =>
    readdirSync(join(ROOT, directory), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const sources = paths
    .map((path) => ({ path, name: relative(ROOT, path).split(sep).join('/') }))
    .filter(({ name }) => !name.includes('node_modules/'))
    .map(({ path, name }) => readSource(name, readFileSync(path, 'utf8')));
  return houseOf(new Map(sources.map((file) => [file.path, file])));
}

function houseOf(files: ReadonlyMap<string, SourceFile>): House {
  const arrows: Arrow[] = [];
  const packages: PackageUse[] = [];
  for (const { path, imports } of files.values())
    for (const found of imports) {
      const to = fileOf(path, found.specifier);
      if (to === undefined) packages.push({ ...found, from: path });
      else arrows.push({ ...found, from: path, to });
    }
  return { files, arrows, packages };
}

/** The house with one file more, or with other text in it. */
export function withFile(house: House, path: string, text: string): House {
  return houseOf(new Map([...house.files, [path, readSource(path, text)]]));
}

const ALIASES = readAliases();

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  for (const [alias, target] of ALIASES) {
    if (alias === specifier) return target;
    if (alias.endsWith('*') && specifier.startsWith(alias.slice(0, -1)))
      return target.replace('*', specifier.slice(alias.length - 1));
  }
  return undefined;
}

function readAliases(): ReadonlyMap<string, string> {
  const { imports }: { imports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  return new Map(Object.entries(imports).map(([alias, target]) => [alias, target.replace('./', '')]));
}
