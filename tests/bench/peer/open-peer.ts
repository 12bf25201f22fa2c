// Builds and serves the peer: amis/lib/minimal, esbuild with splitting, the whole theme, gzip.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'esbuild';

const compress = promisify(gzip);

export interface Peer {
  readonly url: string;
  show(schema: unknown, rows: readonly unknown[]): void;
  close(): Promise<void>;
}

export async function openPeer(): Promise<Peer> {
  const files = await bundle();
  let shown: { readonly schema: unknown; readonly rows: readonly unknown[] } = { schema: {}, rows: [] };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const send = (type: string, body: Buffer | string) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' });
      response.end(body);
    };
    const file = files.get(basename(path));
    if (file !== undefined) return send(file.type, file.body);
    if (path === '/schema.json')
      return send('application/json', await compress(JSON.stringify(shown.schema)));
    if (path === '/rows') {
      const answer = { status: 0, msg: '', data: { items: shown.rows, total: shown.rows.length } };
      return send('application/json', await compress(JSON.stringify(answer)));
    }
    return send('text/html', await compress(DOCUMENT));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
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

const DOCUMENT =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/crud.css"><script type="module" src="/crud.js"></script></head><body><div id="root"></div></body></html>';

async function bundle(): Promise<ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'crud.tsx')],
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
    // Found by nobody but by where the package manager happened to put it.
    alias: {
      '@rc-component/mini-decimal': resolve(
        import.meta.dirname,
        '../../../node_modules/amis-ui/node_modules/@rc-component/mini-decimal',
      ),
    },
  });
  const files = await Promise.all(
    outputFiles.map(async (file) => {
      const type = file.path.endsWith('.css')
        ? 'text/css'
        : file.path.endsWith('.js')
          ? 'text/javascript'
          : 'application/octet-stream';
      return [basename(file.path), { type, body: await compress(file.contents, { level: 9 }) }] as const;
    }),
  );
  return new Map(files);
}
