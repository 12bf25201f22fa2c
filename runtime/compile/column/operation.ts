import { actionStates, compileActions } from '../compile-action.ts';
import { rowScope } from '../scope.ts';
import type { ColumnKind } from './column-kind.ts';

/** Buttons of a row. */
export const operationColumn: ColumnKind = {
  align: 'left',
  width: 180,
  compile: (column, context) => {
    const actions = compileActions(column.buttons, context);
    return (row, scope) => ({ kind: 'actions', actions: actionStates(actions, rowScope(scope, row)) });
  },
};
