// Builds and serves the peer: amis/lib/minimal, esbuild with splitting, the whole theme, gzip.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'esbuild';
import { keepBuild } from '../../support/keep-build.ts';
import { listenLocally } from '../../support/listen-locally.ts';

const compress = promisify(gzip);
const ofAmisUi = createRequire(import.meta.resolve('amis-ui'));
const DECIMAL = '@rc-component/mini-decimal';
const ROOT = resolve(import.meta.dirname, '../../..');
const HOME = 'tests/bench/peer';

export interface Peer {
  readonly url: string;
  show(schema: unknown, rows: readonly unknown[]): void;
  close(): Promise<void>;
}

export async function openPeer(): Promise<Peer> {
  const files = await keepBuild({
    name: 'bench/peer',
    sources: [HOME, 'package-lock.json', 'tsconfig.json'],
    build: bundle,
  });
  let shown: { readonly schema: unknown; readonly rows: readonly unknown[] } = { schema: {}, rows: [] };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const send = (type: string, body: Buffer | string) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' });
      response.end(body);
    };
    const file = files.get(basename(path));
    if (file !== undefined) return send(typeOf(path), file);
    if (path === '/schema.json')
      return send('application/json', await compress(JSON.stringify(shown.schema)));
    if (path === '/rows') {
      const answer = { status: 0, msg: '', data: { items: shown.rows, total: shown.rows.length } };
      return send('application/json', await compress(JSON.stringify(answer)));
    }
    return send('text/html', await compress(DOCUMENT));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    show(schema, rows) {
      shown = { schema, rows };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function typeOf(path: string): string {
  if (path.endsWith('.css')) return 'text/css';
  return path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
}

const DOCUMENT =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/crud.css"><script type="module" src="/crud.js"></script></head><body><div id="root"></div></body></html>';

async function bundle() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`${HOME}/crud.tsx`],
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    write: false,
    outdir: '/',
    publicPath: '/',
    logLevel: 'error',
    legalComments: 'none',
    loader: {
      '.svg': 'file',
      '.png': 'file',
      '.gif': 'file',
      '.woff': 'dataurl',
      '.ttf': 'dataurl',
      '.eot': 'dataurl',
    },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    // Reached by editors and viewers only, which this page never loads; not always where amis looks for them.
    external: ['codemirror/*', 'monaco-editor', 'papaparse', 'numfmt'],
    // Several packages ask for it, and only amis-ui has it for certain.
    alias: { [DECIMAL]: dirname(ofAmisUi.resolve(`${DECIMAL}/package.json`)) },
  });
  const files = await Promise.all(
    outputFiles.map(
      async ({ path, contents }) => [basename(path), await compress(contents, { level: 9 })] as const,
    ),
  );
  return { files: new Map(files), inputs: Object.keys(metafile.inputs) };
}
