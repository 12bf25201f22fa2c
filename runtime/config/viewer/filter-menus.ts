// Menus as one person sees them.
import type { MenuLayout, MenuNode } from '#core/console-session.ts';
import { joinRoute } from '#core/route.ts';
import type { Config, MenuItem } from '../config.ts';
import { pagePattern } from '../page/page-pattern.ts';
import { isPagePermitted } from './page-permitted.ts';
import { meets, type Viewer } from './viewer.ts';

/** Entries that the viewer may not open are left out, and so are groups without entries and layouts without either. */
export function filterMenus(config: Config, viewer: Viewer): readonly MenuLayout[] {
  return config.menus.flatMap((menu) => {
    const items = visibleNodes(menu.items, config, viewer);
    const basePath = config.products.find((product) => product.key === menu.product)?.basePath ?? '';
    if (items.length === 0) return [];
    return [
      {
        prefix: joinRoute(basePath, menu.prefix),
        ...(menu.sidebarTitle === undefined ? {} : { sidebarTitle: menu.sidebarTitle }),
        ...(menu.sidebarTitleIcon === undefined ? {} : { sidebarTitleIcon: menu.sidebarTitleIcon }),
        items,
      },
    ];
  });
}

function visibleNodes(items: readonly MenuItem[], config: Config, viewer: Viewer): readonly MenuNode[] {
  return items.flatMap((item) => visibleNode(item, config, viewer) ?? []);
}

function visibleNode(item: MenuItem, config: Config, viewer: Viewer): MenuNode | undefined {
  const page = item.page === undefined ? undefined : config.pages.get(item.page);
  if (
    !meets(viewer, item) ||
    (item.page !== undefined && (page === undefined || !isPagePermitted(page, viewer)))
  )
    return undefined;
  const children = item.children === undefined ? undefined : visibleNodes(item.children, config, viewer);
  if (children?.length === 0) return undefined;
  const link = page === undefined ? item.href : pagePattern(config.products, page);
  return {
    key: item.key,
    title: item.title,
    ...(item.icon === undefined ? {} : { icon: item.icon }),
    ...(link === undefined ? {} : { link }),
    ...(page === undefined && item.href !== undefined ? { external: true } : {}),
    ...(item.defaultOpen === undefined ? {} : { defaultOpen: item.defaultOpen }),
    ...(item.hiddenOn === undefined ? {} : { hiddenOn: item.hiddenOn }),
    ...(children === undefined ? {} : { children }),
  };
}
