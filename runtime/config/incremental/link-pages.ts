// Pages in pieces; those whose file, address and contracts are unchanged stay as they are.
import type { Operation } from '#core/contract.ts';
import { walkPage } from '../link/walk-page.ts';
import { pagePattern } from '../page-pattern.ts';
import type { Draft, ProjectPage } from '../project.ts';
import type { Source } from '../source.ts';
import { type Reads, watchReads } from './watch-reads.ts';

export interface LinkedPage {
  readonly page: ProjectPage;
  /** Contracts that its pieces were made with. */
  readonly reads: Reads;
}

export type LinkedPages = ReadonlyMap<string, LinkedPage>;

export function linkPages(
  { pages, products, operations }: Pick<Draft, 'pages' | 'products' | 'operations'>,
  sources: readonly Source[],
  before: LinkedPages | undefined,
): LinkedPages {
  const world: { readonly operations: ReadonlyMap<string, Operation> } = { operations };
  const watch = watchReads(world, new Set());
  const linked = new Map<string, LinkedPage>();
  for (const source of sources) {
    const page = pages.get(source.id);
    if (page === undefined) continue;
    const pattern = pagePattern(products, page);
    const known = before?.get(source.id);
    const isSame =
      known?.page.source === source && known.page.pattern === pattern && watch.isFresh(known.reads);
    if (isSame) {
      linked.set(source.id, known);
      continue;
    }
    const { value: parts, reads } = watch.record(() => walkPage(page, watch.view.operations));
    linked.set(source.id, { page: { source, page, pattern, parts }, reads });
  }
  return linked;
}
