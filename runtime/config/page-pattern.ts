import type { Page } from '#core/page.ts';
import { joinRoute } from '#core/route.ts';
import type { Product } from './config.ts';

/** Full route pattern of a page: its product's base path and its own route. */
export function pagePattern(products: readonly Product[], page: Pick<Page, 'id' | 'route'>): string {
  return joinRoute(productOf(products, page.id)?.basePath ?? '', page.route);
}

/** The product a page belongs to: the first part of its id. */
export function productOf(products: readonly Product[], pageId: string): Product | undefined {
  const key = pageId.split('/', 1)[0];
  return products.find((product) => product.key === key);
}
