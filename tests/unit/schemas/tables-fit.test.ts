// Every table of the built-in pages, as the one who sees the most has it: what fits is arithmetic, no browser needed.
import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { compileTable } from '#compile/table/compile-table.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import type { Page, TableView } from '#core/page.ts';
import { layoutTable, type TableLayout } from '../../../runtime/app/table/column-layout.ts';
import { loadTestConfig } from '../../support/load-test-config.ts';

const config = await loadTestConfig();
const viewer = roleViewer(config, 'systemAdmin');

/** What the window leaves to a table: without sidebar, padding of page and card, and frame. */
const roomAt = (windowWidth: number) => windowWidth - 208 - 2 * 24 - 2 * 21 - 2;

interface Found {
  readonly name: string;
  readonly view: TableView;
  readonly at: (windowWidth: number) => TableLayout;
}

const tables: readonly Found[] = [...config.pages.values()].flatMap((page) => {
  const linked = pageForViewer(config, page, viewer);
  const context = { linked, access: viewer.access, permissions: viewer.permissions };
  return viewsOf(linked.page).map(([name, view]) => ({
    name: `${page.id} ${name}`,
    view,
    at: (windowWidth: number) => {
      const { columns, rowActions, bulkActions } = compileTable(view, context);
      return layoutTable(
        columns.filter(({ hidden }) => !hidden),
        {
          ...{ selectable: bulkActions.length > 0, rowActions, widths: {}, pinned: new Set<string>() },
          room: roomAt(windowWidth),
        },
      );
    },
  }));
});

function viewsOf(page: Page): readonly (readonly [string, TableView])[] {
  if (page.kind === 'list') return [['', page]];
  const blocks =
    page.kind === 'detail'
      ? page.tabs.flatMap((tab) => tab.blocks.map((block) => [tab.key, block] as const))
      : page.kind === 'dashboard'
        ? page.blocks.map((block) => ['', block] as const)
        : [];
  return blocks.flatMap(([tab, block]) =>
    block.type === 'table' ? [[`${tab} ${block.title ?? ''}`.trim(), block] as const] : [],
  );
}

const labelsOf = (columns: readonly ColumnPlan[]) => columns.map(({ label }) => label);

describe('tables of the built-in pages', () => {
  it('are all looked at', () => {
    expect(tables.length).toBeGreaterThan(25);
  });

  it.each([1280, 1440, 1920])('have room at %d for all columns but those of low priority', (windowWidth) => {
    const cramped = tables.flatMap(({ name, at }) => {
      const { folded } = at(windowWidth);
      const missing = folded.filter(({ priority }) => priority !== 'low');
      return missing.length === 0 ? [] : [`${name}: ${labelsOf(missing).join(' ')}`];
    });
    expect(cramped).toEqual([]);
  });

  it.each([1024, 1280, 1440, 1920])('need not be scrolled sideways at %d', (windowWidth) => {
    const wide = tables.filter(({ at }) => at(windowWidth).minWidth > roomAt(windowWidth));
    expect(wide.map(({ name }) => name)).toEqual([]);
  });

  it('tell their times in one way each', () => {
    const mixed = tables.filter(({ view }) => {
      const times = view.columns.filter(({ type }) => type === 'date');
      return new Set(times.map(({ format }) => format ?? 'relative')).size > 1;
    });
    expect(mixed.map(({ name }) => name)).toEqual([]);
  });
});
