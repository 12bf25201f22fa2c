import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'code'> = function* (block, { path, scope }) {
  for (const [index, sample] of block.samples.entries())
    yield* walkTemplate(sample.text, [...path, 'samples', index, 'text'], scope);
};
