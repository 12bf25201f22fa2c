import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkTable } from '#config/walk/walk-table.ts';

export const walk: BlockWalk<'table'> = (block, around) =>
  walkTable(block, around.path, around.scope, around);
