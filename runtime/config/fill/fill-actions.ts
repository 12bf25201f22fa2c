// Buttons: what they do may show fields of a contract.
import type { JsonSchema } from '#core/contract.ts';
import type { Action } from '#core/generated/page-language.ts';
import type { Filling } from './kind-fill.ts';

/** Lists of buttons of a row; absent ones stay absent. */
export function fillActions<Key extends string>(
  lists: Readonly<Record<Key, readonly Action[] | undefined>>,
  record: JsonSchema | undefined,
  filling: Filling,
): { readonly [K in Key]?: readonly Action[] } {
  const fill = (action: Action) => filling.fillActionKind(action, { ...filling, record });
  const filled = Object.entries<readonly Action[] | undefined>(lists).flatMap(([key, actions]) =>
    actions === undefined ? [] : [[key, actions.map(fill)]],
  );
  return Object.fromEntries(filled);
}
