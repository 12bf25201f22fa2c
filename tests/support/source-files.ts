// The project's source files and what they import, read as text: the architecture test judges them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const DIRECTORIES = ['runtime', 'platform', 'plugins', 'presets'];

export interface ImportOf {
  /** As written. */
  readonly specifier: string;
  /** Path from the project's root when the import is a file of ours. */
  readonly file: string | undefined;
  readonly typeOnly: boolean;
  /** By `import()`: when it runs, not when the file is loaded. */
  readonly later: boolean;
}

export interface CodeFile {
  /** Path from the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly ImportOf[];
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?'([^']+)'/gms;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

export function readCodeFiles(): readonly CodeFile[] {
  const aliases = readAliases();
  return DIRECTORIES.flatMap((directory) => listFiles(join(ROOT, directory)))
    .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const name = relative(ROOT, path).split(sep).join('/');
      return {
        path: name,
        text,
        lines: text.split('\n').length - 1,
        imports: importsOf(name, text, aliases),
      };
    });
}

function importsOf(path: string, text: string, aliases: ReadonlyMap<string, string>): readonly ImportOf[] {
  const fixed = [...text.matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? '',
    typeOnly: match[1] !== undefined,
    later: false,
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map((match) => ({
    specifier: match[1] ?? '',
    typeOnly: false,
    later: true,
  }));
  return [...fixed, ...dynamic].map((found) => ({ ...found, file: fileOf(path, found.specifier, aliases) }));
}

function fileOf(from: string, specifier: string, aliases: ReadonlyMap<string, string>): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  for (const [alias, target] of aliases) {
    if (alias === specifier) return target;
    if (alias.endsWith('*') && specifier.startsWith(alias.slice(0, -1))) {
      return target.replace('*', specifier.slice(alias.length - 1));
    }
  }
  return undefined;
}

function readAliases(): ReadonlyMap<string, string> {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly imports: Readonly<Record<string, string>>;
  };
  return new Map(Object.entries(imports).map(([alias, target]) => [alias, target.replace('./', '')]));
}

function listFiles(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
