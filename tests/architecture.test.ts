// The house rules as a test: floors, rings, confined packages, names and sizes.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const ALIASES: readonly (readonly [string, string])[] = [
  ['#core/', 'runtime/core/'],
  ['#config/', 'runtime/config/'],
  ['#compile/', 'runtime/compile/'],
  ['#plugin-api', 'runtime/plugin-api/index.ts'],
  ['#storage/', 'platform/storage/'],
  ['#machines/', 'platform/machines/'],
  ['#engines/', 'platform/engines/'],
];

/** Folder (or file) -> what it may import; the longest matching row counts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'runtime/core': ['runtime/core'],
  'runtime/config': ['runtime/config', 'runtime/core', 'schemas/meta'],
  'runtime/compile': ['runtime/compile', 'runtime/config', 'runtime/core'],
  'runtime/plugin-api': ['runtime/plugin-api', 'runtime/compile', 'runtime/core', 'runtime/app'],
  'runtime/app': ['runtime/app', 'runtime/plugin-api', 'runtime/compile', 'runtime/config', 'runtime/core'],
  'runtime/main.tsx': ['runtime', 'plugins'],
  'plugins/index.ts': ['plugins', 'runtime/plugin-api'],
  plugins: ['plugins', 'runtime/plugin-api'],
  'platform/storage': ['platform/storage', 'runtime/core', 'runtime/config'],
  'platform/machines': ['platform/machines', 'platform/storage', 'runtime/core', 'runtime/config'],
  'platform/engines': [
    'platform/engines',
    'platform/machines',
    'platform/storage',
    'runtime/core',
    'runtime/config',
  ],
  'platform/operations': [
    'platform/operations',
    'platform/engines',
    'platform/machines',
    'platform/storage',
    'runtime/core',
    'runtime/config',
  ],
  'platform/http': [
    'platform/http',
    'platform/operations',
    'platform/engines',
    'platform/machines',
    'platform/storage',
    'runtime/core',
    'runtime/config',
  ],
  'platform/web': [
    'platform/web',
    'runtime/core',
    'runtime/app/style',
    'runtime/app/shell/header-contract.ts',
  ],
  'platform/cli': ['platform/cli', 'runtime/core', 'runtime/config'],
  platform: ['platform', 'runtime/core', 'runtime/config'],
};

/** Foreign package -> the folders that may name it. */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  ajv: ['runtime/core/validate'],
  'ajv-formats': ['runtime/core/validate'],
  'ajv-i18n': ['runtime/core/validate'],
  yaml: ['runtime/config/parse-source.ts'],
  amis: ['runtime/app/amis'],
  'amis-core': ['runtime/app/amis'],
  'amis-ui': ['runtime/app/amis'],
  '@rjsf/core': ['runtime/app/form'],
  '@rjsf/utils': ['runtime/app/form'],
  '@rjsf/validator-ajv8': ['runtime/app/form', 'runtime/core/validate'],
  ofetch: ['runtime/app/http'],
  uplot: ['runtime/app/chart'],
  'lucide-react': ['runtime/app/icon'],
  '@noble/ciphers': ['plugins/relay-token'],
  kysely: ['platform/storage'],
  pg: ['platform/storage'],
  hono: ['platform/http'],
  '@hono/node-server': ['platform/http'],
  undici: ['platform/engines/gateway', 'platform/http/upstream'],
  'prom-client': ['platform/engines/metrics'],
  marked: ['platform/http/help'],
  esbuild: [],
};

const BANNED_NAMES = /^(utils?|helpers?|common|misc|const|constants|types)\.(ts|tsx|mjs|css)$/;
const LONGEST_FILE = 400;

interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const files = ['runtime', 'plugins', 'platform'].flatMap(listSources);
const imports = files.flatMap(readImports);
const local = imports.flatMap((found) => {
  const to = resolveLocal(found);
  return to === undefined ? [] : [{ ...found, to }];
});

describe('the house', () => {
  it('imports only downwards', () => {
    expect(
      local.filter(({ from, to }) => !isUnder(to, mayImport(from))).map(({ from, to }) => `${from} -> ${to}`),
    ).toEqual([]);
  });

  it('keeps the core free of the outside world', () => {
    const outside = imports.filter(
      ({ from, specifier }) => from.startsWith('runtime/core/') && /^node:|^react/.test(specifier),
    );
    expect(outside).toEqual([]);
  });

  it('lets no engine import another and no plugin another', () => {
    const family = (path: string) => /^(platform\/engines|plugins)\/([^/.]+)\//.exec(path);
    const crossing = local.filter(({ from, to }) => {
      const [a, b] = [family(from), family(to)];
      return a !== null && b !== null && a[1] === b[1] && a[2] !== b[2];
    });
    expect(crossing.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('has no ring of imports at run time', () => {
    expect(findRing(local.filter(({ typeOnly }) => !typeOnly))).toBeUndefined();
  });

  it('names each foreign package in its own folder only', () => {
    const strays = imports.filter(({ from, specifier }) => {
      const allowed = CONFINED[packageName(specifier)];
      return allowed !== undefined && !isUnder(from, allowed);
    });
    expect(strays.map(({ from, specifier }) => `${from} -> ${specifier}`)).toEqual([]);
  });

  it('says what a file holds in its name, and keeps it short', () => {
    expect(files.filter((file) => BANNED_NAMES.test(file.split('/').at(-1) ?? ''))).toEqual([]);
    const long = files.filter((file) => read(file).split('\n').length > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  it('has one barrel and no default exports', () => {
    const barrels = files.filter((file) => /^export \* from|^export \{[^}]*\} from/m.test(read(file)));
    expect(barrels.filter((file) => file !== 'runtime/plugin-api/index.ts')).toEqual([]);
    expect(files.filter((file) => /^export default /m.test(read(file)))).toEqual([]);
  });

  it('carries no eval', () => {
    expect(files.filter((file) => /\beval\(|new Function\(/.test(withoutComments(read(file))))).toEqual([]);
  });
});

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(ROOT, path)).isDirectory()) return name === 'generated' ? [] : listSources(path);
    return /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts') ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function readImports(file: string): Import[] {
  const text = withoutComments(read(file));
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    ...text.matchAll(/()\bimport\('([^']+)'\)/g),
  ];
  return found.map(([, typeOnly, specifier]) => ({
    from: file,
    specifier: specifier ?? '',
    typeOnly: Boolean(typeOnly),
  }));
}

function resolveLocal({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('.')) return relative(ROOT, normalize(join(ROOT, dirname(from), specifier)));
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

function mayImport(file: string): readonly string[] {
  const rows = Object.keys(MAY_IMPORT).filter((row) => file === row || file.startsWith(`${row}/`));
  const row = rows.sort((a, b) => b.length - a.length)[0];
  return row === undefined ? [] : (MAY_IMPORT[row] ?? []);
}

function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function findRing(edges: readonly { readonly from: string; readonly to: string }[]): string | undefined {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' -> ');
    if (done.has(file)) return undefined;
    for (const to of next.get(file) ?? []) {
      const ring = visit(to, [...path, file]);
      if (ring !== undefined) return ring;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const ring = visit(file, []);
    if (ring !== undefined) return ring;
  }
  return undefined;
}
