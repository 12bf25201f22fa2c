// The grid itself: real table markup, one click handler, one key handler, only visible rows mounted.
import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useState } from 'react';
import { type ActionState, actionStates } from '#compile/compile-action.ts';
import { type Row, rowScope, type Scope } from '#compile/scope.ts';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import type { TablePlan } from '#compile/table/compile-table.ts';
import type { Order } from '#compile/table/query-codec.ts';
import { VIRTUAL_ABOVE } from '#compile/table/visible-rows.ts';
import type { ActionRunner } from '../action/pending-action.ts';
import { askedView } from '../element/later-view.tsx';
import { loadMenu } from '../element/load-menu.ts';
import { SELECTION_WIDTH, type TableLayout } from './column-layout.ts';
import { DataRow } from './DataRow.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import type { RowMenuState } from './RowMenu.tsx';
import { splitActions } from './row-actions.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useCellClicks } from './use-cell-clicks.ts';
import type { ColumnSettings } from './use-column-settings.ts';
import { useNow } from './use-now.ts';
import { useRowWindow } from './use-row-window.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import type { Selection } from './use-selection.ts';

const RowMenu = askedView(async () => ({ View: (await loadMenu(import('./RowMenu.tsx'))).RowMenu }));

export interface DataTableProps {
  readonly label: string;
  readonly plan: TablePlan;
  readonly settings: ColumnSettings;
  readonly layout: TableLayout;
  /** The frame that the table scrolls in. */
  readonly scroller: RefObject<HTMLElement>;
  readonly rows: readonly Row[];
  readonly scope: Scope;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
  /** undefined: rows cannot be selected. */
  readonly selection: Selection | undefined;
  readonly runner: ActionRunner;
  /** Rows to hold the place of while nothing is known; 0 when something is. */
  readonly skeletonRows: number;
  /** The rows belong to the previous filters or page. */
  readonly stale: boolean;
}

const ROW_HEIGHT = { comfortable: 48, compact: 36 } as const;

