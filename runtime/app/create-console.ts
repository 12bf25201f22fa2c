// Makes everything that lives as long as the console: stores, the HTTP client, the cache, the world of the router.
import { createStore } from 'jotai';
import { isRow } from '#compile/scope.ts';
import { userHeader } from '#core/call-headers.ts';
import type { ConsoleSession, ErrorTexts } from '#core/console-session.ts';
import { createHttpCache } from './data/create-http-cache.ts';
import { createDialogStore } from './dialog/dialog-store.ts';
import { csrfToken } from './http/csrf-token.ts';
import { createHttpClient, type OutgoingRequest } from './http/http-client.ts';
import { createSurroundings } from './navigation/surroundings.ts';
import { createNoticeStore } from './notice/notice-store.ts';
import type { Registry } from './registry/create-registry.ts';
import { PageStore } from './router/page-store.ts';
import type { RouteWorld } from './router/resolve-route.ts';
import { createConsoleClient, type PageAnswer } from './session/console-client.ts';
import { reactToFailure } from './session/react-to-failure.ts';
import { ProjectMemory } from './session/remembered-project.ts';
import { needRefreshAllOrgsAtom, placesRevisionAtom, sessionAtom } from './session/session-atoms.ts';

/** Until the first session has the configured ones. */
const FALLBACK = { requestTimeoutMs: 1_200_000, noticeMs: 5000, lastProjectKey: 'AIBP_PROJECT_' };
const NO_TEXTS: ErrorTexts = { status: {}, account: {} };

export interface ConsoleStart {
  readonly registry: Registry;
  /** Inlined by the server; undefined: requested. */
  readonly session: ConsoleSession | undefined;
  /** Result for the address that the document was opened with. */
  readonly page: PageAnswer | undefined;
  /** Of the browser, but for what the document began to ask. */
  readonly fetch: typeof globalThis.fetch;
  /** Goes to a path inside the console. */
  readonly go: (path: string) => void;
}

export function createConsole({ registry, session, page, fetch, go }: ConsoleStart) {
  const store = createStore();
  const current = () => store.get(sessionAtom);
  const settings = session?.settings ?? FALLBACK;
  const numbers = () => current()?.settings ?? settings;
  const notices = createNoticeStore(() => numbers().noticeMs);
  const dialogs = createDialogStore();
  const errorTexts = (): ErrorTexts => {
    const known = current()?.errorTexts ?? NO_TEXTS;
    return { ...known, status: { ...registry.errorTexts, ...known.status } };
  };
  const noticeChangedPlaces = (body: unknown, { path }: OutgoingRequest) => {
    if (changesPlaces(path, body)) {
      store.set(needRefreshAllOrgsAtom, true);
      store.set(placesRevisionAtom, (revision) => revision + 1);
    }
    return body;
  };
  const http = createHttpClient({
    get timeoutMs() {
      return numbers().requestTimeoutMs;
    },
    headers: () => userHeader(current()?.user),
    sign: () => signRequest(registry, current()),
    requestHooks: [],
    responseHooks: [noticeChangedPlaces],
    fetch,
    onFailure: (error, silent) =>
      reactToFailure(error, silent, {
        errorTexts,
        notify: notices.notify,
        dialogs,
        go,
        location: () => window.location,
        leave: (address) => window.location.assign(address),
        reload: () => window.location.reload(),
      }),
  });
  const pages = new PageStore();
  if (session !== undefined) store.set(sessionAtom, session);
  if (page?.state === 'ready') pages.add(page.page);
  const world: RouteWorld = {
    client: withFirstAnswer(createConsoleClient(http), page, window.location.pathname),
    pages,
    memory: new ProjectMemory(window.localStorage, settings.lastProjectKey),
    session: current,
    setSession(next) {
      store.set(sessionAtom, next);
      store.set(needRefreshAllOrgsAtom, false);
    },
    isOutdated: () => store.get(needRefreshAllOrgsAtom),
  };
  const surroundings = createSurroundings(window);
  return { store, notices, dialogs, http, cache: createHttpCache(http), world, surroundings };
}

/** Organisations or projects are others than before: what the header and the session hold of them is old. */
function changesPlaces(path: string, body: unknown): boolean {
  return (
    /\/usercenter\/v1\/(organization|project)\/(create|update|delete)$/.test(path) &&
    isRow(body) &&
    body.success === true
  );
}

/** csrftoken of the cookie, and whatever the signing plugin makes of the session's key. */
async function signRequest(registry: Registry, session: ConsoleSession | undefined) {
  const token = { csrftoken: csrfToken(document.cookie) };
  if (registry.requestSigner === undefined || session?.relayKey === undefined) return token;
  const { signRequest: sign } = await registry.requestSigner();
  return { ...token, ...sign(session.relayKey, new Date()) };
}

/** The document brought one result, which may be "not yours": it is not requested again. A page is in the store. */
function withFirstAnswer(
  client: RouteWorld['client'],
  answer: PageAnswer | undefined,
  path: string,
): RouteWorld['client'] {
  let first = answer?.state === 'ready' ? undefined : answer;
  return {
    ...client,
    async page(wanted) {
      const known = first;
      first = undefined;
      return known !== undefined && wanted === path ? known : client.page(wanted);
    },
  };
}
