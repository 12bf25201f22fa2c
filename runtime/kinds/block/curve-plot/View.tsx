import { useMemo } from 'react';
import type { BlockProps } from '#app/block/block-props.ts';
import { usePage } from '#app/page/page-context.tsx';
import { PlotBlock } from '#app/plot/PlotBlock.tsx';
import { compileCurves } from './compile-curves.ts';

export function View({ block, scope, range }: BlockProps<'curve-plot'>) {
  const { compile } = usePage();
  const read = useMemo(() => compileCurves(block, compile, scope), [block, compile, scope]);
  return <PlotBlock block={block} scope={scope} range={range?.range} read={read} />;
}
