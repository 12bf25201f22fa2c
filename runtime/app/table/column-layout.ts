// Where the columns of a table stand: widths, sticky edges, and the one column that takes what is left over.
import type { CSSProperties } from 'react';
import type { ActionPlan } from '#compile/compile-action.ts';
import type { ColumnPlan } from '#compile/compile-column.ts';
import { isTemplate } from '#core/expression/parse-template.ts';

export const SELECTION_WIDTH = 44;
/** Row actions shown as buttons; the rest is behind "more". */
export const SHOWN_ACTIONS = 3;

export interface ColumnPlace {
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

export interface TableLayout {
  readonly places: readonly ColumnPlace[];
  /** Column widths for `<col>`; `undefined` takes the rest. */
  readonly widths: readonly (number | undefined)[];
  /** Below this the table scrolls sideways. */
  readonly minWidth: number;
  readonly actionsWidth: number;
}

export function layoutTable(
  columns: readonly ColumnPlan[],
  options: {
    readonly selectable: boolean;
    readonly rowActions: readonly ActionPlan[];
    readonly chosen: Readonly<Record<string, number>>;
  },
): TableLayout {
  const actionsWidth = actionsColumnWidth(options.rowActions);
  const left = options.selectable ? SELECTION_WIDTH : 0;
  const flexible = flexibleColumn(columns, options.chosen);
  return {
    actionsWidth,
    places: columns.map((column, index) => placeOf(columns, column, index, left, actionsWidth)),
    widths: columns.map((column) => (column === flexible ? undefined : column.width)),
    minWidth: columns.reduce((sum, column) => sum + column.width, left + actionsWidth),
  };
}

/** The widest column that nobody sized by hand; sticky columns keep their width. */
function flexibleColumn(columns: readonly ColumnPlan[], chosen: Readonly<Record<string, number>>) {
  const candidates = columns.filter(
    (column) => column.fixed === undefined && column.align === 'left' && chosen[column.key] === undefined,
  );
  const widest = candidates.reduce<ColumnPlan | undefined>(
    (best, column) => (best === undefined || column.width > best.width ? column : best),
    undefined,
  );
  return widest ?? columns.at(-1);
}

function placeOf(
  columns: readonly ColumnPlan[],
  column: ColumnPlan,
  index: number,
  left: number,
  right: number,
): ColumnPlace {
  const align = `${column.align === 'left' ? '' : ` is-${column.align}`}${column.wrap ? ' is-wrapped' : ''}`;
  if (column.fixed === undefined) return { className: `aic-cell${align}`, style: undefined };
  const between = (others: readonly ColumnPlan[]) =>
    others.filter((other) => other.fixed === column.fixed).reduce((sum, other) => sum + other.width, 0);
  const style =
    column.fixed === 'left'
      ? { left: left + between(columns.slice(0, index)) }
      : { right: right + between(columns.slice(index + 1)) };
  return { className: `aic-cell is-fixed${align}`, style };
}

/** Wide enough for the longest labels that can stand side by side. */
export function actionsColumnWidth(plans: readonly ActionPlan[]): number {
  if (plans.length === 0) return 0;
  const more = 44;
  const sizes = plans.map((plan) => Math.max(...labelTexts(plan.action.label).map(labelWidth)) + 16);
  const shown = plans.length <= SHOWN_ACTIONS ? sizes : [...sizes.slice(0, SHOWN_ACTIONS - 1), more];
  return Math.max(
    88,
    shown.reduce((sum, size) => sum + size, 24),
  );
}

/** A label that depends on its row is one of the texts written in it. */
function labelTexts(label: string): readonly string[] {
  const texts = isTemplate(label) ? [...label.matchAll(/(["'])(.*?)\1/g)].map((found) => found[2] ?? '') : [];
  return texts.length === 0 ? [label] : texts;
}

function labelWidth(label: string): number {
  return [...label].reduce((width, character) => width + (character.charCodeAt(0) > 0xff ? 14 : 8), 0);
}
