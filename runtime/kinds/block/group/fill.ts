import { rowOf } from '#config/contracts/row-schema.ts';
import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'group'> = (block, filling) => {
  const record = rowOf(filling.operations.get(block.source.operation));
  return { ...block, ...fillBlocks(block.blocks, { ...filling, record }) };
};
