import { rowOf } from '#config/contracts/row-schema.ts';
import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { ActionFill } from '#config/fill/kind-fill.ts';

export const fill: ActionFill<'drawer'> = (action, filling) => {
  const { drawer } = action;
  const record =
    drawer.source === undefined ? filling.record : rowOf(filling.operations.get(drawer.source.operation));
  return { ...action, drawer: { ...drawer, ...fillBlocks(drawer.blocks, { ...filling, record }) } };
};
