// What there is to open: every page, and every tab of a detail page, for what a tab shows is drawn when it is chosen.
import type { Config } from '#config/config.ts';
import { pagePattern } from '#config/page/page-pattern.ts';
import type { DetailPage, Page } from '#core/page.ts';
import { fillRoute, type RouteParams, TAB_PARAMETER, tabWords } from '#core/route.ts';

export interface PageView {
  readonly page: Page;
  /** Key of a tab that is not the one that the page opens with. */
  readonly tab: string | undefined;
}

/** In the order of the page ids. */
export function pageViews(config: Config): readonly PageView[] {
  return [...config.pages.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((page) => [
      { page, tab: undefined },
      ...(page.kind === 'detail' ? furtherTabs(page).map((tab) => ({ page, tab })) : []),
    ]);
}

/** All but the one that the page opens with. */
function furtherTabs({ route, tabs }: DetailPage): readonly string[] {
  const keys = tabs.map(({ key }) => key);
  const first = tabWords(route)?.[0] ?? keys[0];
  return keys.filter((key) => key !== first);
}

/** The path of a view; throws when a required parameter has no value. */
export function viewAddress(config: Config, { page, tab }: PageView, params: RouteParams): string {
  const pattern = pagePattern(config.products, page);
  if (tabWords(pattern) !== undefined) return fillRoute(pattern, { ...params, [TAB_PARAMETER]: tab });
  const path = fillRoute(pattern, params);
  return tab === undefined ? path : `${path}?tab=${encodeURIComponent(tab)}`;
}
