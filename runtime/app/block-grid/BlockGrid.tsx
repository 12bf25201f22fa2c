// Blocks of a tab or dashboard, in a grid that charts share and everything else spans.
import { Suspense } from 'react';
import { compileCondition } from '#compile/expression.ts';
import type { Block } from '#core/generated/page-language.ts';
import { BlockKindView } from '#kinds/block/generated/BlockKindView.tsx';
import { BlockFrame } from '../block/BlockFrame.tsx';
import type { BlockProps } from '../block/block-props.ts';
import { Skeleton } from '../element/Skeleton.tsx';
import { blockSpans } from './block-spans.ts';

interface BlockGridProps extends Pick<BlockProps<'table'>, 'scope' | 'range' | 'record'> {
  readonly blocks: readonly Block[];
  /** Names the grid within its page, e.g. the tab's key. */
  readonly prefix: string;
}

export function BlockGrid({ blocks, prefix, ...shared }: BlockGridProps) {
  // The place in the page names a block, so that one that comes and goes keeps the others' state.
  const shown = blocks
    .map((block, index) => ({ block, id: `${prefix}${index}` }))
    .filter(({ block }) => compileCondition(block.when)(shared.scope));
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
            <BlockKindView block={block} id={id} {...shared} />
          </Suspense>
        </div>
      ))}
    </div>
  );
}

function BlockSkeleton({ block }: { readonly block: Block }) {
  return (
    <BlockFrame title={'title' in block ? block.title : undefined}>
      <Skeleton lines={2} />
    </BlockFrame>
  );
}
