import { NO_ROW } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkBindings, walkTemplate } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'plugin'> = function* ({ title, plugin, props, operations = [] }) {
  yield* walkTemplate(title, ['title'], NO_ROW);
  yield { part: 'plugin', path: [], plugin, place: 'page', props, scope: NO_ROW };
  yield* walkBindings(props, ['props'], NO_ROW);
  for (const [index, operation] of operations.entries())
    yield { part: 'named-call', path: ['operations', index], operation };
};