export function DataTable(props: DataTableProps) {
  const { plan, settings, layout, rows, scope, selection, runner, scroller } = props;
  const { columns } = layout;
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<(RowMenuState & { readonly row: Row }) | undefined>(undefined);
  const now = useNow();
  const height = ROW_HEIGHT[settings.density];
  const view = useRowWindow(scroller, rows.length, height);
  useScrollEdges(scroller);
  const act = useTableClicks(props, setMenu);
  const keys = useRowKeys(props, scroller, height);
  const span = columns.length + (selection === undefined ? 0 : 1) + (layout.actionsWidth > 0 ? 1 : 0);
  const reachable = Math.min(active, rows.length - 1);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
    <section ref={scroller} className="aic-table-scroll" tabIndex={0} aria-label={`${props.label}表格`}>
      <table
        className={`aic-table is-${settings.density}${props.stale ? ' is-stale' : ''}`}
        style={{ minWidth: layout.minWidth }}
        aria-label={props.label}
        aria-rowcount={rows.length > VIRTUAL_ABOVE ? rows.length + 1 : undefined}
        aria-busy={props.stale || props.skeletonRows > 0}
        data-folded={missed(layout.folded)}
        onClick={act}
        onKeyDown={keys}
        onFocus={(event) => {
          const row = rowIndex(event.target);
          if (row !== undefined) setActive(row);
        }}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: SELECTION_WIDTH }} />}
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: layout.widths[index] }} />
          ))}
          {layout.actionsWidth > 0 && <col style={{ width: layout.actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className="aic-cell is-fixed aic-cell-select" style={{ left: 0 }}>
                <SelectAll selection={selection} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                place={layout.places[index]}
                order={props.order}
                onOrder={props.onOrder}
                onResize={settings.resize}
              />
            ))}
            {layout.actionsWidth > 0 && (
              <th scope="col" className="aic-cell is-fixed" style={{ right: 0 }}>
                <span className="aic-th">操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.skeletonRows > 0 && <SkeletonRows rows={props.skeletonRows} cells={span} />}
          {view.before > 0 && <Spacer height={view.before} span={span} />}
          {rows.slice(view.first, view.last).map((row, offset) => {
            const index = view.first + offset;
            const key = plan.rowKey(row, index);
            return (
              <DataRow
                key={key}
                row={row}
                index={index}
                layout={layout}
                rowActions={plan.rowActions}
                scope={scope}
                now={now}
                selected={selection?.keys.has(key)}
                reachable={
                  index === reachable || (offset === 0 && (reachable < view.first || reachable >= view.last))
                }
                counted={rows.length > VIRTUAL_ABOVE}
              />
            );
          })}
          {view.after > 0 && <Spacer height={view.after} span={span} />}
        </tbody>
      </table>
      {menu !== undefined && (
        <RowMenu
          anchor={menu.anchor}
          states={menu.states}
          onRun={(state) => runner.run(state.plan, rowScope(scope, menu.row))}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

/** Columns of more than low priority; undefined when all of those fit. */
function missed(folded: readonly ColumnPlan[]): string | undefined {
  const labels = folded.filter(({ priority }) => priority !== 'low').map(({ label }) => label);
  return labels.length === 0 ? undefined : labels.join('、');
}

function SelectAll({ selection }: { readonly selection: Selection }) {
  const mark = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = selection.all === 'some';
    },
    [selection.all],
  );
  return (
    <input
      type="checkbox"
      ref={mark}
      checked={selection.all === 'all'}
      onChange={selection.toggleAll}
      aria-label="选择本页全部"
    />
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr className="aic-table-spacer" style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}

/** Everything that can be clicked in the body, told apart by its `data-` attribute. */
function useTableClicks(
  { plan, layout, rows, scope, selection, runner }: DataTableProps,
  openMenu: (menu: RowMenuState & { readonly row: Row }) => void,
) {
  const cellClick = useCellClicks();
  return (event: MouseEvent<HTMLElement>) => {
    if (cellClick(event)) return;
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(CLICKABLE) : null;
    const index = target === null ? undefined : rowIndex(target);
    const row = index === undefined ? undefined : rows[index];
    if (target === null || index === undefined || row === undefined) return;
    const { action, more, select, from } = target.dataset;
    if (select !== undefined) return selection?.toggle(plan.rowKey(row, index));
    const states = rowStates(plan, layout.columns, row, scope, from ?? '');
    const chosen = states.find((state) => String(state.plan.index) === action);
    if (chosen !== undefined) runner.run(chosen.plan, rowScope(scope, row));
    if (more !== undefined)
      openMenu({ anchor: target, row, states: splitActions(states, Number(more)).rest });
  };
}

const CLICKABLE = '[data-action], [data-more], [data-select]';

function rowStates(
  plan: TablePlan,
  columns: readonly ColumnPlan[],
  row: Row,
  scope: Scope,
  from: string,
): readonly ActionState[] {
  if (from === '') return actionStates(plan.rowActions, rowScope(scope, row));
  const cell = columns.find((column) => column.key === from)?.cell(row, scope);
  return cell?.kind === 'actions' ? cell.actions : [];
}

/** Arrow keys walk the rows, Enter opens, Space selects. Keys inside controls stay theirs. */
function useRowKeys(
  { plan, rows, selection }: DataTableProps,
  scroller: RefObject<HTMLElement | null>,
  height: number,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const index = rowIndex(event.target);
    if (index === undefined) return;
    const next = STEPS[event.key]?.(index, rows.length - 1);
    if (next !== undefined) {
      event.preventDefault();
      focusRow(scroller.current, Math.max(0, Math.min(next, rows.length - 1)), height);
    } else if (event.key === 'Enter') {
      event.target.querySelector<HTMLElement>('a[data-nav], [data-action]')?.click();
    } else if (event.key === ' ' && selection !== undefined) {
      event.preventDefault();
      const row = rows[index];
      if (row !== undefined) selection.toggle(plan.rowKey(row, index));
    }
  };
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + 10,
  PageUp: (index) => index - 10,
  Home: () => 0,
  End: (_, last) => last,
};

function focusRow(scroller: HTMLElement | null, index: number, height: number): void {
  if (scroller === null) return;
  const find = () => scroller.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
  const mounted = find();
  if (mounted !== null) {
    mounted.focus();
    return;
  }
  // The row is outside the mounted window: bring it in, then focus it once it is drawn.
  scroller.scrollTop = Math.max(0, index * height - scroller.clientHeight / 2);
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}

function rowIndex(target: EventTarget | null): number | undefined {
  const text =
    target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
  return text === undefined ? undefined : Number(text);
}
