// Which columns stand in a table of some width, and how wide: values keep their length, free text takes what is left.
import type { ColumnPlan } from '#compile/table/compile-column.ts';

export interface Fit {
  readonly columns: readonly ColumnPlan[];
  /** Columns that found no room. */
  readonly folded: readonly ColumnPlan[];
  /** One for each of `columns`. */
  readonly widths: readonly number[];
}

export interface Wishes {
  /** Widths that the person chose. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that the person switched on: they stay, and the table scrolls sideways if it must. */
  readonly pinned: ReadonlySet<string>;
}

export function fitColumns(all: readonly ColumnPlan[], room: number, wishes: Wishes): Fit {
  const columns = [...all];
  // What matters little takes no room from what matters more; what matters goes only when all are at their narrowest.
  giveUp(columns, 'low', wishes, () => total(columns.map(({ width }) => width)) > room);
  giveUp(columns, 'normal', wishes, () => total(columns.map((column) => leastOf(column, wishes))) > room);
  const folded = all.filter((column) => !columns.includes(column));
  return { columns, folded, widths: spread(columns, room, wishes) };
}

/** From the right, as long as it is too narrow. */
function giveUp(
  columns: ColumnPlan[],
  priority: ColumnPlan['priority'],
  { pinned }: Wishes,
  tooNarrow: () => boolean,
): void {
  const gives = (column: ColumnPlan) =>
    column.priority === priority && column.fixed === undefined && !pinned.has(column.key);
  while (tooNarrow()) {
    const at = columns.findLastIndex(gives);
    if (at === -1) return;
    columns.splice(at, 1);
  }
}

/** Too little room is taken from free text, in the measure of what it can give; spare room goes to it, in that of its width. */
function spread(columns: readonly ColumnPlan[], room: number, wishes: Wishes): readonly number[] {
  const widths = columns.map(({ width }) => width);
  const spare = room - total(widths);
  const shares = columns.map((column) =>
    spare < 0 ? column.width - leastOf(column, wishes) : growthOf(column, wishes),
  );
  const whole = total(shares);
  if (whole === 0) return widths;
  const given = spare < 0 ? Math.max(spare, -whole) : spare;
  return widths.map((width, index) => Math.floor(width + (given * (shares[index] ?? 0)) / whole));
}

function growthOf(column: ColumnPlan, { widths }: Wishes): number {
  const isText = column.least < column.width && column.fixed === undefined;
  return isText && widths[column.key] === undefined ? column.width : 0;
}

function leastOf(column: ColumnPlan, { widths }: Wishes): number {
  const isFirm = column.fixed !== undefined || widths[column.key] !== undefined;
  return isFirm ? column.width : column.least;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
