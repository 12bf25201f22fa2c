import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { PageFill } from '#config/fill/kind-fill.ts';

export const fill: PageFill<'dashboard'> = (page, filling) => ({
  ...page,
  ...fillBlocks(page.blocks, { ...filling, record: undefined }),
});
