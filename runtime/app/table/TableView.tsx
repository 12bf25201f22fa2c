// A whole table: filters, tools, rows, bulk actions, pages. Used by list pages and by table blocks.
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isRow, type Row, type Scope } from '#compile/scope.ts';
import { filterBody } from '#compile/table/compile-filter.ts';
import { isSliding, rowsOf, type TablePlan, tableBody } from '#compile/table/compile-table.ts';
import { isFiltered, type Order, type TableState } from '#compile/table/query-codec.ts';
import { ActionBar } from '../action/ActionBar.tsx';
import { useRunAction } from '../action/use-run-action.tsx';
import { FailureView } from '../data/FailureView.tsx';
import { RefreshButton } from '../data/RefreshButton.tsx';
import { useSource } from '../data/use-source.ts';
import { Button } from '../element/Button.tsx';
import { useRoom } from '../element/use-room.ts';
import { FilterBar } from '../filter-bar/FilterBar.tsx';
import { useSession } from '../session/use-session.ts';
import { ColumnPanel } from './ColumnPanel.tsx';
import { layoutTable } from './column-layout.ts';
import { DataTable } from './DataTable.tsx';
import { Pagination, Total } from './Pagination.tsx';
import { sortRows } from './sort-rows.ts';
import { TableEmpty } from './TableEmpty.tsx';
import { useColumnSettings } from './use-column-settings.ts';
import { useExport } from './use-export.ts';
import { useSelection } from './use-selection.ts';
import { useTableState } from './use-table-state.ts';

// Bytes of the first load: most lists are read without a row being selected.
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

export type TableStatus = 'loading' | 'ready' | 'empty' | 'error';

export interface TableViewProps {
  /** Names the table in this browser's memory. */
  readonly tableId: string;
  /** Spoken name, and the name of exported files. */
  readonly label: string;
  readonly plan: TablePlan;
  readonly scope: Scope;
  /** Put before the table's keys in the address; empty for a list page. */
  readonly prefix: string;
  /** What the table is about; in the line of the tools when no filters stand there. */
  readonly head?: ReactNode;
  /** The plan's toolbar is drawn by the page's header instead of here. */
  readonly toolbarElsewhere?: boolean;
  readonly onStatus?: (status: TableStatus) => void;
}

const SKELETON_ROWS = 10;

