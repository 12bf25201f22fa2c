import { useMemo } from 'react';
import type { BlockProps } from '#app/block/block-props.ts';
import { usePage } from '#app/page/page-context.tsx';
import { PlotBlock } from '#app/plot/PlotBlock.tsx';
import { compilePoints } from './compile-points.ts';

export function View({ block, scope, range }: BlockProps<'scatter-plot'>) {
  const { compile } = usePage();
  const read = useMemo(() => compilePoints(block, compile, scope), [block, compile, scope]);
  return <PlotBlock block={block} scope={scope} range={range?.range} read={read} />;
}
