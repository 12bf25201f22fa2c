import { compileText } from '../expression.ts';
import { rowScope } from '../scope.ts';
import { EMPTY } from './cell.ts';
import type { ColumnKind } from './column-kind.ts';

/** Free text made of the row's fields. Always text, never markup. */
export const tplColumn: ColumnKind = {
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
