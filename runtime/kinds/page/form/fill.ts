import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { PageFill } from '#config/fill/kind-fill.ts';

export const fill: PageFill<'form'> = (page, filling) => ({
  ...page,
  sections: page.sections.map((section) => ({
    ...section,
    ...fillBlocks(section.blocks, { ...filling, record: undefined }),
  })),
});
