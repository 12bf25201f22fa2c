import type { ColumnKind } from '#compile/column/column-kind.ts';
import { actionStates, compileActions } from '#compile/compile-action.ts';
import { rowScope } from '#compile/scope.ts';

/** Buttons of a row. */
export const column: ColumnKind = {
  align: 'left',
  width: 180,
  compile: (column, context) => {
    const actions = compileActions(column.buttons, context);
    return (row, scope) => ({ kind: 'actions', actions: actionStates(actions, rowScope(scope, row)) });
  },
};
