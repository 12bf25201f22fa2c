// After a while on the console everything a person may open next is fetched: code of all kinds, pages of the menu.
import type { MenuLayout, MenuNode } from '#core/console-session.ts';
import { PAGE_VIEWS } from '#kinds/page/generated/page-views.ts';
import { tenantScopeOf } from '../session/console-client.ts';
import type { RouteWorld } from './resolve-route.ts';

/** Ids in one request: an address has a limit. */
const BATCH = 40;

/** Code that comes later, and brings what it needs itself. */
interface LaterCode {
  readonly load: () => Promise<{ readonly preload?: () => Promise<void> }>;
}

/** Never rejects: what is not preloaded is loaded when it is needed. */
export async function preloadConsole(
  world: Pick<RouteWorld, 'client' | 'pages' | 'session'>,
  views: readonly LaterCode[] = Object.values(PAGE_VIEWS),
): Promise<void> {
  const code = views.map(async ({ load }) => (await load()).preload?.());
  const menus = world.session()?.menus ?? [];
  // Pages of the menu first, then the pages that they lead to.
  const data = preloadPages(pageIds(menus), world).then(() => preloadPages(world.pages.missing(), world));
  await Promise.allSettled([...code, data]);
}

async function preloadPages(
  ids: readonly string[],
  world: Pick<RouteWorld, 'client' | 'pages' | 'session'>,
): Promise<void> {
  const missing = ids.filter((id) => !world.pages.has(id));
  const { generation } = world.pages;
  for (let start = 0; start < missing.length; start += BATCH) {
    const pages = await world.client.pages(
      missing.slice(start, start + BATCH),
      tenantScopeOf(world.session() ?? {}),
    );
    // Another project or another configuration by now: these pages were made for the old one.
    if (world.pages.generation !== generation) return;
    for (const page of pages) world.pages.add(page);
  }
}

function pageIds(menus: readonly MenuLayout[]): readonly string[] {
  const idsOf = (node: MenuNode): readonly string[] => [
    ...(node.page === undefined ? [] : [node.page]),
    ...(node.children ?? []).flatMap(idsOf),
  ];
  return menus.flatMap((menu) => menu.items.flatMap(idsOf));
}
