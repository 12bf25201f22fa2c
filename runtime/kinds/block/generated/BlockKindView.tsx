// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import { lazy } from 'react';
import type { Block } from '#core/generated/page-language.ts';
import { loadStyle } from '#plugin-api';
import type { BlockProps } from '#app/block/block-props.ts';
import { View as ChartView } from '../chart/View.tsx';
import { View as CodeView } from '../code/View.tsx';
import { View as NoticeView } from '../notice/View.tsx';
import { View as PluginView } from '../plugin/View.tsx';
import { View as PropertiesView } from '../properties/View.tsx';
import { View as StatsView } from '../stats/View.tsx';
import { View as TableView } from '../table/View.tsx';
import stepsKindStyle from '../steps/view.css?address';

const StepsView = lazy(async () => {
  const [module] = await Promise.all([import('../steps/View.tsx'), loadStyle(stepsKindStyle)]);
  return { default: module.View };
});

/** A block with the view of its kind. Suspends while the code of a rarer kind is on its way. */
export function BlockKindView({ block, ...rest }: Omit<BlockProps<'table'>, 'block'> & { readonly block: Block }) {
  switch (block.type) {
    case 'properties':
      return <PropertiesView block={block} {...rest} />;
    case 'table':
      return <TableView block={block} {...rest} />;
    case 'stats':
      return <StatsView block={block} {...rest} />;
    case 'chart':
      return <ChartView block={block} {...rest} />;
    case 'steps':
      return <StepsView block={block} {...rest} />;
    case 'notice':
      return <NoticeView block={block} {...rest} />;
    case 'code':
      return <CodeView block={block} {...rest} />;
    case 'plugin':
      return <PluginView block={block} {...rest} />;
  }
}
