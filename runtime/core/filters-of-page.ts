import { blocksOfPage } from './blocks-of-page.ts';
import type { Filter } from './generated/page-language.ts';
import type { Page } from './page.ts';

/** The filters of a page and of the tables that stand in it. */
export function filtersOfPage(page: Page): readonly Filter[] {
  const own = page.kind === 'list' || page.kind === 'dashboard' ? (page.filters ?? []) : [];
  return [
    ...own,
    ...blocksOfPage(page).flatMap((block) => (block.type === 'table' ? (block.filters ?? []) : [])),
  ];
}
