import { useMemo } from 'react';
import type { BlockProps } from '#app/block/block-props.ts';
import { PlotBlock } from '#app/plot/PlotBlock.tsx';
import { compileBins } from './compile-bins.ts';

export function View({ block, scope, range }: BlockProps<'histogram'>) {
  const read = useMemo(() => compileBins(block), [block]);
  return <PlotBlock block={block} scope={scope} range={range?.range} read={read} />;
}
