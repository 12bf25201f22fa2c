// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { BlockFilling } from '#config/fill/kind-fill.ts';
import type { Action } from '#core/generated/page-language.ts';
import { fill as drawerKind } from '../drawer/fill.ts';

/** A button with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillActionKind(action: Action, filling: BlockFilling): Action {
  const { drawer } = action;
  if (drawer !== undefined) return drawerKind({ ...action, drawer }, filling);
  return action;
}
