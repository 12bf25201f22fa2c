// A list page: header with its actions, sibling tabs, blocks, and the table.
import { Suspense, useMemo, useState } from 'react';
import { ActionBar } from '#app/action/ActionBar.tsx';
import { useRunAction } from '#app/action/use-run-action.tsx';
import { laterBlockGrid } from '#app/block-grid/later-block-grid.ts';
import { Tabs } from '#app/element/Tabs.tsx';
import { loadFilterControls } from '#app/filter-bar/FilterBar.tsx';
import { useLocation } from '#app/location/router.ts';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { type TableStatus, TableView } from '#app/table/TableView.tsx';
import { compileHref } from '#compile/compile-href.ts';
import { compileText } from '#compile/expression.ts';
import { compileTable } from '#compile/table/compile-table.ts';
import { blocksOfPage } from '#core/blocks-of-page.ts';
import type { ListPage, Page } from '#core/page.ts';

export async function prepare(page: Page): Promise<void> {
  const blocks = async () =>
    blocksOfPage(page).length > 0 ? (await laterBlockGrid.load()).loadBlockViews(page) : undefined;
  await Promise.all([loadFilterControls(page), blocks()]);
}

/** Of the list, what selecting rows needs. */
export async function preload(): Promise<void> {
  await Promise.all([import('#app/table/BulkBar.tsx'), laterBlockGrid.load()]);
}

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'list') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <ListView page={linked.page} />
    </PageProvider>
  );
}

function ListView({ page }: { readonly page: ListPage }) {
  const { compile, scope } = usePage();
  const plan = useMemo(() => compileTable(page, compile), [page, compile]);
  const title = compileText(page.title)(scope);
  const runner = useRunAction();
  const [status, setStatus] = useState<TableStatus>('loading');
  usePageState(status);
  return (
    <div className="aic-page">
      <PageHeader title={title} subtitle={page.description}>
        {plan.toolbar.length > 0 && <ActionBar plans={plan.toolbar} scope={scope} runner={runner} />}
      </PageHeader>
      <SiblingTabs page={page} />
      {page.blocks !== undefined && (
        <Suspense fallback={null}>
          <laterBlockGrid.View
            blocks={page.blocks}
            scope={scope}
            prefix=""
            range={undefined}
            record={undefined}
          />
        </Suspense>
      )}
      <div className="aic-card">
        <TableView
          tableId={page.id}
          label={title}
          plan={plan}
          scope={scope}
          prefix=""
          toolbarElsewhere
          onStatus={setStatus}
        />
      </div>
      {runner.dialogs}
    </div>
  );
}

/** Tabs of pages that belong together; a page that the person may not open has no title and is left out. */
function SiblingTabs({ page }: { readonly page: ListPage }) {
  const { linked, scope } = usePage();
  const { pathname } = useLocation();
  const items = (page.siblings ?? []).flatMap((id) => {
    const label = id === page.id ? page.title : linked.titles?.[id];
    const to = id === page.id ? pathname : compileHref({ to: id }, linked)?.(scope);
    return label === undefined || to === undefined ? [] : [{ key: id, label, to }];
  });
  return items.length < 2 ? null : <Tabs items={items} current={page.id} label={`${page.title}相关页面`} />;
}
