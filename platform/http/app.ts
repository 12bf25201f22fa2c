// The platform as one function from Request to Response: no port, no globals, so tests need neither.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { AppDependencies, ConnectionFacts } from './dependencies.ts';
import { createPipeline } from './pipeline.ts';
import { json, respondFailure } from './respond.ts';
import { withSecurityHeaders } from './security-headers.ts';

export type { AppDependencies, Backend, ConnectionFacts, LogEntry } from './dependencies.ts';

export interface App {
  readonly fetch: (request: Request, facts?: ConnectionFacts) => Promise<Response>;
}

/** What hono hands to a route beside the request. */
interface Environment {
  readonly Bindings: { readonly facts: ConnectionFacts; readonly requestId: string };
}

/** Who calls without a connection is this process itself. */
const IN_PROCESS: ConnectionFacts = { ip: '127.0.0.1' };

/** Compiles contracts and documents once; a changed configuration gets a new app. */
export function createApp(deps: AppDependencies): App {
  const routes = new Hono<Environment>();
  const api = createApi(deps);
  routes.all('/api/*', (c) => api(c.req.raw, c.env.facts, c.env.requestId));
  routes.get('/healthz', () => json(200, { status: 'ok' }));
  routes.get('/readyz', async () => {
    const notReady = await deps.notReady();
    return json(notReady.length === 0 ? 200 : 503, {
      status: notReady.length === 0 ? 'ready' : 'waiting',
      notReady,
    });
  });
  routes.onError((error, c) => respondFailure(error, c.env.requestId, deps.config, deps.log));

  return {
    async fetch(request, facts = IN_PROCESS) {
      const requestId = randomUUID();
      const response = await routes.fetch(request, { facts, requestId });
      return withSecurityHeaders(response, requestId, request.url.startsWith('https:'));
    },
  };
}

function createApi(deps: AppDependencies) {
  const { backend } = deps;
  return backend.kind === 'embedded'
    ? createPipeline(deps, backend)
    : (request: Request, facts: ConnectionFacts) => backend.proxy(request, facts);
}
