import type { Page } from '#core/page.ts';
import { joinRoute } from '#core/route.ts';
import type { Product, RouteEntry } from '../config.ts';

/** Full route pattern of a page: its product's base path and its own route. */
export function pagePattern(products: readonly Product[], page: Pick<Page, 'id' | 'route'>): string {
  return joinRoute(productOf(products, page.id)?.basePath ?? '', page.route);
}

/** The patterns that open a page: its own, and its aliases with the pattern they lead to. */
export function pageRoutes(products: readonly Product[], page: Page): readonly RouteEntry[] {
  const pattern = pagePattern(products, page);
  const aliases = (page.aliases ?? []).map((route) => pagePattern(products, { id: page.id, route }));
  return [
    { pattern, pageId: page.id },
    ...aliases.map((alias) => ({ pattern: alias, pageId: page.id, to: pattern })),
  ];
}

/** The product a page belongs to: the first part of its id. */
export function productOf(products: readonly Product[], pageId: string): Product | undefined {
  const key = pageId.split('/', 1)[0];
  return products.find((product) => product.key === key);
}
