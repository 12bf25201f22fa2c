// The only file that bundles. `node build.mjs [--if-changed] [--only=cli|kinds|presets] [--quiet]`

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { browserPlugins } from './build/browser-plugins.mjs';
import { compressFiles } from './build/compress.mjs';
import { fingerprint, isBuilt, recordBuild } from './build/fingerprint.mjs';
import { laterScriptPlugin } from './build/later-script-plugin.mjs';
import { withBuildLock } from './build/lock.mjs';
import { makeManifest } from './build/manifest.mjs';
import { metaChecksPlugin } from './build/meta-checks-plugin.mjs';
import { withoutStyleCopies } from './build/one-core-plugin.mjs';
import { styleTextPlugin } from './build/style-text-plugin.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
const publicDirectory = join(dist, 'public');

/** Programs that Node runs: name in `dist/` and where it starts. */
const programs = {
  cli: 'platform/cli/main.ts',
  kinds: 'platform/cli/kinds/main.ts',
  server: 'platform/server.ts',
  gateway: 'platform/gateway.ts',
  'demo-service': 'platform/operations/demo/demo-program.ts',
  'onnx-worker': 'platform/workers/onnx/main.ts',
  'load-generator': 'platform/workers/load/main.ts',
  evaluator: 'platform/workers/evaluator/main.ts',
  relay: 'platform/engines/runner/driver/local/hold/relay-program.ts',
  'log-search': 'platform/engines/runner/log/find/find-program.ts',
  'presets/ocr': 'presets/ocr/main.ts',
  'presets/face-detect': 'presets/face-detect/main.ts',
  'presets/object-detect': 'presets/object-detect/main.ts',
  'presets/voice-activity': 'presets/voice-activity/main.ts',
  'presets/text-embedding': 'presets/text-embedding/main.ts',
};

/** What can be built without the rest: for the command line, and for tests of single programs. */
const parts = {
  cli: ['cli'],
  kinds: ['kinds'],
  presets: Object.keys(programs).filter((name) => name.startsWith('presets/')),
};

/** Below this address of `dist/public` nothing but files is served; products have the others. */
const STATIC = '_console/static';

/** Browser code that is hashed and listed in the manifest: name and where it starts. Each is a bundle of its own. */
const browserEntries = {
  main: 'runtime/main.tsx',
  login: 'platform/web/login/main.ts',
};

/** Served under a fixed address, because deployments and pages name it: file below `dist/public` and where it starts. */
const fixedScripts = {
  'header/header.js': 'platform/web/header/main.ts',
};

/** Inside the documents that need them: name in the manifest and where it starts. */
const inlineScripts = {
  'console-first-call': 'platform/web/first-call/main.ts',
};

/** Copied as they are: file below `dist/public` and where it stands. */
const fixedFiles = {
  [`${STATIC}/favicon.svg`]: 'platform/web/favicon.svg',
};

/**
 * Builds what has a source; answers how long it took, or 0 when nothing was to do.
 *
 * @param {{ ifChanged?: boolean, only?: 'cli' | 'kinds' | 'presets', quiet?: boolean }} [options]
 */
export async function build(options = {}) {
  await mkdir(dist, { recursive: true });
  return withBuildLock(dist, async () => {
    const started = performance.now();
    const part = options.only ?? 'all';
    const mark = await fingerprint(root);
    if (options.ifChanged && isBuilt(dist, part, mark)) return 0;
    const outputs = part === 'all' ? await buildAll(options) : await buildPrograms(parts[part]);
    await recordBuild(dist, part, mark, outputs);
    return performance.now() - started;
  });
}

async function buildAll(options) {
  const [forNode, forBrowser] = await Promise.all([buildPrograms(Object.keys(programs)), buildBrowser()]);
  await rm(join(dist, 'migrations'), { recursive: true, force: true });
  await cp(join(root, 'platform/storage/migrations'), join(dist, 'migrations'), { recursive: true });
  await removeStale(join(publicDirectory, STATIC), forBrowser);
  const compressed = await compressFiles(forBrowser.filter((file) => !file.endsWith('.json')));
  if (!options.quiet) report(forBrowser);
  return [...forNode, ...forBrowser, ...compressed];
}

async function buildPrograms(names) {
  const entries = existing(Object.fromEntries(names.map((name) => [name, programs[name]])));
  const result = await esbuild.build({
    ...shared(),
    entryPoints: entries,
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    plugins: [metaChecksPlugin(root, dist)],
  });
  return outputsOf(result);
}

async function buildBrowser() {
  const [entries, fixed, inline] = await Promise.all([
    Promise.all(Object.keys(existing(browserEntries)).map(buildEntry)),
    buildFixed(),
    buildInline(),
  ]);
  const outputs = Object.assign({}, ...entries);
  const copied = await copyFixed();
  const manifest = join(publicDirectory, 'manifest.json');
  await mkdir(publicDirectory, { recursive: true });
  const files = makeManifest(outputs, browserEntries, 'dist/public');
  await writeFile(manifest, JSON.stringify({ ...files, inline }, null, 2));
  return [...pathsOf(outputs), ...fixed, ...copied, manifest];
}

