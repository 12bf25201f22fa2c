// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { Action } from '#core/generated/page-language.ts';

/** Keys of a button that say what it does. */
export const ACTION_KINDS = ['to', 'href', 'operation', 'dialog', 'drawer'] as const satisfies readonly (keyof Action)[];
