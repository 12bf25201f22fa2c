// A page that no menu and no other page leads to can only be opened by typing its address.
import { didYouMean } from '#core/did-you-mean.ts';
import type { MenuItem } from '../config.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* reachableRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  // With a broken page or menu the links in it are unknown, and every page behind it would look lost.
  if (schemaIndex.isIncomplete('page') || schemaIndex.isIncomplete('menu')) return;
  const links = new Map(schemaIndex.pages.map((from) => [from.page.id, schemaIndex.perPage(from, linksOf)]));
  const reached = new Set<string>();
  spread(entrances(schemaIndex), links, reached, schemaIndex);
  for (const { source, page } of orderedLost(schemaIndex, links, reached)) {
    // Pages that only this one leads to are found as soon as it is.
    if (reached.has(page.id)) continue;
    spread([page.id], links, reached, schemaIndex);
    yield {
      code: 'SCH-PAGE-UNREACHABLE',
      severity: 'warning',
      zh: '没有菜单或页面通往这一页',
      en: 'No menu and no page leads here',
      source,
      path: ['route'],
    };
  }
}

/** Pages that nothing leads to first, then those of islands whose pages lead to each other. */
function orderedLost(
  schemaIndex: SchemaIndex,
  links: ReadonlyMap<string, readonly string[]>,
  reached: ReadonlySet<string>,
): readonly IndexedPage[] {
  const lost = schemaIndex.pages.filter(({ page }) => !reached.has(page.id));
  if (lost.length === 0) return [];
  const named = new Set(lost.flatMap(({ page }) => links.get(page.id) ?? []));
  return [
    ...lost.filter(({ page }) => !named.has(page.id)),
    ...lost.filter(({ page }) => named.has(page.id)),
  ];
}

function spread(
  from: Iterable<string>,
  links: ReadonlyMap<string, readonly string[]>,
  reached: Set<string>,
  schemaIndex: SchemaIndex,
): void {
  const waiting = [...from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const id = meant(next, schemaIndex);
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(links.get(id) ?? []));
  }
}

/** A child's way back to its parent does not make the parent reachable, and neither does a page's link to itself. */
function linksOf({ page, parts }: IndexedPage): readonly string[] {
  const targets = parts.flatMap((part) => {
    const target = part.part === 'link' ? part.to : part.part === 'page' ? part.page : undefined;
    return target === undefined || target === page.id || part.path[0] === 'parent' ? [] : [target];
  });
  return [...new Set(targets)];
}

/** Pages that menus and products name. */
function entrances({ draft, patterns }: SchemaIndex): readonly string[] {
  const menus = draft.menus.flatMap((menu) => [
    ...(menu.landing === undefined ? [] : [menu.landing]),
    ...menu.items.flatMap(pagesOf),
  ]);
  const named = new Set([...draft.pages.keys()].map((id) => id.split('/', 1)[0] ?? ''));
  const bases = new Set(draft.products.map(({ basePath }) => basePath));
  const known = new Set(patterns.values());
  const addresses = new Set(
    draft.products
      .filter(({ key }) => named.has(key))
      .flatMap(({ defaultRoute, help, admin }) => [
        defaultRoute,
        ...[...help, ...admin].map(({ link }) => link),
      ])
      .filter((address) => !bases.has(address))
      .map((address) => (known.has(address) ? address : didYouMean(address, known))),
  );
  return [...menus, ...[...patterns].flatMap(([id, pattern]) => (addresses.has(pattern) ? [id] : []))];
}

/** A misspelt id was reported where it stands; the page it means is not lost as well. */
function meant(id: string, { known }: SchemaIndex): string {
  return known.pages.has(id) ? id : (didYouMean(id, known.pages) ?? id);
}

function pagesOf(item: MenuItem): readonly string[] {
  return [...(item.page === undefined ? [] : [item.page]), ...(item.children ?? []).flatMap(pagesOf)];
}
