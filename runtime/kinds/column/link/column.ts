import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';
import { compileHref } from '#compile/compile-href.ts';
import { compileText } from '#compile/expression.ts';
import { displayText, rowScope } from '#compile/scope.ts';

/** The value (or `tpl`) as a link to another page. */
export const column: ColumnKind = {
  align: 'left',
  width: 200,
  least: 112,
  compile: (column, context) => {
    const read = valueReader(column.name);
    const tpl = column.tpl === undefined ? undefined : compileText(column.tpl);
    const href = compileHref(column, context.linked);
    return (row, scope) => {
      const readable = rowScope(scope, row);
      const text = tpl === undefined ? displayText(read(row)) : tpl(readable);
      if (text === '') return EMPTY;
      const target = href?.(readable);
      return target === undefined ? { kind: 'text', text } : { kind: 'link', text, href: target };
    };
  },
};
