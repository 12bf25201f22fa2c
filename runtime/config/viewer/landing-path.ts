import type { MenuNode } from '#core/console-session.ts';
import { fillRoute, routeParameters } from '#core/route.ts';
import type { Config } from '../config.ts';
import { pagePattern } from '../page/page-pattern.ts';
import { filterMenus } from './filter-menus.ts';
import { isPagePermitted } from './page-permitted.ts';
import type { Viewer } from './viewer.ts';

/**
 * Where a project opens: the `landing` page of the default product's console menu when it is permitted, otherwise the
 * first permitted entry whose address the parameters can fill; undefined when there is none (no-permission page).
 */
export function landingPath(
  config: Config,
  viewer: Viewer,
  params: Readonly<Record<string, string>>,
): string | undefined {
  const patterns = config.menus
    .filter((menu) => menu.landing !== undefined)
    .flatMap((menu) => {
      const landing = config.pages.get(menu.landing ?? '');
      const first =
        landing !== undefined && isPagePermitted(landing, viewer)
          ? [pagePattern(config.products, landing)]
          : [];
      const layouts = filterMenus({ ...config, menus: [menu] }, viewer);
      return [...first, ...layouts.flatMap((layout) => layout.items.flatMap(innerLinks))];
    });
  const pattern = patterns.find((candidate) => isFillable(candidate, params));
  return pattern === undefined ? undefined : fillRoute(pattern, params);
}

function innerLinks(node: MenuNode): readonly string[] {
  const own = node.link === undefined || node.external === true ? [] : [node.link];
  return [...own, ...(node.children ?? []).flatMap(innerLinks)];
}

function isFillable(pattern: string, params: Readonly<Record<string, string>>): boolean {
  return routeParameters(pattern).every(({ name, optional }) => optional || (params[name] ?? '') !== '');
}
