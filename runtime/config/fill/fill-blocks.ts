import type { Block } from '#core/generated/page-language.ts';
import type { BlockFilling } from './kind-fill.ts';

/** Absent ones stay absent. */
export function fillBlocks<Blocks extends readonly Block[] | undefined>(
  blocks: Blocks,
  filling: BlockFilling,
) {
  return blocks === undefined ? {} : { blocks: blocks.map((block) => filling.fillBlock(block, filling)) };
}
