// The console's own endpoints under /_console: what the browser asks for beside the operations.

import type { Config } from '#config/config.ts';
import { landingPath } from '#config/viewer/landing-path.ts';
import { AppError } from '#core/app-error.ts';
import { json } from '../answer/respond.ts';
import type { CallPlatform } from './call-platform.ts';
import { type ConsolePages, NOT_FOUND, type PageAnswer } from './console-pages.ts';
import { type LoadedSession, loadConsoleSession } from './load-console-session.ts';
import { loadPerson, type Person, type TenantScope } from './load-person.ts';

export interface Console {
  /** Session of a place, and the person behind it for callers that open a page. */
  readonly load: (call: CallPlatform, place: TenantScope) => Promise<LoadedSession>;
  /** The page of a path as this person, loaded for the path's own place, may see it. */
  readonly page: (person: Person, path: string) => PageAnswer;
  /** Returns an address below /_console/; undefined: there is no such endpoint. */
  readonly answer: (call: CallPlatform, request: Request) => Promise<Response | undefined>;
}

export interface ConsoleParts {
  readonly config: Config;
  readonly pages: ConsolePages;
  /** Goes into the session; see `AppDependencies`. */
  readonly schemaVersion?: string;
}

const MAX_PAGES = 200;
const FOR_EVER = 'public, max-age=31536000, immutable';

export function createConsole({ config, pages, schemaVersion }: ConsoleParts): Console {
  const load: Console['load'] = (call, place) => loadConsoleSession(call, config, place, schemaVersion);

  function page(person: Person, path: string): PageAnswer {
    const found = pages.find(path);
    if (found === undefined) return NOT_FOUND;
    // An address that names a place the person may not see has nothing to show, whatever the page.
    const hidden =
      tenantScopeOf(found.params).projectId !== undefined && person.place.projectId === undefined;
    return hidden ? NOT_FOUND : pages.open(path, person.viewer);
  }

  async function pageByPath(call: CallPlatform, path: string): Promise<PageAnswer> {
    const person = await loadPerson(call, config, tenantScopeOf(pages.find(path)?.params ?? {}));
    if (person === undefined) throw new AppError('session.required');
    return page(person, path);
  }

  /** Session and page together, for a console that has both already: who looks is asked once. */
  async function current(call: CallPlatform, query: URLSearchParams): Promise<unknown> {
    const path = query.get('path') ?? '/';
    const { session, person } = await load(call, tenantScopeOf(Object.fromEntries(query)));
    if (person === undefined) throw new AppError('session.required');
    const { organizationId, projectId } = tenantScopeOf(pages.find(path)?.params ?? {});
    const { place } = person;
    const isThere = organizationId === place.organizationId && projectId === place.projectId;
    // A page outside the session's place is judged by what the person may do there.
    return { session, page: isThere ? page(person, path) : await pageByPath(call, path) };
  }

  async function pagesById(call: CallPlatform, query: URLSearchParams): Promise<unknown> {
    const person = await loadPerson(call, config, tenantScopeOf(Object.fromEntries(query)));
    if (person === undefined) throw new AppError('session.required');
    const ids = (query.get('ids') ?? '').split(',').slice(0, MAX_PAGES);
    return pages.byId(ids, person.viewer);
  }

  async function landing(call: CallPlatform, query: URLSearchParams): Promise<unknown> {
    const person = await loadPerson(call, config, tenantScopeOf(Object.fromEntries(query)));
    if (person === undefined) throw new AppError('session.required');
    const { organizationId, projectId } = person.place;
    if (organizationId === undefined || projectId === undefined) return { path: null };
    return { path: landingPath(config, person.viewer, { organizationId, projectId }) ?? null };
  }

  async function errors(call: CallPlatform): Promise<unknown> {
    if ((await loadPerson(call, config, {})) === undefined) throw new AppError('session.required');
    return [...config.errors.values()];
  }

  return {
    load,
    page,
    async answer(call, request) {
      const { pathname, searchParams: query } = new URL(request.url);
      const hash = /^\/_console\/validator\/([\w-]+)\.js$/.exec(pathname)?.[1];
      if (hash !== undefined) return respondValidator(pages.validator(hash));
      switch (pathname) {
        case '/_console/session':
          return json(200, (await load(call, tenantScopeOf(Object.fromEntries(query)))).session);
        case '/_console/current':
          return json(200, await current(call, query));
        case '/_console/page':
          return json(200, await pageByPath(call, query.get('path') ?? '/'));
        case '/_console/pages':
          return json(200, await pagesById(call, query));
        case '/_console/landing':
          return json(200, await landing(call, query));
        case '/_console/errors':
          return json(200, await errors(call));
        default:
          return undefined;
      }
    },
  };
}

/** Organisation and project that an address or query names; empty text is no name. */
export function tenantScopeOf(params: Readonly<Record<string, string>>): TenantScope {
  const { organizationId, projectId } = params;
  return {
    ...(organizationId ? { organizationId } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

function respondValidator(code: string | undefined): Response | undefined {
  if (code === undefined) return undefined;
  return new Response(code, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': FOR_EVER },
  });
}
