// A list page: header with its actions, sibling tabs, and the table.
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { compileHref } from '#compile/compile-href.ts';
import { compileText } from '#compile/expression.ts';
import { compileTable } from '#compile/table/compile-table.ts';
import type { ListPage } from '#core/page.ts';
import { ActionBar } from '../action/ActionBar.tsx';
import { useRunAction } from '../action/use-run-action.tsx';
import { Tabs } from '../element/Tabs.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageProvider, usePage } from '../page/page-context.tsx';
import { usePageState } from '../page/page-state.tsx';
import type { PageViewProps } from '../page/page-view.ts';
import { type TableStatus, TableView } from '../table/TableView.tsx';

export function PageView({ linked, params }: PageViewProps) {
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
