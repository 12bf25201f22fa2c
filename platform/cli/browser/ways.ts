// How people get to a page: from the rows of a table, from a record, from the rows of its entity's list.
import type { Config } from '#config/config.ts';
import { blocksOfPage } from '#core/blocks-of-page.ts';
import type { Bindings, Block, Source } from '#core/generated/page-language.ts';
import type { Page, TableView } from '#core/page.ts';

export interface Way {
  /** Page whose parameters the call and the bindings may read. */
  readonly from: string;
  /** Call whose rows the bindings read; absent: the page's parameters are enough. */
  readonly source?: Source;
  /** Absent: a parameter is the row's field of the same name. */
  readonly params?: Bindings;
  /** What must hold of the row for the link to be shown. */
  readonly conditions?: readonly string[];
}

/** Ways by the page they lead to, links first. */
export function findWays(config: Config): ReadonlyMap<string, readonly Way[]> {
  const pages = [...config.pages.values()];
  const links = pages.flatMap(linksOf);
  const lists = pages.filter((page) => page.kind === 'list');
  return new Map(
    pages.map((page) => [
      page.id,
      [
        ...links.filter(({ to }) => to === page.id).toSorted((a, b) => afterCall(a) - afterCall(b)),
        ...lists
          .filter(({ entity }) => entity !== undefined && entity === page.entity)
          .map(({ id, source }) => ({ from: id, source })),
      ],
    ]),
  );
}

/** A way that reads what a call made is guessed from a row, which may be of another kind: it comes after those that need no guess. */
function afterCall({ params = {} }: Way): number {
  return Object.values(params).some((value) => /\bresult\b/.test(String(value))) ? 1 : 0;
}

type Link = Way & { readonly to: string };

function linksOf(page: Page): readonly Link[] {
  const fromTables = tablesOf(page).flatMap(({ source, columns, rowActions }) =>
    targetsIn([columns, rowActions]).map((target) => ({ ...target, from: page.id, source })),
  );
  const fromRecord =
    page.kind === 'detail'
      ? targetsIn([page.actions, page.tabs.map(({ blocks }) => blocks.map(ofRecord))]).map((target) => ({
          ...target,
          from: page.id,
          source: page.source,
        }))
      : [];
  return [...fromTables, ...fromRecord];
}

/** What a block reads from the record of the page: all but the rows of a table. */
function ofRecord(block: Block): unknown {
  return block.type === 'table' ? { ...block, columns: [], rowActions: [] } : block;
}

function tablesOf(page: Page): readonly TableView[] {
  const tables = blocksOfPage(page).filter((block) => block.type === 'table');
  return page.kind === 'list' ? [page, ...tables] : tables;
}

type Target = Pick<Link, 'to' | 'params' | 'conditions'>;

/** Every `to` with its `params` and each `when` that it stands under, however deep. */
function targetsIn(value: unknown, above: readonly string[] = []): readonly Target[] {
  if (typeof value !== 'object' || value === null) return [];
  const conditions = 'when' in value && typeof value.when === 'string' ? [...above, value.when] : above;
  const inside = Object.values(value).flatMap((item) => targetsIn(item, conditions));
  if (!('to' in value) || typeof value.to !== 'string') return inside;
  const params = 'params' in value && typeof value.params === 'object' ? { ...value.params } : {};
  return [{ to: value.to, params, conditions }, ...inside];
}
