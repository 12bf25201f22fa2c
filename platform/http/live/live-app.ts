// The app of a configuration that changes: new requests meet the newest app, those under way finish on theirs.
import { randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { hstsOf } from '../answer/hsts-of.ts';
import { json, respondFailure } from '../answer/respond.ts';
import { withSecurityHeaders } from '../answer/security-headers.ts';
import { type App, createApp, IN_PROCESS } from '../app.ts';
import type { AppDependencies, EmbeddedBackend } from '../dependencies.ts';
import type { ConnectionFacts } from '../request/connection-facts.ts';
import { ownOrigin } from '../request/own-origin.ts';
import { readBody } from '../request/read-body.ts';
import { refuseForeignOrigin } from '../stages/refuse-foreign-origin.ts';
import { type CallFeed, createCallFeed } from './call-feed.ts';
import { createCallViewer } from './call-viewer.ts';
import { CHANGE_CHANNEL, readChange } from './change.ts';
import { createEventHub, type EventHub, type EventHubOptions } from './event-hub.ts';
import { cookieOf } from './event-stream.ts';
import { liveFaults } from './live-faults.ts';
import { readFollowRequest } from './read-follow-request.ts';
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

const EVENTS_PATH = '/_console/events';
/** The same once, as JSON, for clients told to poll. */
const LATEST_PATH = `${EVENTS_PATH}/latest`;
/** What a browser subscribes to beside the configuration. */
const CALLS_PATH = `${EVENTS_PATH}/calls`;
const CALLS_LIMITS = { bytes: 512 * 1024, depth: 16, values: 20_000 };
/** Entities whose rows hold a person's identity and rights. */
const PERSONS: ReadonlySet<string> = new Set(['user', 'session', 'project-member']);
const PLACES: ReadonlySet<string> = new Set(['project', 'organization']);

export function createLiveApp(
  deps: Omit<AppDependencies, 'config' | 'schemaVersion' | 'checkers'>,
  schemas: LiveSchemas,
): LiveApp {
  const checkers = new WeakMap();
  let version = schemas.version();
  let app = make();
  const who = createWho({ ...deps, config: schemas.config, fetch: (request) => app.fetch(request) });
  const onError = (error: unknown) => deps.log({ level: 'error', message: '事件流失败', error });
  const { backend } = deps;
  const feed = backend.kind === 'embedded' ? createCallFeed({ config: schemas.config, onError }) : undefined;
  const events = createEventHub({
    who,
    state: { version, faults: liveFaults([]) },
    onError,
    isLive: (call) => (schemas.config().operations.get(call)?.reads ?? []).length > 0,
    ...(feed === undefined || backend.kind !== 'embedded'
      ? {}
      : { changes: { feed, viewerOf: viewers(backend) } }),
  });
  const listening = feed === undefined || backend.kind !== 'embedded' ? undefined : listen(backend, feed);
  const unsubscribe = schemas.subscribe(({ diagnostics }) => {
    if (schemas.version() !== version) {
      version = schemas.version();
      app = make();
    }
    events.publish({ version, faults: liveFaults(diagnostics) });
  });

  function viewers({ storage }: EmbeddedBackend): NonNullable<EventHubOptions['changes']>['viewerOf'] {
    return ({ session }) =>
      session === undefined
        ? undefined
        : createCallViewer(session, { config: schemas.config(), db: storage.db });
  }

  /** Follows all changes of the database from some moment on; returns how to stop. */
  function listen({ storage }: EmbeddedBackend, calls: CallFeed): () => Promise<void> {
    const hear = (payload: string) => {
      const change = readChange(payload);
      if (change === undefined) void events.rightsChanged(undefined, false).catch(onError);
      else if (PLACES.has(change.entity)) events.forgetRights();
      else if (PERSONS.has(change.entity))
        void events.rightsChanged(change.keys, change.entity !== 'session').catch(onError);
      calls.hear(change);
    };
    let closed = false;
    let stop: (() => Promise<void>) | undefined;
    storage.listen(CHANGE_CHANNEL, hear).then((stopListening) => {
      if (closed) return stopListening();
      stop = stopListening;
      calls.hear(undefined);
    }, onError);
    return async () => {
      closed = true;
      await stop?.();
      await calls.close();
    };
  }

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
    if (pathname === CALLS_PATH) return follow(request, asked);
    const told = pathname === EVENTS_PATH ? await events.open(asked) : await latest(asked);
    if (told === undefined) throw new AppError('session.required');
    return told;
  }

  async function follow(request: Request, asked: Request): Promise<Response> {
    const answer = await events.follow(asked, readFollowRequest(await readBody(request, CALLS_LIMITS)));
    if (answer === undefined) throw new AppError('record.not-found');
    return json(200, answer);
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
      if (METHODS[pathname] === request.method) return answerEvents(request, facts, pathname);
      const answer = await app.fetch(request, facts);
      if (pathname === schemas.config().operations.get('base.logout')?.path)
        void events.recheck(cookieOf(request)).catch(onError);
      return answer;
    },
    async close() {
      unsubscribe();
      await listening?.();
      await events.close();
    },
  };
}

const METHODS: Readonly<Record<string, string>> = {
  [EVENTS_PATH]: 'GET',
  [LATEST_PATH]: 'GET',
  [CALLS_PATH]: 'POST',
};
