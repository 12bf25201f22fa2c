import type { Page } from '#core/page.ts';
import { fillRoute, matchRoute, type RouteParams } from '#core/route.ts';
import type { Config } from '../config.ts';

export interface PageRoute {
  readonly page: Page;
  /** Full pattern, e.g. `/aic/console/monitor/{organizationId}/{projectId}`. */
  readonly pattern: string;
  readonly params: RouteParams;
  /** The path is an alias of this one. */
  readonly redirect?: string;
}

/** The page at a path (without query). Static segments beat parameters. */
export function findPageRoute(config: Pick<Config, 'routes' | 'pages'>, path: string): PageRoute | undefined {
  for (const { pattern, pageId, to } of config.routes) {
    const params = matchRoute(pattern, path);
    const page = params === undefined ? undefined : config.pages.get(pageId);
    if (params === undefined || page === undefined) continue;
    return to === undefined
      ? { page, pattern, params }
      : { page, pattern: to, params, redirect: fillRoute(to, params) };
  }
  return undefined;
}
