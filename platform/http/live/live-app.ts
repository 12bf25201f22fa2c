// The app of a configuration that changes: new requests meet the newest app, those under way finish on theirs.
import { randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { type App, createApp } from '../app.ts';
import type { AppDependencies } from '../dependencies.ts';
import { respondFailure } from '../respond.ts';
import { withSecurityHeaders } from '../security-headers.ts';
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

  async function openEvents(request: Request): Promise<Response> {
    const requestId = randomUUID();
    const stream = await events.open(request);
    const answer =
      stream ?? respondFailure(new AppError('session.required'), requestId, schemas.config(), deps.log);
    return withSecurityHeaders(answer, requestId, request.url.startsWith('https:'));
  }

  return {
    events,
    async fetch(request, facts) {
      const { pathname } = new URL(request.url);
      if (pathname === EVENTS_PATH && request.method === 'GET') return openEvents(request);
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
