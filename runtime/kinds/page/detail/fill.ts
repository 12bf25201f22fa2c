import { rowOf } from '#config/contracts/row-schema.ts';
import { fillActions } from '#config/fill/fill-actions.ts';
import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { PageFill } from '#config/fill/kind-fill.ts';

export const fill: PageFill<'detail'> = (page, filling) => {
  const record = rowOf(filling.operations.get(page.source.operation));
  return {
    ...page,
    tabs: page.tabs.map((tab) => ({ ...tab, ...fillBlocks(tab.blocks, { ...filling, record }) })),
    ...fillActions({ actions: page.actions }, record, filling),
  };
};
