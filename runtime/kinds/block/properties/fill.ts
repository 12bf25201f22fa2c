import { fillActions } from '#config/fill/fill-actions.ts';
import { fillColumn } from '#config/fill/fill-column.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'properties'> = (block, filling) => ({
  ...block,
  items: block.items.map((item) => fillColumn(item, filling.record)),
  ...fillActions({ actions: block.actions }, filling.record, filling),
});
