// A column of a page as closures, built once and called for visible rows.
import type { Column } from '#core/generated/page-language.ts';
import { COLUMN_KINDS } from '#kinds/column/generated/column-kinds.ts';
import { type Cell, type CellOf, EMPTY } from '../column/cell.ts';
import type { ColumnKind } from '../column/column-kind.ts';
import { CELL_PADDING, textWidth } from '../column/text-width.ts';
import { type CompileContext, isAllowed } from '../compile-context.ts';
import { compileCondition } from '../expression.ts';
import type { Row, Scope } from '../scope.ts';

export interface ColumnPlan {
  /** Stable within its table: the field's name, else label and position. Keys widths and visibility. */
  readonly key: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number;
  /** Pixels that the column keeps when room is short. */
  readonly least: number;
  readonly priority: 'high' | 'normal' | 'low';
  readonly wrap: boolean;
  /** Field to order by when the header is clicked. */
  readonly sortBy: string | undefined;
  readonly hidden: boolean;
  readonly fixed: 'left' | 'right' | undefined;
  /** Whether the item is drawn at all (property lists; tables ask once, with the page's scope). */
  readonly visible: (scope: Scope) => boolean;
  readonly cell: CellOf;
  /** What stands in an exported file; none: the column is no part of it. */
  readonly file: readonly FileColumn[];
}

/** A column of an exported file. */
export interface FileColumn {
  readonly label: string;
  readonly value: (row: Row, scope: Scope) => number | Cell;
}

/** A column of buttons of which the person may press none is left out. */
export function compileColumns(columns: readonly Column[], context: CompileContext): readonly ColumnPlan[] {
  return columns.flatMap((column, index) =>
    column.type === 'operation' && !(column.buttons ?? []).some((button) => isAllowed(button, context))
      ? []
      : [{ key: keyOf(index, columns), ...compileColumn(column, index, context) }],
  );
}

function compileColumn(column: Column, index: number, context: CompileContext): Omit<ColumnPlan, 'key'> {
  const type = column.type ?? 'text';
  const kind = COLUMN_KINDS[type];
  const label = column.label ?? (type === 'operation' ? '操作' : (column.name ?? ''));
  const cell = kind.compile(column, context);
  return {
    label,
    hint: column.hint,
    align: column.align ?? kind.align,
    ...widthsOf(column, kind, context),
    priority: column.priority ?? (index === 0 ? 'high' : 'normal'),
    wrap: column.wrap === true,
    sortBy: column.sortable === true ? column.name : undefined,
    hidden: column.hidden === true,
    fixed: column.fixed ?? (type === 'operation' ? 'right' : undefined),
    visible: compileCondition(column.when),
    cell,
    file: type === 'operation' || column.exportable === false ? [] : fileColumns(column, kind, label, cell),
  };
}

function fileColumns(column: Column, kind: ColumnKind, label: string, cell: CellOf): readonly FileColumn[] {
  if (kind.fileFields === undefined) return [{ label, value: cell }];
  return kind.fileFields(column).map(({ suffix, value }) => ({
    label: `${label}${suffix}`,
    value: (row, scope) => {
      const number = value(row);
      return number === undefined ? cell(row, scope) : (number ?? EMPTY);
    },
  }));
}

/** Neither the head nor a value of known length is ever cut. */
function widthsOf(column: Column, kind: ColumnKind, context: CompileContext) {
  const known = Math.min(kind.neededWidth?.(column, context) ?? 0, MAX_KNOWN);
  const firm = Math.ceil(Math.max(headWidth(column), known));
  const width = Math.max(firm, column.width ?? (known === 0 ? kind.width : 0));
  const least =
    kind.least === undefined
      ? width
      : Math.max(firm, Math.min(width, Math.max(kind.least, Math.ceil(width * LEAST_PART))));
  return { width, least };
}

/** What was given more room holds more to read. */
const LEAST_PART = 0.6;
/** Labels of an enum may be sentences. */
const MAX_KNOWN = 240;
/** A head is set smaller than the cells; its sign for sorting and its question mark stand beside the text. */
const HEAD_SCALE = 13 / 14;
const HEAD_SIGN = 18;
/** Capitals are wider than the measure. */
const HEAD_SLACK = 4;

function headWidth({ label, name, sortable, hint }: Column): number {
  const signs = (sortable === true ? HEAD_SIGN : 0) + (hint === undefined ? 0 : HEAD_SIGN);
  return CELL_PADDING + HEAD_SCALE * textWidth(label ?? name ?? '') + signs + HEAD_SLACK;
}

/** One value may be shown in several columns, as a figure and as a drawing. */
function keyOf(index: number, columns: readonly Column[]): string {
  const { name, label, type = 'column' } = columns[index] ?? {};
  const isFirst = name !== undefined && columns.findIndex((column) => column.name === name) === index;
  return isFirst ? name : `${name ?? label ?? type}-${index}`;
}
