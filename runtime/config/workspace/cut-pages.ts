// Pages in pieces; those whose file, address and contracts are unchanged stay as they are.
import type { Operation } from '#core/contract.ts';
import type { Product, RouteEntry } from '../config.ts';
import type { Draft, IndexedPage } from '../index/schema-index.ts';
import { pageRoutes } from '../page/page-pattern.ts';
import { walkPage } from '../page/walk-page.ts';
import type { Source } from '../read/source.ts';
import { type Reads, watchReads } from './watch-reads.ts';

export interface CutPage {
  readonly page: IndexedPage;
  /** Its own address and its aliases. */
  readonly routes: readonly RouteEntry[];
  readonly products: readonly Product[];
  /** Contracts that its pieces were made with. */
  readonly reads: Reads;
}

export type CutPages = ReadonlyMap<string, CutPage>;

export function cutPages(
  { pages, products, operations }: Pick<Draft, 'pages' | 'products' | 'operations'>,
  sources: readonly Source[],
  before: CutPages | undefined,
): CutPages {
  const world: { readonly operations: ReadonlyMap<string, Operation> } = { operations };
  const watch = watchReads(world);
  const linked = new Map<string, CutPage>();
  for (const source of sources) {
    const page = pages.get(source.id);
    if (page === undefined) continue;
    const known = before?.get(source.id);
    if (known?.page.source === source && known.products === products) {
      const renewed = watch.renew(known.reads);
      if (renewed !== undefined) {
        linked.set(source.id, renewed === known.reads ? known : { ...known, reads: renewed });
        continue;
      }
    }
    const { value: parts, reads } = watch.record(() => walkPage(page, watch.view.operations));
    const routes = pageRoutes(products, page);
    const pattern = routes[0]?.pattern ?? page.route;
    linked.set(source.id, { page: { source, page, pattern, parts }, routes, products, reads });
  }
  return linked;
}