/** Text and hash of each, by name. */
async function buildInline() {
  const scripts = Object.entries(existing(inlineScripts)).map(async ([name, source]) => {
    const result = await esbuild.build({
      ...forBrowsers(),
      entryPoints: [source],
      format: 'iife',
      legalComments: 'none',
      write: false,
    });
    const text = result.outputFiles[0].text.trim();
    if (text.includes('</')) throw new Error(`${source} would end its own element`);
    return [name, { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }];
  });
  return Object.fromEntries(await Promise.all(scripts));
}

async function copyFixed() {
  const targets = Object.keys(fixedFiles).map((name) => join(publicDirectory, name));
  const sources = Object.values(fixedFiles).map((source) => join(root, source));
  await Promise.all(targets.map((target, index) => cp(sources[index], target)));
  return targets;
}

/**
 * For V8, at the very start of a script: all of an entry's own script is needed for the first picture, so that it is
 * compiled while it comes and off the page's thread, not function by function as they are called.
 */
const COMPILED_AHEAD = Buffer.from('//# allFunctionsCalledOnLoad\n');

/** Answers esbuild's description of the files written. */
async function buildEntry(name) {
  const result = await esbuild.build({
    ...forBrowsers(),
    entryPoints: { [name]: browserEntries[name] },
    format: 'esm',
    splitting: true,
    entryNames: `${STATIC}/[name]-[hash]`,
    chunkNames: `${STATIC}/[name]-[hash]`,
    assetNames: `${STATIC}/[name]-[hash]`,
    plugins: browserPlugins(browserEntries[name]),
    write: false,
  });
  const outputs = withoutStyleCopies(result.metafile.outputs);
  const wanted = new Set(pathsOf(outputs));
  await mkdir(join(publicDirectory, STATIC), { recursive: true });
  await Promise.all(
    result.outputFiles
      .filter(({ path }) => wanted.has(path))
      .map(({ path, contents }) =>
        writeFile(
          path,
          holds(outputs, path, browserEntries[name]) ? Buffer.concat([COMPILED_AHEAD, contents]) : contents,
        ),
      ),
  );
  return outputs;
}

function holds(outputs, path, source) {
  return Object.hasOwn(outputs[relative(root, path)]?.inputs ?? {}, source);
}

/** Returns the files written. */
async function buildFixed() {
  const entries = existing(fixedScripts);
  const later = [];
  const result = await esbuild.build({
    ...forBrowsers(),
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name.replace(/\.js$/, ''), source]),
    ),
    // `iife` would bring esbuild's helpers for CommonJS along, as soon as a script imports anything on demand.
    format: 'esm',
    banner: { js: '"use strict";(()=>{' },
    footer: { js: '})();' },
    plugins: [
      styleTextPlugin(),
      laterScriptPlugin(`${STATIC}/[name]-[hash]`, [styleTextPlugin()], (files) => later.push(...files)),
    ],
  });
  return [...outputsOf(result), ...later];
}

function forBrowsers() {
  return {
    ...shared(),
    outdir: publicDirectory,
    platform: 'browser',
    target: ['chrome100', 'firefox100', 'safari15.4'],
    minify: true,
    publicPath: '/',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Jotai asks here whether its checks for developers run.
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
      global: 'globalThis',
    },
    loader: { '.woff': 'file', '.woff2': 'file', '.ttf': 'file', '.svg': 'file', '.png': 'file' },
    legalComments: 'external',
  };
}

function shared() {
  return {
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    jsx: 'automatic',
    charset: 'utf8',
    logLevel: 'silent',
  };
}

/** Entries whose source is there. */
function existing(entries) {
  return Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(join(root, source))));
}

function outputsOf(result) {
  return pathsOf(result.metafile.outputs);
}

function pathsOf(outputs) {
  return Object.keys(outputs).map((file) => resolve(root, file));
}

/** Hashed names pile up otherwise. */
async function removeStale(directory, outputs) {
  if (!existsSync(directory)) return;
  const current = new Set(outputs);
  for (const name of await readdir(directory)) {
    if (!current.has(join(directory, name.replace(/\.(br|gz)$/, '')))) await rm(join(directory, name));
  }
}

function report(files) {
  const scripts = files.filter((file) => file.endsWith('.js')).length;
  console.log(`构建完成：${scripts} 个脚本。`);
}

async function main(args) {
  const known = new Set(['--if-changed', '--quiet', ...Object.keys(parts).map((name) => `--only=${name}`)]);
  const unknown = args.find((arg) => !known.has(arg));
  if (unknown !== undefined) throw new Error(`未知的选项：${unknown}`);
  const only = Object.keys(parts).find((name) => args.includes(`--only=${name}`));
  await build({
    ifChanged: args.includes('--if-changed'),
    quiet: args.includes('--quiet'),
    ...(only === undefined ? {} : { only }),
  });
}

/** esbuild's own findings with a code frame; anything else with its stack. */
async function explain(error) {
  if (!Array.isArray(error.errors)) return error.stack;
  const texts = await esbuild.formatMessages(error.errors, {
    kind: 'error',
    color: process.stderr.isTTY === true,
  });
  return texts.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(process.argv.slice(2)).catch(async (error) => {
    console.error(await explain(error));
    process.exitCode = 1;
  });
}
