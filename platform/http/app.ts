// The platform as one function from Request to Response: no port, no globals, so tests need neither.
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { AppError } from '#core/app-error.ts';
import type { HelpValues } from '#core/help-value.ts';
import { hstsOf } from './answer/hsts-of.ts';
import { json, respondFailure } from './answer/respond.ts';
import { withSecurityHeaders } from './answer/security-headers.ts';
import { type ApiFetch, createCallPlatform } from './console/call-platform.ts';
import { createConsole } from './console/console-endpoints.ts';
import { createConsolePages } from './console/console-pages.ts';
import type { AppDependencies } from './dependencies.ts';
import { createDocuments } from './documents/documents.ts';
import { createManifestReader } from './documents/manifest.ts';
import { createPipeline } from './pipeline.ts';
import type { ConnectionFacts } from './request/connection-facts.ts';
import { ownOrigin } from './request/own-origin.ts';
import { isWrite, refuseForeignOrigin } from './stages/refuse-foreign-origin.ts';
import { compress } from './static/compress.ts';
import { createStaticFiles } from './static/static-files.ts';

export interface App {
  readonly fetch: (request: Request, facts?: ConnectionFacts) => Promise<Response>;
  /** The answer to what never became a request. */
  readonly refuse: (error: unknown) => Response;
}

/** What hono hands to a route beside the request. */
interface Environment {
  readonly Bindings: { readonly facts: ConnectionFacts; readonly requestId: string };
}

type RouteContext = Context<Environment>;

/** Who calls without a connection is this process itself. */
export const IN_PROCESS: ConnectionFacts = { ip: '127.0.0.1' };

/** Compiles contracts and documents once; a changed configuration gets a new app. */
export function createApp(deps: AppDependencies): App {
  const { config } = deps;
  const api = createApi(deps);
  const pages = createConsolePages(config, () => helpValuesOf(deps));
  const console = createConsole({ config, pages, ...versionOf(deps) });
  const files = createStaticFiles(deps.publicDirectory);
  const manifest = createManifestReader(deps.publicDirectory);
  const documents = createDocuments({ config, console, pages, manifest });
  const callOf = (c: RouteContext) =>
    createCallPlatform(config, api, c.req.raw, c.env.facts, c.env.requestId);

  const routes = new Hono<Environment>();
  routes.use(async (c, next) => {
    if (isWrite(c.req.raw)) refuseForeignOrigin(c.req.raw, ownOrigin(c.req.raw, c.env.facts));
    await next();
  });
  // The studio edits the files of this server: a platform behind it has no say in them.
  if (deps.backend.kind === 'upstream') routes.all('/api/studio/*', missing);
  routes.all('/api/*', (c) => api(c.req.raw, c.env.facts, c.env.requestId));
  routes.get('/healthz', () => json(200, { status: 'ok' }));
  routes.get('/readyz', () => readiness(deps));
  routes.get('/_console/static/*', async (c) => (await files(c.req.raw)) ?? missing(c));
  routes.get('/metrics', async (c) => (await scrape(deps, c.req.raw)) ?? missing(c));
  routes.get('/_console/*', async (c) => (await console.answer(callOf(c), c.req.raw)) ?? missing(c));
  routes.get(config.settings.headerScript, async (c) => (await files(c.req.raw)) ?? missing(c));
  routes.get(config.settings.loginPath, (c) => documents.login(callOf(c)));
  routes.get('*', (c) => documents.open(callOf(c), c.req.raw));
  routes.notFound(missing);
  routes.onError((error, c) => respondFailure(error, c.env.requestId, config, deps.log));

  return {
    async fetch(request, facts = IN_PROCESS) {
      const requestId = randomUUID();
      const answer = await routes.fetch(request, { facts, requestId });
      const packed = await compress(request, answer);
      const hsts = hstsOf(ownOrigin(request, facts), deps);
      return withSecurityHeaders(packed, requestId, hsts, documents.inlineScripts());
    },
    refuse(error) {
      const requestId = randomUUID();
      return withSecurityHeaders(respondFailure(error, requestId, config, deps.log), requestId, 0);
    },
  };

  function missing(c: RouteContext): Response {
    const error = new AppError('request.unknown-path', { path: c.req.path.slice(0, 200) });
    return respondFailure(error, c.env.requestId, config, deps.log);
  }
}

function versionOf({ schemaVersion }: AppDependencies): Pick<AppDependencies, 'schemaVersion'> {
  return schemaVersion === undefined ? {} : { schemaVersion };
}

/** A platform behind us does not tell where its gateway is. */
function helpValuesOf({ backend }: AppDependencies): HelpValues {
  return backend.kind === 'embedded' ? { gatewayAddress: backend.engines.gatewayAddress() } : {};
}

function createApi(deps: AppDependencies): ApiFetch {
  const { backend } = deps;
  return backend.kind === 'embedded' ? createPipeline(deps, backend) : backend.proxy;
}

/** Undefined where nothing is measured. */
async function scrape({ metrics }: AppDependencies, request: Request): Promise<Response | undefined> {
  if (metrics === undefined) return undefined;
  if (!metrics.allows(request.headers.get('authorization'))) {
    const refused = json(401, { error: 'send the scrape token as Authorization: Bearer' });
    refused.headers.set('www-authenticate', 'Bearer');
    return refused;
  }
  const { contentType, text } = await metrics.exposition();
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
}

async function readiness(deps: AppDependencies): Promise<Response> {
  const notReady = await deps.notReady();
  const ready = notReady.length === 0;
  return json(ready ? 200 : 503, { status: ready ? 'ready' : 'waiting', notReady });
}
