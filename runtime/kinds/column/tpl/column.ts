import { EMPTY } from '#compile/column/cell.ts';
import type { ColumnKind } from '#compile/column/column-kind.ts';
import { compileText } from '#compile/expression.ts';
import { rowScope } from '#compile/scope.ts';

/** Free text made of the row's fields. Always text, never markup. */
export const column: ColumnKind = {
  align: 'left',
  width: 200,
  least: 96,
  compile: (column) => {
    const text = compileText(column.tpl ?? '');
    return (row, scope) => {
      const value = text(rowScope(scope, row));
      return value === '' ? EMPTY : { kind: 'text', text: value };
    };
  },
};
