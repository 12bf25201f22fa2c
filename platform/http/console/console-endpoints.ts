// The console's own endpoints under /_console: what the browser asks for beside the operations.

import type { Config } from '#config/config.ts';
import { landingPath } from '#config/landing-path.ts';
import { AppError } from '#core/app-error.ts';
import type { ConsoleSession } from '#core/console-session.ts';
import { json } from '../respond.ts';
import type { CallPlatform } from './call-platform.ts';
import { type ConsolePages, NOT_FOUND, type PageAnswer } from './console-pages.ts';
import { loadConsoleSession } from './load-console-session.ts';
import { loadPerson, type Place } from './load-person.ts';

export interface Console {
  readonly session: (call: CallPlatform, request: Request, place: Place) => Promise<ConsoleSession>;
  readonly page: (call: CallPlatform, path: string) => Promise<PageAnswer>;
  /** Answers an address below /_console/; undefined: there is no such endpoint. */
  readonly answer: (call: CallPlatform, request: Request) => Promise<Response | undefined>;
}

export interface ConsoleParts {
  readonly config: Config;
  readonly pages: ConsolePages;
  readonly relayKey: (request: Request) => Promise<string | undefined>;
}

const MOST_PAGES = 200;
const FOR_EVER = 'public, max-age=31536000, immutable';

export function createConsole({ config, pages, relayKey }: ConsoleParts): Console {
  const session = async (call: CallPlatform, request: Request, place: Place): Promise<ConsoleSession> =>
    (await loadConsoleSession(call, config, place, () => relayKey(request))).session;

  async function page(call: CallPlatform, path: string): Promise<PageAnswer> {
    const found = pages.find(path);
    if (found === undefined) return NOT_FOUND;
    const wanted = placeOf(found.params);
    const person = await loadPerson(call, config, wanted);
    if (person === undefined) throw new AppError('session.required');
    // An address that names a place the person may not see has nothing to show, whatever the page.
    if (wanted.projectId !== undefined && person.place.projectId === undefined) return NOT_FOUND;
    return pages.open(path, person.viewer);
  }

  async function pagesById(call: CallPlatform, query: URLSearchParams): Promise<unknown> {
    const person = await loadPerson(call, config, placeOf(Object.fromEntries(query)));
    if (person === undefined) throw new AppError('session.required');
    const ids = (query.get('ids') ?? '').split(',').slice(0, MOST_PAGES);
    return pages.byId(ids, person.viewer);
  }

  async function landing(call: CallPlatform, query: URLSearchParams): Promise<unknown> {
    const person = await loadPerson(call, config, placeOf(Object.fromEntries(query)));
    if (person === undefined) throw new AppError('session.required');
    const { organizationId, projectId } = person.place;
    if (organizationId === undefined || projectId === undefined) return { path: null };
    return { path: landingPath(config, person.viewer, { organizationId, projectId }) ?? null };
  }

  return {
    session,
    page,
    async answer(call, request) {
      const { pathname, searchParams: query } = new URL(request.url);
      const hash = /^\/_console\/validator\/([\w-]+)\.js$/.exec(pathname)?.[1];
      if (hash !== undefined) return respondValidator(pages.validator(hash));
      switch (pathname) {
        case '/_console/session':
          return json(200, await session(call, request, placeOf(Object.fromEntries(query))));
        case '/_console/page':
          return json(200, await page(call, query.get('path') ?? '/'));
        case '/_console/pages':
          return json(200, await pagesById(call, query));
        case '/_console/landing':
          return json(200, await landing(call, query));
        default:
          return undefined;
      }
    },
  };
}

/** Organisation and project that an address or query names; empty text is no name. */
export function placeOf(params: Readonly<Record<string, string>>): Place {
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
