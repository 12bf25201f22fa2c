// The app of a configuration that changes: new requests meet the newest app, those under way finish on theirs.
import { randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { type App, createApp, IN_PROCESS } from '../app.ts';
import type { AppDependencies, ConnectionFacts } from '../dependencies.ts';
import { hstsOf } from '../hsts-of.ts';
import { ownOrigin } from '../own-origin.ts';
import { respondFailure } from '../respond.ts';
import { withSecurityHeaders } from '../security-headers.ts';
import { refuseForeignOrigin } from '../stages/refuse-foreign-origin.ts';
import { cookieOf, createEventHub, type EventHub } from './event-hub.ts';
import { liveFaults } from './live-faults.ts';
import { createWho } from './who.ts';

/** Where the configuration comes from; a `SchemaStore` is one. */
export interface LiveSchemas {
  config(): Config;
  version(): string;
  subscribe(
    listener: (change: {
      readonly version: string;
      readonly good: boolean;
      readonly diagnostics: readonly Diagnostic[];
    }) => void,
  ): () => void;
}

export interface LiveApp extends App {
  readonly events: Pick<EventHub, 'size'>;
  /** Ends the event streams and follows no longer; the last app goes on answering. */
  close(): Promise<void>;
}

export const EVENTS_PATH = '/_console/events';

export function createLiveApp(
  deps: Omit<AppDependencies, 'config' | 'schemaVersion' | 'checkers'>,
  schemas: LiveSchemas,
): LiveApp {
  const checkers = new WeakMap();
  let version = schemas.version();
  let app = make();
  const who = createWho({ ...deps, config: schemas.config, fetch: (request) => app.fetch(request) });
  const onError = (error: unknown) => deps.log({ level: 'error', message: '事件流失败', error });
  const events = createEventHub({ who, state: { version, faults: liveFaults([]) }, onError });
  const unsubscribe = schemas.subscribe(({ diagnostics }) => {
    if (schemas.version() !== version) {
      version = schemas.version();
      app = make();
    }
    events.publish({ version, faults: liveFaults(diagnostics) });
  });

  function make(): App {
    return createApp({ ...deps, config: schemas.config(), schemaVersion: version, checkers });
  }

  async function openEvents(request: Request, facts: ConnectionFacts): Promise<Response> {
    const requestId = randomUUID();
    const origin = ownOrigin(request, facts);
    const answer = await streamOf(request, origin).catch((error: unknown) =>
      respondFailure(error, requestId, schemas.config(), deps.log),
    );
    return withSecurityHeaders(answer, requestId, hstsOf(origin, deps));
  }

  async function streamOf(request: Request, origin: string): Promise<Response> {
    // It is read, but for hours: what a foreign page must not open it must not keep open either.
    refuseForeignOrigin(request, origin);
    const cookie = cookieOf(request);
    const stream = await events.open(new Request(new URL(EVENTS_PATH, origin), { headers: { cookie } }));
    if (stream === undefined) throw new AppError('session.required');
    return stream;
  }

  return {
    events,
    refuse: (error) => app.refuse(error),
    async fetch(request, facts = IN_PROCESS) {
      const { pathname } = new URL(request.url);
      if (pathname === EVENTS_PATH && request.method === 'GET') return openEvents(request, facts);
      const answer = await app.fetch(request, facts);
      if (pathname === schemas.config().operations.get('base.logout')?.path)
        void events.recheck(cookieOf(request)).catch(onError);
      return answer;
    },
    async close() {
      unsubscribe();
      events.close();
    },
  };
}
