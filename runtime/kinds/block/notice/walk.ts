import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-action.ts';

export const walk: BlockWalk<'notice'> = (block, { path, scope }) =>
  walkTemplate(block.text, [...path, 'text'], scope);
