import { rowOf } from '#config/contracts/row-schema.ts';
import { fieldEnum } from '#config/fill/fill-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'timeline'> = (block, { operations }) => ({
  ...fieldEnum(rowOf(operations.get(block.source.operation)), block.state),
  ...block,
});
