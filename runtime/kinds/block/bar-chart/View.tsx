import { useMemo } from 'react';
import type { BlockProps } from '#app/block/block-props.ts';
import { usePage } from '#app/page/page-context.tsx';
import { PlotBlock } from '#app/plot/PlotBlock.tsx';
import { compileBars } from './compile-bars.ts';

export function View({ block, scope, range }: BlockProps<'bar-chart'>) {
  const { compile } = usePage();
  const read = useMemo(() => compileBars(block, compile, scope), [block, compile, scope]);
  return <PlotBlock block={block} scope={scope} range={range?.range} read={read} />;
}
