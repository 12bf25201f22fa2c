// Blocks of a tab or dashboard, in a grid that charts share and everything else spans.
import { Suspense } from 'react';
import { compileCondition } from '#compile/expression.ts';
import { blocksOfPage } from '#core/blocks-of-page.ts';
import type { Block } from '#core/generated/page-language.ts';
import type { Page } from '#core/page.ts';
import { BLOCK_LOADS, BlockKindView } from '#kinds/block/generated/BlockKindView.tsx';
import { BlockFrame } from '../block/BlockFrame.tsx';
import type { BlockAreaProps } from '../block/block-area.ts';
import { useTimeCursor } from '../chart/use-time-cursor.ts';
import { Skeleton } from '../element/Skeleton.tsx';
import { blockSpans } from './block-spans.ts';

export function BlockGrid({ blocks, prefix, ...shared }: BlockAreaProps) {
  // The place in the page names a block, so that one that comes and goes keeps the others' state.
  const shown = blocks
    .map((block, index) => ({ block, id: `${prefix}${index}` }))
    .filter(({ block }) => compileCondition(block.when)(shared.scope));
  const time = useTimeCursor(shared.range?.zoom);
  const spans = blockSpans(shown.map(({ block }) => block));
  return (
    <div className="aic-blocks">
      {shown.map(({ block, id }, index) => (
        <div
          key={id}
          className="aic-block"
          style={{ '--aic-span': spans[index]?.usual, '--aic-span-wide': spans[index]?.wide }}
          data-block={block.type}
        >
          <Suspense fallback={<BlockSkeleton block={block} />}>
            <BlockKindView block={block} id={id} time={time} {...shared} />
          </Suspense>
        </div>
      ))}
    </div>
  );
}

/** Brings the views of the page's blocks that come on demand. Never rejects: a block reports by itself what is missing. */
export async function loadBlockViews(page: Page): Promise<void> {
  await Promise.allSettled(blocksOfPage(page).map(({ type }) => BLOCK_LOADS[type]?.()));
}

/** Those of all kinds, for pages that may be opened next. */
export async function loadAllBlockViews(): Promise<void> {
  await Promise.allSettled(Object.values(BLOCK_LOADS).map((load) => load()));
}

function BlockSkeleton({ block }: { readonly block: Block }) {
  return (
    <BlockFrame title={'title' in block ? block.title : undefined}>
      <Skeleton lines={2} />
    </BlockFrame>
  );
}
