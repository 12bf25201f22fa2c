import type { ActionWalk } from '#config/walk/kind-walk.ts';
import { walkCall, walkUi, walkValues } from '#config/walk/walk-call.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: ActionWalk<'dialog'> = function* ({ dialog }, { path, scope, operations }) {
  const at = [...path, 'dialog'];
  const { operation, fields } = dialog;
  yield* walkTemplate(dialog.title, [...at, 'title'], scope);
  yield* walkCall(dialog, at, scope, fields);
  yield { part: 'request-fields', path: [...at, 'fields'], operation, names: fields };
  yield* walkValues(dialog.values, [...at, 'values'], operation, scope);
  yield* walkUi(dialog.ui, [...at, 'ui'], operation, operations, scope);
};
