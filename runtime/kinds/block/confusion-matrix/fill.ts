import { listRow } from '#config/contracts/row-schema.ts';
import { fieldEnum } from '#config/fill/fill-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'confusion-matrix'> = (block, { operations }) => ({
  ...fieldEnum(listRow(operations.get(block.source.operation), block.rows), block.actual),
  ...block,
});
