import { dirname, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { describe, expect, test } from 'vitest';

interface Part {
  readonly entry: string;
  readonly folders: readonly string[];
}
interface OneCore {
  readonly oneCorePlugin: (main: string, parts?: readonly Part[]) => Plugin;
  readonly sourceOf: (entryPoint: string) => string;
  readonly withoutStyleCopies: (outputs: Metafile['outputs']) => Metafile['outputs'];
}
interface ManifestModule {
  readonly makeManifest: (
    outputs: Metafile['outputs'],
    entries: Readonly<Record<string, string>>,
    base: string,
  ) => {
    readonly entries: Readonly<Record<string, Described>>;
    readonly chunks: Readonly<Record<string, Described>>;
  };
}
interface Described {
  readonly file: string;
  readonly css: readonly string[];
  readonly imports: readonly string[];
}

const BUILD = resolve(import.meta.dirname, '../../../build');
const { oneCorePlugin, sourceOf, withoutStyleCopies }: OneCore = await import(`${BUILD}/one-core-plugin.mjs`);
const { makeManifest }: ManifestModule = await import(`${BUILD}/manifest.mjs`);

/** A console in small: what the main file shares differs from one on-demand entry to the next. */
const CONSOLE = {
  '/main.ts': `import './main.css'; import './react.ts'; import './table.ts'; import './button.ts';
    export const open = [() => import('./form.ts'), () => import('./chart.ts'), () => import('./plain.ts')];`,
  '/react.ts': 'globalThis.react = "one react";',
  '/table.ts': 'import "./react.ts"; globalThis.table = "one table";',
  '/button.ts': 'import "./react.ts"; export const button = () => "one button";',
  '/form.ts':
    'import { button } from "./button.ts"; import { picker } from "./picker.ts"; export const form = button() + picker;',
  '/chart.ts':
    'import "./table.ts"; import { picker } from "./picker.ts"; export const chart = "chart" + picker;',
  '/picker.ts': 'export const picker = String(globalThis.when);',
  '/plain.ts': 'export const plain = 1;',
  '/main.css': '.main { color: red }',
};

describe('the file that every page needs', () => {
  test('holds all that the main entry reaches, whatever is loaded later and shares it', async () => {
    const { metafile, texts } = await bundle(CONSOLE);
    const { entries, chunks } = makeManifest(
      withoutStyleCopies(metafile.outputs),
      { main: 'files:/main.ts' },
      'out',
    );
    expect(entries.main?.imports).toEqual([]);
    for (const shared of ['one react', 'one table', 'one button']) {
      const holders = [...texts].filter(([, text]) => text.includes(shared)).map(([file]) => file);
      expect(holders).toEqual([entries.main?.file]);
    }
    for (const source of ['form.ts', 'chart.ts', 'plain.ts'])
      expect(chunks[source]?.imports).toContain(entries.main?.file);
  });

  test('is what the document loads, not a file that only points there', async () => {
    const { metafile, texts } = await bundle(CONSOLE);
    const { entries } = makeManifest(metafile.outputs, { main: 'files:/main.ts' }, 'out');
    expect(texts.get(entries.main?.file ?? '')).toContain('one table');
  });

  test('keeps the exports of what is loaded on demand', async () => {
    const { metafile } = await bundle(CONSOLE);
    const exported = Object.values(metafile.outputs)
      .filter(({ entryPoint }) => entryPoint !== undefined && sourceOf(entryPoint) !== entryPoint)
      .flatMap((output) => output.exports);
    expect(exported.sort()).toEqual(['chart', 'form', 'plain']);
  });
});

describe('styles', () => {
  test('come once, with the main entry', async () => {
    const { metafile } = await bundle(CONSOLE);
    const outputs = withoutStyleCopies(metafile.outputs);
    const { entries, chunks } = makeManifest(outputs, { main: 'files:/main.ts' }, 'out');
    expect(entries.main?.css).toHaveLength(1);
    expect(Object.values(chunks).flatMap(({ css }) => css)).toEqual([]);
    expect(Object.keys(outputs).filter((file) => file.endsWith('.css'))).toHaveLength(1);
  });

  test('of code that is loaded on demand are there before it', async () => {
    const { metafile, texts } = await bundle({
      ...CONSOLE,
      '/form.ts': 'import "./form.css"; export const form = 1;',
      '/form.css': '.form { color: blue }',
    });
    const outputs = withoutStyleCopies(metafile.outputs);
    const { entries } = makeManifest(outputs, { main: 'files:/main.ts' }, 'out');
    expect(texts.get(entries.main?.css[0] ?? '')).toMatch(/\.main[\s\S]*\.form/);
  });
});

test('a part that is loaded later stays whole for what only it asks for', async () => {
  const files = {
    '/main.ts': `export const open = () => import('./board.ts');`,
    '/board.ts': `import { ruler } from './ruler.ts'; import { frame } from './frame.ts';
      export const board = [ruler, frame];
      export { line, bar } from './blocks/open.ts';`,
    '/ruler.ts': 'export const ruler = String(globalThis.ruler);',
    '/frame.ts': 'export const frame = String(globalThis.frame);',
    '/blocks/open.ts': `export const line = () => import('./line.ts'); export const bar = () => import('./bar.ts');`,
    '/blocks/line.ts': `import { ruler } from '../ruler.ts'; export const drawn = ruler;`,
    '/blocks/bar.ts': `import { ruler } from '../ruler.ts'; import { frame } from '../frame.ts'; export const drawn = ruler + frame;`,
  };
  const whole = await bundle(files, [{ entry: 'board.ts', folders: ['blocks/', 'files:/blocks/'] }]);
  const crumbs = await bundle(files);
  expect(whole.texts.size).toBeLessThan(crumbs.texts.size);
  const holders = [...whole.texts].filter(([, text]) => /String\(globalThis\.(ruler|frame)\)/.test(text));
  expect(holders).toHaveLength(1);
});

async function bundle(files: Readonly<Record<string, string>>, parts?: readonly Part[]) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: '/',
    entryPoints: { main: '/main.ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/out',
    entryNames: '[name]-[hash]',
    metafile: true,
    write: false,
    plugins: [oneCorePlugin('main.ts', parts), inMemory(files)],
  });
  return { metafile, texts: new Map(outputFiles.map(({ path, text }) => [path.slice('/out'.length), text])) };
}

function inMemory(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.(ts|css)$/ }, ({ path, importer }) => ({
        path: resolve(dirname(importer || '/main.ts'), path),
        namespace: 'files',
      }));
      onLoad({ filter: /./, namespace: 'files' }, ({ path }) => ({
        contents: files[path] ?? '',
        loader: path.endsWith('.css') ? 'css' : 'ts',
      }));
    },
  };
}
