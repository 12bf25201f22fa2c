// A configuration -> a snapshot of every page and menu, by what the server itself would send.
import type { Config, Menu } from '#config/config.ts';
import { filterMenus } from '#config/viewer/filter-menus.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import type { Page } from '#core/page.ts';
import { orderedMembers } from './ordered-members.ts';
import { pageView } from './page-view.ts';
import { shareViews, type TakenSnapshot } from './share-views.ts';
import { tablesOf } from './tables-of.ts';

/** By the path of the schema file, e.g. `pages/aic/application/list.yaml`; sorted. */
export function takeSnapshots(config: Config): ReadonlyMap<string, TakenSnapshot> {
  const pages = [...config.pages.values()].map(
    (page) => [`pages/${page.id}.yaml`, pageSnapshot(config, page)] as const,
  );
  const menus = config.menus.map((menu) => [`menus/${menu.id}.yaml`, menuSnapshot(config, menu)] as const);
  return new Map([...pages, ...menus].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function pageSnapshot(config: Config, page: Page): TakenSnapshot {
  return shareViews(config, (viewer) => {
    if (!isPagePermitted(page, viewer)) return undefined;
    const linked = pageForViewer(config, page, viewer);
    return { view: pageView(linked), tables: tablesOf(linked) };
  });
}

function menuSnapshot(config: Config, menu: Menu): TakenSnapshot {
  return shareViews(config, (viewer) => {
    const [layout] = filterMenus({ ...config, menus: [menu] }, viewer);
    return layout === undefined ? undefined : { view: orderedMembers({ ...layout }), tables: {} };
  });
}
