// Where the columns of a table stand: which ones, how wide, and their sticky edges.
import type { CSSProperties } from 'react';
import type { ActionPlan } from '#compile/compile-action.ts';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { type Fit, fitColumns, type Wishes } from './fit-columns.ts';
import { actionsWidth } from './row-actions.ts';

export const SELECTION_WIDTH = 44;

export interface ColumnPlace {
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

export interface TableLayout extends Fit {
  readonly places: readonly ColumnPlace[];
  /** Below this the table scrolls sideways. */
  readonly minWidth: number;
  readonly actionsWidth: number;
}

interface LayoutOptions extends Wishes {
  readonly selectable: boolean;
  readonly rowActions: readonly ActionPlan[];
  /** Pixels of the table's frame; unknown until it is on the screen, where nothing is folded. */
  readonly room: number | undefined;
}

export function layoutTable(all: readonly ColumnPlan[], options: LayoutOptions): TableLayout {
  const left = options.selectable ? SELECTION_WIDTH : 0;
  const right = actionsWidth(options.rowActions, isWide(all, options, left) ? 'wide' : 'narrow');
  const { room } = options;
  const fit =
    room === undefined
      ? { columns: all, folded: [], widths: all.map(({ width }) => width) }
      : fitColumns(all, room - left - right, options);
  return {
    ...fit,
    places: fit.columns.map((column, index) => columnPlace(fit, column, index, left, right)),
    minWidth: left + right + sum(fit.widths),
    actionsWidth: right,
  };
}

/** Buttons go behind "more" before a column gets narrower. */
function isWide(all: readonly ColumnPlan[], { room, rowActions }: LayoutOptions, left: number): boolean {
  return room === undefined || left + widthOf(all) + actionsWidth(rowActions, 'wide') <= room;
}

function columnPlace(
  { columns, widths }: Fit,
  column: ColumnPlan,
  index: number,
  left: number,
  right: number,
): ColumnPlace {
  const align = `${column.align === 'left' ? '' : ` is-${column.align}`}${column.wrap ? ' is-wrapped' : ''}`;
  if (column.fixed === undefined) return { className: `aic-cell${align}`, style: undefined };
  const stuck = widths.map((width, at) => (columns[at]?.fixed === column.fixed ? width : 0));
  const style =
    column.fixed === 'left'
      ? { left: left + sum(stuck.slice(0, index)) }
      : { right: right + sum(stuck.slice(index + 1)) };
  return { className: `aic-cell is-fixed${align}`, style };
}

function widthOf(columns: readonly ColumnPlan[]): number {
  return sum(columns.map(({ width }) => width));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
