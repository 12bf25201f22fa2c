import type { Page } from '#core/page.ts';
import { matchRoute, type RouteParams } from '#core/route.ts';
import type { Config } from './config.ts';

export interface ResolvedRoute {
  readonly page: Page;
  /** Full pattern, e.g. `/aic/console/monitor/{organizationId}/{projectId}`. */
  readonly pattern: string;
  readonly params: RouteParams;
}

/** The page at a path (without query). Static segments beat parameters. */
export function resolveRoute(
  config: Pick<Config, 'routes' | 'pages'>,
  path: string,
): ResolvedRoute | undefined {
  for (const { pattern, pageId } of config.routes) {
    const params = matchRoute(pattern, path);
    const page = params === undefined ? undefined : config.pages.get(pageId);
    if (params !== undefined && page !== undefined) return { page, pattern, params };
  }
  return undefined;
}
