import type { Bindings } from '#core/generated/page-language.ts';
import type { PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Parts } from './kind-walk.ts';
import { walkBindings } from './walk-text.ts';

export function* walkLink(
  target: { readonly to?: string; readonly params?: Bindings; readonly query?: Bindings },
  path: ValuePath,
  scope: PartScope,
): Parts {
  if (target.to !== undefined)
    yield { part: 'link', path: [...path, 'to'], to: target.to, params: target.params, query: target.query };
  yield* walkBindings(target.params, [...path, 'params'], scope);
  yield* walkBindings(target.query, [...path, 'query'], scope);
}
