import { fillActions } from '#config/fill/fill-actions.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'notice'> = (block, filling) => ({
  ...block,
  ...fillActions({ actions: block.actions }, filling.record, filling),
});
