// A column of a page as closures, built once and called for visible rows.
import type { Column } from '#core/page.ts';
import type { CellOf } from './cell.ts';
import { COLUMN_KINDS } from './column-kinds.ts';
import { type CompileContext, isAllowed } from './compile-context.ts';
import { compileCondition } from './expression.ts';
import type { Scope } from './scope.ts';

export interface ColumnPlan {
  /** Stable within its table: the field's name, else label and position. Keys widths and visibility. */
  readonly key: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number;
  readonly wrap: boolean;
  /** Field to order by when the header is clicked. */
  readonly sortBy: string | undefined;
  readonly hidden: boolean;
  readonly fixed: 'left' | 'right' | undefined;
  /** Whether the item is drawn at all (property lists; tables ask once, with the page's scope). */
  readonly visible: (scope: Scope) => boolean;
  readonly cell: CellOf;
  /** The cell holds values, so it goes into exports. */
  readonly exported: boolean;
}

/** A column of buttons of which the person may press none is left out. */
export function compileColumns(columns: readonly Column[], context: CompileContext): readonly ColumnPlan[] {
  return columns.flatMap((column, index) =>
    column.type === 'operation' && !(column.buttons ?? []).some((button) => isAllowed(button, context))
      ? []
      : [compileColumn(column, index, context)],
  );
}

function compileColumn(column: Column, index: number, context: CompileContext): ColumnPlan {
  const type = column.type ?? 'text';
  const kind = COLUMN_KINDS[type];
  return {
    key: keyOf(column, index),
    label: column.label ?? (type === 'operation' ? '操作' : (column.name ?? '')),
    hint: column.hint,
    align: column.align ?? kind.align,
    width: column.width ?? kind.width,
    wrap: column.wrap === true,
    sortBy: column.sortable === true ? column.name : undefined,
    hidden: column.hidden === true,
    fixed: column.fixed ?? (type === 'operation' ? 'right' : undefined),
    visible: compileCondition(column.when),
    cell: kind.compile(column, context),
    exported: type !== 'operation',
  };
}

function keyOf(column: Column, index: number): string {
  return column.name ?? `${column.label ?? column.type ?? 'column'}-${index}`;
}
