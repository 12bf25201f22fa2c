import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'notice'> = (block, { path, scope }) =>
  walkTemplate(block.text, [...path, 'text'], scope);
