import { listRow } from '#config/contracts/row-schema.ts';
import { fieldEnum } from '#config/fill/fill-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'chart'> = (block, { operations }) => {
  const { markers } = block;
  if (markers === undefined) return block;
  // A label that is a field reads by its enum.
  const read = fieldEnum(listRow(operations.get(markers.operation), markers.rows), markers.label);
  return { ...block, markers: { ...read, ...markers } };
};
