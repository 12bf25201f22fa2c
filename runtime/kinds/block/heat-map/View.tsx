import { useMemo } from 'react';
import type { BlockProps } from '#app/block/block-props.ts';
import { usePage } from '#app/page/page-context.tsx';
import { PlotBlock } from '#app/plot/PlotBlock.tsx';
import { compileCells } from './compile-cells.ts';

export function View({ block, scope, range }: BlockProps<'heat-map'>) {
  const { compile } = usePage();
  const read = useMemo(() => compileCells(block, compile, scope), [block, compile, scope]);
  return <PlotBlock block={block} scope={scope} range={range?.range} read={read} />;
}
