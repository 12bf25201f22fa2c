import { fillBlocks } from '#config/fill/fill-blocks.ts';
import { fillTable } from '#config/fill/fill-table.ts';
import type { PageFill } from '#config/fill/kind-fill.ts';

export const fill: PageFill<'list'> = (page, filling) => ({
  ...page,
  ...fillTable(page, filling),
  ...fillBlocks(page.blocks, { ...filling, record: undefined }),
});
