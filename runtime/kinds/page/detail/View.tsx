// A detail page: one record, its state and actions, and tabs of blocks.
import { useCallback, useMemo } from 'react';
import { ActionBar } from '#app/action/ActionBar.tsx';
import { useRunAction } from '#app/action/use-run-action.tsx';
import { BlockGrid, loadBlockViews } from '#app/block-grid/BlockGrid.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { usePolling } from '#app/data/use-polling.ts';
import type { Resource } from '#app/data/use-resource.ts';
import { useSource } from '#app/data/use-source.ts';
import { Button } from '#app/element/Button.tsx';
import { EmptyView } from '#app/element/EmptyView.tsx';
import { Skeleton } from '#app/element/Skeleton.tsx';
import { Tabs } from '#app/element/Tabs.tsx';
import { RangePicker } from '#app/filter/RangePicker.tsx';
import { loadFilterControls } from '#app/filter-bar/FilterBar.tsx';
import { backOf } from '#app/page/back-link.ts';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { useRange } from '#app/page/use-range.ts';
import { compileActions } from '#compile/compile-action.ts';
import { compileHref } from '#compile/compile-href.ts';
import { compileSource } from '#compile/compile-source.ts';
import { compileCondition, compileText } from '#compile/expression.ts';
import { isRow, rowScope, type Scope } from '#compile/scope.ts';
import { isSliding } from '#compile/time-range.ts';
import { pollSecondsOf } from '#core/blocks-of-page.ts';
import type { DetailPage, Page } from '#core/page.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { useOpenTab } from './use-open-tab.ts';

export async function prepare(page: Page): Promise<void> {
  await Promise.all([loadBlockViews(page), loadFilterControls(page)]);
}

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'detail') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <DetailView page={linked.page} />
    </PageProvider>
  );
}

function DetailView({ page }: { readonly page: DetailPage }) {
  const { linked, compile, scope } = usePage();
  const source = useMemo(() => compileSource(page.source, linked), [page, linked]);
  const actions = useMemo(() => compileActions(page.actions, compile), [page, compile]);
  const resource = useSource(source, scope);
  const runner = useRunAction();
  const record = isRow(resource.data) ? resource.data : undefined;
  const readable = useMemo(
    () => (record === undefined ? scope : rowScope({ ...scope, result: record }, record)),
    [scope, record],
  );
  const missing = resource.status === 'error' && resource.failure?.code === 'record.not-found';
  usePageState(missing ? 'not-found' : resource.stale ? 'loading' : resource.status);
  // The address names another record already: what stays on screen meanwhile can be read, but nothing is done to it.
  const holdStill = useCallback(
    (element: HTMLElement | null) => void element?.toggleAttribute('inert', resource.stale),
    [resource.stale],
  );

  if (missing) return <MissingRecord page={page} />;
  return (
    <div className="aic-page" ref={holdStill}>
      <PageHeader
        title={record === undefined ? undefined : compileText(page.title)(readable)}
        subtitle={subtitleOf(page, readable, record !== undefined)}
        back={record === undefined ? undefined : backOf(page, linked, readable)}
        status={
          record !== undefined &&
          page.status !== undefined && <StatusBadge field={page.status} record={record} />
        }
      >
        {record !== undefined && actions.length > 0 && (
          <ActionBar plans={actions} scope={readable} runner={runner} />
        )}
      </PageHeader>
      {resource.status === 'error' ? (
        <div className="aic-card">
          <FailureView failure={resource.failure} onRetry={resource.refresh} />
        </div>
      ) : record === undefined ? (
        <DetailSkeleton />
      ) : (
        <DetailTabs page={page} scope={readable} resource={resource} />
      )}
      {runner.dialogs}
    </div>
  );
}

function subtitleOf(page: DetailPage, scope: Scope, known: boolean): string | undefined {
  if (page.subtitle === undefined) return page.description;
  return known ? compileText(page.subtitle)(scope) : undefined;
}

interface DetailTabsProps {
  readonly page: DetailPage;
  readonly scope: Scope;
  readonly resource: Resource;
}

function DetailTabs({ page, scope, resource }: DetailTabsProps) {
  const opened = useOpenTab();
  const range = useRange();
  const tabs = page.tabs.filter((tab) => compileCondition(tab.when)(scope));
  const current = tabs.find((tab) => tab.key === opened.key) ?? tabs[0];
  const ranged = current?.range === true;
  const readable = useMemo(
    () => (ranged ? { ...scope, range: range.root } : scope),
    [ranged, scope, range.root],
  );
  // Blocks that ask again would else ask for the same hour, which ended when the page was opened.
  const slide = ranged && isSliding(range.text) ? pollSecondsOf(current.blocks) : undefined;
  usePolling(slide === undefined ? undefined : slide * 1000, range.refresh);
  if (current === undefined) return null;
  return (
    <>
      {tabs.length > 1 && (
        <Tabs
          items={tabs.map(({ key, title }) => ({ key, label: title }))}
          current={current.key}
          onChange={(key) => opened.open(key, key === tabs[0]?.key)}
          label={`${page.title.includes('${') ? '详情' : page.title}内容`}
        />
      )}
      {ranged && (
        <div className="aic-range-row">
          <RangePicker label="时间范围" value={range.text} onChange={range.set} />
          <Button level="text" icon="refresh" label="刷新" onClick={range.refresh} />
        </div>
      )}
      <BlockGrid
        key={current.key}
        blocks={current.blocks}
        scope={readable}
        prefix={current.key}
        range={ranged ? range : undefined}
        record={resource}
      />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className="aic-card aic-detail-skeleton" aria-hidden="true">
      <Skeleton lines={3} />
      <Skeleton lines={3} />
      <Skeleton lines={3} />
    </div>
  );
}

/** A record that is missing, or not permitted: the same words for both. */
function MissingRecord({ page }: { readonly page: DetailPage }) {
  const { linked, scope } = usePage();
  const back = page.parent === undefined ? undefined : compileHref({ to: page.parent }, linked)?.(scope);
  return (
    <div className="aic-page">
      <div className="aic-card">
        <EmptyView icon="search" title="记录不存在" description="它可能已被删除，或者你没有查看它的权限。">
          {back !== undefined && (
            <Button level="primary" to={back}>
              返回{linked.titles?.[page.parent ?? ''] ?? '列表'}
            </Button>
          )}
        </EmptyView>
      </div>
    </div>
  );
}
