import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkBindings } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'plugin'> = function* ({ plugin, props, operations = [] }, { path, scope }) {
  yield { part: 'plugin', path, plugin, place: 'block', props, scope };
  for (const [index, operation] of operations.entries())
    yield { part: 'named-call', path: [...path, 'operations', index], operation };
  yield* walkBindings(props, [...path, 'props'], scope);
};
