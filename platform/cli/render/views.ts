// What there is to open: every page, and every tab of a detail page, for what a tab shows is drawn when it is chosen.
import type { Config } from '#config/config.ts';
import { pagePattern } from '#config/page-pattern.ts';
import type { Page } from '#core/page.ts';
import { fillRoute, type RouteParams } from '#core/route.ts';

export interface PageView {
  readonly page: Page;
  /** Key of a tab that is not the first one. */
  readonly tab: string | undefined;
}

/** In the order of the page ids. */
export function pageViews(config: Config): readonly PageView[] {
  return [...config.pages.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((page) => [
      { page, tab: undefined },
      ...(page.kind === 'detail' ? page.tabs.slice(1).map(({ key }) => ({ page, tab: key })) : []),
    ]);
}

/** The path of a view; throws when a required parameter has no value. */
export function viewAddress(config: Config, { page, tab }: PageView, params: RouteParams): string {
  const path = fillRoute(pagePattern(config.products, page), params);
  return tab === undefined ? path : `${path}?tab=${encodeURIComponent(tab)}`;
}
