// What the build hands to a browser: few files, few bytes, and nothing twice.
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { BLOCK_MODULES, FILTER_MODULES, PAGE_MODULES } from '#config/generated/kind-modules.ts';
import type { Manifest, ManifestFile } from '../../platform/http/documents/manifest.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PUBLIC = join(ROOT, 'dist/public');
/** What a list page may cost is 105 KB: document, calls and all headers take some 8 KB of it. It may only shrink. */
const STATIC_LIMIT_BYTES = 96.5 * 1024;

let manifest: Manifest;
let main: ManifestFile;
/** Text of each script by address; the login page and the header are bundles of their own. */
let scripts: ReadonlyMap<string, string>;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['build.mjs', '--if-changed', '--quiet'], { cwd: ROOT });
  manifest = JSON.parse(await readFile(join(PUBLIC, 'manifest.json'), 'utf8'));
  main = entry('main');
  const others = new Set([entry('login').file, ...entry('login').imports]);
  const names = (await readdir(join(PUBLIC, '_console/static'))).filter((name) => name.endsWith('.js'));
  const addresses = names.map((name) => `/_console/static/${name}`).filter((address) => !others.has(address));
  scripts = new Map(
    await Promise.all(
      addresses.map(async (address) => [address, await readFile(PUBLIC + address, 'utf8')] as const),
    ),
  );
});

describe('the first load of a list page', () => {
  test('is one script and one style sheet, and the list itself is in there', () => {
    expect([main.file, ...main.imports]).toHaveLength(1);
    expect(main.css).toHaveLength(1);
    expect(scripts.get(main.file)).toContain('aic-table');
    expect(manifest.chunks['runtime/kinds/page/list/View.tsx']).toBeUndefined();
  });

  test('stays within the compressed bytes that are left for files', async () => {
    const files = [
      main.file,
      ...main.imports,
      ...main.css,
      '/header/header.js',
      '/_console/static/favicon.svg',
    ];
    const sizes = await Promise.all(files.map(compressedSize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(STATIC_LIMIT_BYTES);
  });

  test('brings no library of forms, charts or foreign pages, and of ofetch what is called', () => {
    const text = scripts.get(main.file);
    for (const trace of ['rjsf', 'cxd-', 'mobx', 'u-over', '[destr]']) expect(text).not.toContain(trace);
  });
});

describe('what is loaded later', () => {
  test('takes shared modules from the first script, whatever it is', () => {
    for (const [source, { imports }] of Object.entries(manifest.chunks))
      expect(imports, source).toContain(main.file);
  });

  test('exists, each file that any other names', () => {
    for (const { file, imports } of Object.values(manifest.chunks))
      for (const address of [file, ...imports]) expect(scripts.has(address), address).toBe(true);
  });

  test('of the header, is a file of its own that its script names', async () => {
    const header = await readFile(join(PUBLIC, 'header/header.js'), 'utf8');
    const named = [...header.matchAll(/import\("([^"]+)"\)/g)].map(([, address]) => address ?? '');
    expect(named).toHaveLength(1);
    for (const address of named) expect(scripts.get(address)).toContain('退出登录');
    expect(header).not.toContain('退出登录');
  });

  test('covers the kinds of pages that a document announces', () => {
    const sources = [PAGE_MODULES, BLOCK_MODULES, FILTER_MODULES].flatMap((table) =>
      Object.values(table).flat(),
    );
    for (const source of sources) expect(manifest.chunks).toHaveProperty([source]);
  });
});

test.each([
  // Texts that minifying keeps and that stand in one module only.
  ['React', 'takes an object of state variables to update'],
  ['React DOM', '__reactContainer$'],
  ['the router', '__reactRouterVersion'],
  ['the store', 'no atom init'],
  ['the HTTP context', 'HttpProvider is missing'],
  ['the notice context', 'NoticeProvider is missing'],
  ['the page context', 'PageProvider is missing'],
])('%s occurs once over all scripts', (_name, trace) => {
  const holders = [...scripts].filter(([, text]) => text.includes(trace)).map(([file]) => file);
  expect(holders).toEqual([main.file]);
});

function entry(name: string): ManifestFile {
  const found = manifest.entries[name];
  if (found === undefined) throw new Error(`no entry ${name}`);
  return found;
}

async function compressedSize(address: string): Promise<number> {
  const packed = await stat(`${PUBLIC}${address}.br`).catch(() => stat(PUBLIC + address));
  return packed.size;
}
