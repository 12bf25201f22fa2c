import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, unitSuffix, valueReader } from '#compile/column/column-kind.ts';
import { compileText } from '#compile/expression.ts';
import { type Row, rowScope } from '#compile/scope.ts';

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
  // The text is how a person reads the field; a file has the number itself.
  fileFields: ({ name, unit }) => {
    const read = valueReader(name);
    const value = (row: Row) => {
      const found = read(row);
      return typeof found === 'number' || found === null ? found : undefined;
    };
    return [{ suffix: unitSuffix(unit), value }];
  },
};
