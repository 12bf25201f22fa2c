import type { Block } from './generated/page-language.ts';
import type { Page } from './page.ts';

/** The blocks that stand in a page itself, in their order; those of dialogs are left out. */
export function blocksOfPage(page: Page): readonly Block[] {
  return ownBlocks(page).flatMap(withInner);
}

/** Seconds after which the first of these blocks asks again, whatever happens; undefined: none does. */
export function pollSecondsOf(blocks: readonly Block[]): number | undefined {
  const polls = blocks.flatMap(withInner).flatMap((block) => ('source' in block ? [block.source?.poll] : []));
  const seconds = polls.flatMap((poll) =>
    poll === undefined || poll.while !== undefined ? [] : [poll.seconds],
  );
  return seconds.length === 0 ? undefined : Math.min(...seconds);
}

function withInner(block: Block): readonly Block[] {
  return block.type === 'group' ? [block, ...block.blocks.flatMap(withInner)] : [block];
}

function ownBlocks(page: Page): readonly Block[] {
  if (page.kind === 'detail') return page.tabs.flatMap((tab) => tab.blocks);
  if (page.kind === 'form') return page.sections.flatMap((section) => section.blocks ?? []);
  return page.kind === 'dashboard' || page.kind === 'list' ? (page.blocks ?? []) : [];
}
