// Blocks of a tab or dashboard, in a grid that charts share and everything else spans.
import { lazy, Suspense } from 'react';
import { compileCondition } from '#compile/expression.ts';
import type { Block } from '#core/generated/page-language.ts';
import { loadStyle } from '#plugin-api';
import { Skeleton } from '../element/Skeleton.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { blockSpans } from './block-spans.ts';
import { ChartBlock } from './ChartBlock.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { NoticeBlock } from './NoticeBlock.tsx';
import { PluginBlock } from './PluginBlock.tsx';
import { PropertiesBlock } from './PropertiesBlock.tsx';
import progressAddress from './progress.css?address';
import { StatsBlock } from './StatsBlock.tsx';
import { TableBlock } from './TableBlock.tsx';

const StepsBlock = lazy(async () => {
  const [module] = await Promise.all([import('./StepsBlock.tsx'), loadStyle(progressAddress)]);
  return { default: module.StepsBlock };
});

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
          <BlockView block={block} id={id} {...shared} />
        </div>
      ))}
    </div>
  );
}

function BlockSkeleton({ title }: { readonly title: string | undefined }) {
  return (
    <BlockFrame title={title}>
      <Skeleton lines={2} />
    </BlockFrame>
  );
}

/** The table of block types, as a switch so that each gets its own shape checked. */
function BlockView({ block, ...rest }: Omit<BlockProps<'table'>, 'block'> & { readonly block: Block }) {
  switch (block.type) {
    case 'properties':
      return <PropertiesBlock block={block} {...rest} />;
    case 'table':
      return <TableBlock block={block} {...rest} />;
    case 'stats':
      return <StatsBlock block={block} {...rest} />;
    case 'chart':
      return <ChartBlock block={block} {...rest} />;
    case 'steps':
      return (
        <Suspense fallback={<BlockSkeleton title={block.title} />}>
          <StepsBlock block={block} {...rest} />
        </Suspense>
      );
    case 'notice':
      return <NoticeBlock block={block} {...rest} />;
    case 'code':
      return <CodeBlock block={block} {...rest} />;
    case 'plugin':
      return <PluginBlock block={block} {...rest} />;
  }
}
