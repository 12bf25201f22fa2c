// Linked pages that this browser has already: requested once, preloaded when idle, forgotten when the project changes.
import type { LinkedPage } from '#core/linked-page.ts';
import { compareRoutes, matchRoute, type RouteParams } from '#core/route.ts';

export interface KnownPage {
  readonly page: LinkedPage;
  readonly params: RouteParams;
}

export class PageStore {
  /** Page by its pattern; undefined: the route exists, its page is not here yet. */
  readonly #pages = new Map<string, LinkedPage | undefined>();
  /** Rises when all is forgotten: what was requested before must not be added after. */
  generation = 0;

  /** The page of a path, if the most specific known route has one. */
  find(path: string): KnownPage | undefined {
    for (const pattern of [...this.#pages.keys()].sort(compareRoutes)) {
      const params = matchRoute(pattern, path);
      if (params === undefined) continue;
      const page = this.#pages.get(pattern);
      return page === undefined ? undefined : { page, params };
    }
    return undefined;
  }

  /** Routes of its links are noted as well, so that a more specific one is never mistaken for a known page. */
  add(page: LinkedPage): void {
    for (const pattern of Object.values(page.routes)) this.note(pattern);
    this.#pages.set(page.pattern, page);
  }

  /** A route whose page is not here. */
  note(pattern: string): void {
    if (!this.#pages.has(pattern)) this.#pages.set(pattern, undefined);
  }

  /** Page ids that known pages link to and that are not here yet. */
  missing(): readonly string[] {
    const links = [...this.#pages.values()].flatMap((page) => Object.entries(page?.routes ?? {}));
    return [
      ...new Set(links.filter(([, pattern]) => this.#pages.get(pattern) === undefined).map(([id]) => id)),
    ];
  }

  has(id: string): boolean {
    return [...this.#pages.values()].some((page) => page?.page.id === id);
  }

  clear(): void {
    this.generation += 1;
    this.#pages.clear();
  }
}
