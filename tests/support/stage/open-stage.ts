// Serves the stage under the console's own content policy, with results that the test writes down.
import { createServer } from 'node:http';
import { basename, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';
import { renderHtml } from '../../../platform/http/documents/html.ts';
import { modulesOf } from '../../../platform/http/documents/kind-modules.ts';
import type { Manifest } from '../../../platform/http/documents/manifest.ts';
import type { JsonSchema } from '../../../runtime/core/contract.ts';
import type { EnumValue } from '../../../runtime/core/enum-value.ts';
import type { LinkedOperation } from '../../../runtime/core/linked-page.ts';
import type { Page } from '../../../runtime/core/page.ts';
import { compileStandalone } from '../../../runtime/core/validate/compile-standalone.ts';
import { type BuiltFiles, keepBuild } from '../keep-build.ts';
import { listenLocally } from '../listen-locally.ts';

const CONTENT_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/**
 * Body of a call -> body of its answer; `[status, body]` to fail, `CUT` to cut the connection. A body of bytes comes as
 * `{ bytes, inPath }`.
 */
export type Answer = (body: Readonly<Record<string, unknown>>) => unknown;
export const CUT = Symbol('cut');

export interface StagedPage {
  readonly page: Page;
  /** operationId -> request schema of calls that a form draws. */
  readonly requests?: Readonly<Record<string, JsonSchema>>;
  /** operationId -> answer envelope. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly enums?: Readonly<Record<string, readonly EnumValue[]>>;
  readonly shapes?: Readonly<Record<string, LinkedOperation['shape']>>;
  /** operationId -> request fields without which a call for options is not made. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
  /** operationId -> what follows its name in the address, e.g. `/{id}`; such calls are made by PUT. */
  readonly inPath?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Stage {
  readonly url: string;
  /** Calls made so far. */
  readonly calls: Call[];
  /** Bytes sent and requests answered since the last `show`. */
  readonly traffic: { bytes: number; requests: number };
  show(page: StagedPage): void;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const STAGE = 'tests/support/stage/stage.tsx';
const SOURCES = ['build', 'package-lock.json', 'plugins', 'runtime', 'tests/support/stage', 'tsconfig.json'];
const compress = promisify(brotliCompress);

export async function openStage(): Promise<Stage> {
  const { files, manifest } = await bundleStage();
  const calls: Call[] = [];
  const traffic = { bytes: 0, requests: 0 };
  let staged: StagedPage | undefined;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://stage').pathname;
    const send = (type: string, body: Buffer | string, status = 200, encoding?: string) => {
      traffic.bytes += Buffer.byteLength(body);
      traffic.requests += 1;
      response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': CONTENT_POLICY,
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      });
      response.end(body);
    };
    const file = files.get(basename(path));
    if (path.startsWith('/_console/static/') && file !== undefined)
      return send(path.endsWith('.css') ? 'text/css' : 'text/javascript', file, 200, 'br');
    if (staged === undefined) return send('text/plain', 'nothing staged', 404);
    const validated = /^\/validator\/(.+)\.js$/.exec(path)?.[1];
    const schema = validated === undefined ? undefined : staged.requests?.[validated];
    if (schema !== undefined) return send('text/javascript', compileStandalone(schema));
    const [operation, ...inPath] = /^\/api\/(.+)$/.exec(path)?.[1]?.split('/') ?? [];
    if (operation !== undefined) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of request) chunks.push(chunk);
      } catch {
        // The page went on without waiting for the result.
        return;
      }
      const bytes = Buffer.concat(chunks);
      const isBytes = request.headers['content-type'] === 'application/octet-stream';
      const body = isBytes ? { bytes, inPath } : JSON.parse(bytes.toString() || '{}');
      calls.push({ operation, body });
      const answered = (await staged.answers[operation]?.(body)) ?? { success: true, result: {} };
      if (answered === CUT) return request.socket.destroy();
      const [status, content] = Array.isArray(answered) ? answered : [200, answered];
      return send('application/json', JSON.stringify(content), status);
    }
    return send('text/html', documentOf(staged, manifest));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    traffic,
    show(page) {
      staged = page;
      calls.length = 0;
      Object.assign(traffic, { bytes: 0, requests: 0 });
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** As the console's own document. */
function documentOf(staged: StagedPage, manifest: Manifest): string {
  return renderHtml({
    title: 'stage',
    favicon: 'data:,',
    entry: manifest.entries.stage,
    preload: modulesOf(staged.page, manifest),
    data: { setting: setting(staged) },
  });
}

interface Bundle {
  readonly files: BuiltFiles;
  readonly manifest: Manifest;
}

const MANIFEST = 'manifest.json';

async function bundleStage(): Promise<Bundle> {
  const files = await keepBuild({ name: 'stage', sources: SOURCES, build: buildStage });
  return { files, manifest: JSON.parse(String(files.get(MANIFEST))) };
}

async function buildStage() {
  const { browserPlugins } = await import(resolve(ROOT, 'build/browser-plugins.mjs'));
  const { makeManifest } = await import(resolve(ROOT, 'build/manifest.mjs'));
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { stage: STAGE },
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    write: false,
    metafile: true,
    outdir: '/_console/static',
    publicPath: '/_console/static/',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    charset: 'utf8',
    target: 'es2022',
    logLevel: 'error',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: browserPlugins(STAGE),
  });
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const files = await Promise.all(
    outputFiles.map(async (file) => {
      return [basename(file.path), await compress(file.contents, options)] as const;
    }),
  );
  const manifest = makeManifest(metafile.outputs, { stage: STAGE }, relative(ROOT, '/'));
  return {
    files: new Map([...files, [MANIFEST, Buffer.from(JSON.stringify(manifest))]]),
    inputs: Object.keys(metafile.inputs),
  };
}

function setting(staged: StagedPage): unknown {
  const operations = Object.keys({ ...staged.answers, ...staged.requests }).map((id) => {
    const request = staged.requests?.[id];
    const operation: LinkedOperation = {
      method: staged.inPath?.[id] === undefined ? 'post' : 'put',
      path: `/api/${id}${staged.inPath?.[id] ?? ''}`,
      csrf: false,
      shape: staged.shapes?.[id] ?? 'result',
      ...(request === undefined ? {} : { request, validator: `/validator/${id}.js` }),
      ...(staged.required?.[id] === undefined ? {} : { required: staged.required[id] }),
    };
    return [id, operation] as const;
  });
  return {
    linked: {
      page: staged.page,
      pattern: '/stage',
      hash: staged.page.id,
      operations: Object.fromEntries(operations),
      routes: {},
      enums: staged.enums ?? {},
    },
    params: { organizationId: 'org-1', projectId: 'prj-1', id: 'app-1' },
    session: {
      isLogin: true,
      access: ['project.*', 'platform.*'],
      permissions: { project: {}, license: {} },
      organizations: [],
      products: [],
      menus: [],
      deployment: {},
      settings: { pageSize: 10, pageSizes: [10, 20, 50, 100, 10_000], dialogWidth: 500, noticeMs: 5000 },
    },
  };
}
