// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { ActionSurroundings, Parts } from '#config/walk/kind-walk.ts';
import type { Action } from '#core/generated/page-language.ts';
import { walk as dialogKind } from '../dialog/walk.ts';
import { walk as drawerKind } from '../drawer/walk.ts';
import { walk as hrefKind } from '../href/walk.ts';
import { walk as operationKind } from '../operation/walk.ts';
import { walk as toKind } from '../to/walk.ts';

/** Every piece of what a button does. */
export function* walkActionKind(action: Action, around: ActionSurroundings): Parts {
  const { to, href, operation, dialog, drawer } = action;
  if (to !== undefined) yield* toKind({ ...action, to }, around);
  if (href !== undefined) yield* hrefKind({ ...action, href }, around);
  if (operation !== undefined) yield* operationKind({ ...action, operation }, around);
  if (dialog !== undefined) yield* dialogKind({ ...action, dialog }, around);
  if (drawer !== undefined) yield* drawerKind({ ...action, drawer }, around);
}
