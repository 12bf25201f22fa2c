// The app of a configuration that changes: new requests meet the newest app, those under way finish on theirs.
import { randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { type App, createApp, IN_PROCESS } from '../app.ts';
import type { AppDependencies, ConnectionFacts } from '../dependencies.ts';
import { hstsOf } from '../hsts-of.ts';
import { ownOrigin } from '../own-origin.ts';
import { json, respondFailure } from '../respond.ts';
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
/** The same once, as JSON, for who was told to poll. */
const LATEST_PATH = `${EVENTS_PATH}/latest`;

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

  async function answerEvents(request: Request, facts: ConnectionFacts, pathname: string): Promise<Response> {
    const requestId = randomUUID();
    const origin = ownOrigin(request, facts);
    const answer = await eventsOf(request, origin, pathname).catch((error: unknown) =>
      respondFailure(error, requestId, schemas.config(), deps.log),
    );
    return withSecurityHeaders(answer, requestId, hstsOf(origin, deps));
  }

  async function eventsOf(request: Request, origin: string, pathname: string): Promise<Response> {
    // It is read, but for hours: what a foreign page must not open it must not keep open either.
    refuseForeignOrigin(request, origin);
    const asked = new Request(new URL(pathname, origin), { headers: { cookie: cookieOf(request) } });
    const told = pathname === EVENTS_PATH ? await events.open(asked) : await latest(asked);
    if (told === undefined) throw new AppError('session.required');
    return told;
  }

  async function latest(request: Request): Promise<Response | undefined> {
    const news = await events.latest(request);
    return news === undefined ? undefined : json(200, news);
  }

  return {
    events,
    refuse: (error) => app.refuse(error),
    async fetch(request, facts = IN_PROCESS) {
      const { pathname } = new URL(request.url);
      if ((pathname === EVENTS_PATH || pathname === LATEST_PATH) && request.method === 'GET')
        return answerEvents(request, facts, pathname);
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
