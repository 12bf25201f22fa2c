import { fillActions } from '#config/fill/fill-actions.ts';
import { fillBlocks } from '#config/fill/fill-blocks.ts';
import type { PageFill } from '#config/fill/kind-fill.ts';

export const fill: PageFill<'form'> = (page, filling) => ({
  ...page,
  ...(page.closed && {
    closed: { ...page.closed, ...fillActions({ actions: page.closed.actions }, undefined, filling) },
  }),
  sections: page.sections.map((section) => ({
    ...section,
    ...fillBlocks(section.blocks, { ...filling, record: undefined }),
  })),
});