export function TableView({
  tableId,
  label,
  plan,
  scope,
  prefix,
  head,
  toolbarElsewhere = false,
  onStatus,
}: TableViewProps) {
  const { pageSizes, pageSize } = useSession().settings;
  const { state, shape, change } = useTableState(plan, prefix, { pageSize, pageSizes });
  // Sliding time filters end at this moment; refreshing moves it.
  const [asked, setAsked] = useState(Date.now);
  const body = useMemo(() => tableBody(plan, state, scope, asked), [plan, state, scope, asked]);
  const resource = useSource(plan.source, scope, body);
  const answer = useMemo(() => rowsOf(resource.data, plan.rows), [resource.data, plan.rows]);
  const rows = useMemo(
    () => (plan.paged ? answer.rows : sortRows(answer.rows, state.order)),
    [answer.rows, plan.paged, state.order],
  );
  // What the toolbar does, it does to what is shown: its actions read the table's filters as `values`.
  const toolbarScope = useMemo(
    () => ({ ...scope, values: { ...rootOf(scope), ...filterBody(plan.filters, state.filters, asked) } }),
    [scope, plan.filters, state.filters, asked],
  );
  const settings = useColumnSettings(tableId, plan.columns);
  const selectable = plan.bulkActions.length > 0;
  const scroller = useRef<HTMLElement>(null);
  const room = useRoom(scroller);
  const { columns, widths, pinned } = settings;
  const layout = useMemo(
    () => layoutTable(columns, { selectable, rowActions: plan.rowActions, room, widths, pinned }),
    [columns, selectable, plan.rowActions, room, widths, pinned],
  );
  const selection = useSelection(rows, plan.rowKey);
  const runner = useRunAction();
  const csv = useExport({ name: label, plan, settings, state, scope, rows });

  const refresh = useCallback(() => {
    // With a sliding filter the new moment makes a new request; otherwise the same one is repeated.
    if (isSliding(plan, state)) setAsked(Date.now());
    else resource.refresh();
  }, [plan, resource.refresh, state]);
  const setOrder = useCallback((order: Order | undefined) => change({ order }), [change]);

  const status = tableStatus(resource.status, rows.length);
  useEffect(() => onStatus?.(status), [onStatus, status]);
  const emptied = plan.paged && status === 'empty' && !resource.stale;
  const beyond = useLastPage(emptied ? answer.total : 0, state, change);

  return (
    <section className="aic-table-view" aria-label={label} data-state={status}>
      {plan.filters.length > 0 && head}
      <FilterBar
        filters={plan.filters}
        values={state.filters}
        onChange={(filters) => change({ filters })}
        lead={plan.filters.length === 0 && head}
      >
        {!toolbarElsewhere && <ActionBar plans={plan.toolbar} scope={toolbarScope} runner={runner} />}
        <RefreshButton resource={resource} onRefresh={refresh} />
        {plan.exportable && <ExportButton csv={csv} disabled={status !== 'ready'} />}
        <ColumnPanel columns={plan.columns} settings={settings} folded={layout.folded} />
      </FilterBar>
      {selectable && selection.keys.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar plan={plan} scope={scope} selection={selection} onDone={resource.refresh} />
        </Suspense>
      )}
      <div className="aic-table-frame">
        <DataTable
          label={label}
          plan={plan}
          settings={settings}
          layout={layout}
          scroller={scroller}
          rows={status === 'error' ? [] : rows}
          scope={scope}
          order={state.order}
          onOrder={setOrder}
          selection={selectable ? selection : undefined}
          runner={runner}
          skeletonRows={status === 'loading' ? Math.min(SKELETON_ROWS, state.pageSize) : 0}
          stale={resource.stale}
        />
        {status === 'error' && <FailureView failure={resource.failure} onRetry={refresh} />}
        {status === 'empty' && !beyond && (
          <TableEmpty
            plan={plan}
            scope={scope}
            runner={runner}
            filtered={isFiltered(state.filters, plan.filters)}
            onClear={() => change({ filters: {} })}
          />
        )}
      </div>
      {plan.paged && status === 'ready' && (
        <Pagination
          total={answer.total}
          pageNo={state.pageNo}
          pageSize={state.pageSize}
          pageSizes={shape.pageSizes}
          onPage={(pageNo) => change({ pageNo })}
          onPageSize={(size) => change({ pageSize: size })}
        />
      )}
      {!plan.paged && status === 'ready' && <Total count={rows.length} />}
      {runner.dialogs}
    </section>
  );
}

/** Values of the filters around the table, on a dashboard. */
/** Goes to the last page when this one is past the end, because its rows were deleted; true meanwhile. */
function useLastPage(
  total: number,
  { pageNo, pageSize }: TableState,
  change: (next: Partial<TableState>) => void,
): boolean {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const beyond = total > 0 && pageNo > lastPage;
  useEffect(() => {
    if (beyond) change({ pageNo: lastPage });
  }, [beyond, change, lastPage]);
  return beyond;
}

function rootOf(scope: Scope): Row {
  const values = scope.values;
  return isRow(values) ? values : {};
}

function tableStatus(status: 'loading' | 'ready' | 'error', rows: number): TableStatus {
  if (status !== 'ready') return status;
  return rows === 0 ? 'empty' : 'ready';
}

interface ExportButtonProps {
  readonly csv: ReturnType<typeof useExport>;
  readonly disabled: boolean;
}

function ExportButton({ csv, disabled }: ExportButtonProps) {
  if (csv.progress === undefined) {
    return (
      <Button
        level="text"
        icon="download"
        label="导出 CSV"
        disabled={disabled}
        reason={disabled ? '没有可导出的数据' : undefined}
        onClick={csv.start}
      />
    );
  }
  return (
    <Button level="text" icon="x" onClick={csv.stop}>
      导出中 {csv.progress}%，点击停止
    </Button>
  );
}
