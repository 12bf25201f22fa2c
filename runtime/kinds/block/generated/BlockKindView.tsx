// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import { laterView } from '#app/element/later-view.tsx';
import type { Block } from '#core/generated/page-language.ts';
import { loadStyle } from '#plugin-api';
import type { BlockProps } from '#app/block/block-props.ts';
import { View as CodeView } from '../code/View.tsx';
import { View as NoticeView } from '../notice/View.tsx';
import { View as PluginView } from '../plugin/View.tsx';
import { View as PropertiesView } from '../properties/View.tsx';
import { View as TableView } from '../table/View.tsx';
import chartChartCssKindStyle from '#app/chart/chart.css?address';
import confusionMatrixKindStyle from '../confusion-matrix/view.css?address';
import statsKindStyle from '../stats/view.css?address';
import stepsKindStyle from '../steps/view.css?address';
import thresholdKindStyle from '../threshold/view.css?address';
import timelineKindStyle from '../timeline/view.css?address';

const GroupView = laterView(() => import('../group/View.tsx'));

const StatsView = laterView(async () => {
  const [module] = await Promise.all([import('../stats/View.tsx'), loadStyle(statsKindStyle)]);
  return module;
});

const ChartView = laterView(async () => {
  const [module] = await Promise.all([import('../chart/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const BarChartView = laterView(async () => {
  const [module] = await Promise.all([import('../bar-chart/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const ScatterPlotView = laterView(async () => {
  const [module] = await Promise.all([import('../scatter-plot/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const HistogramView = laterView(async () => {
  const [module] = await Promise.all([import('../histogram/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const HeatMapView = laterView(async () => {
  const [module] = await Promise.all([import('../heat-map/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const IntervalPlotView = laterView(async () => {
  const [module] = await Promise.all([import('../interval-plot/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const TimelineView = laterView(async () => {
  const [module] = await Promise.all([import('../timeline/View.tsx'), loadStyle(chartChartCssKindStyle), loadStyle(timelineKindStyle)]);
  return module;
});

const ConfusionMatrixView = laterView(async () => {
  const [module] = await Promise.all([import('../confusion-matrix/View.tsx'), loadStyle(confusionMatrixKindStyle)]);
  return module;
});

const CurvePlotView = laterView(async () => {
  const [module] = await Promise.all([import('../curve-plot/View.tsx'), loadStyle(chartChartCssKindStyle)]);
  return module;
});

const ThresholdView = laterView(async () => {
  const [module] = await Promise.all([import('../threshold/View.tsx'), loadStyle(thresholdKindStyle)]);
  return module;
});

const StepsView = laterView(async () => {
  const [module] = await Promise.all([import('../steps/View.tsx'), loadStyle(stepsKindStyle)]);
  return module;
});

/** Brings the view of a kind that comes on demand. */
export const BLOCK_LOADS: Readonly<Partial<Record<Block['type'], () => Promise<unknown>>>> = {
  group: GroupView.load,
  stats: StatsView.load,
  chart: ChartView.load,
  'bar-chart': BarChartView.load,
  'scatter-plot': ScatterPlotView.load,
  histogram: HistogramView.load,
  'heat-map': HeatMapView.load,
  'interval-plot': IntervalPlotView.load,
  timeline: TimelineView.load,
  'confusion-matrix': ConfusionMatrixView.load,
  'curve-plot': CurvePlotView.load,
  threshold: ThresholdView.load,
  steps: StepsView.load,
};

/** A block with the view of its kind. Suspends while the code of a rarer kind is on its way. */
export function BlockKindView({ block, ...rest }: Omit<BlockProps<'table'>, 'block'> & { readonly block: Block }) {
  switch (block.type) {
    case 'properties':
      return <PropertiesView block={block} {...rest} />;
    case 'table':
      return <TableView block={block} {...rest} />;
    case 'group':
      return <GroupView.View block={block} {...rest} />;
    case 'stats':
      return <StatsView.View block={block} {...rest} />;
    case 'chart':
      return <ChartView.View block={block} {...rest} />;
    case 'bar-chart':
      return <BarChartView.View block={block} {...rest} />;
    case 'scatter-plot':
      return <ScatterPlotView.View block={block} {...rest} />;
    case 'histogram':
      return <HistogramView.View block={block} {...rest} />;
    case 'heat-map':
      return <HeatMapView.View block={block} {...rest} />;
    case 'interval-plot':
      return <IntervalPlotView.View block={block} {...rest} />;
    case 'timeline':
      return <TimelineView.View block={block} {...rest} />;
    case 'confusion-matrix':
      return <ConfusionMatrixView.View block={block} {...rest} />;
    case 'curve-plot':
      return <CurvePlotView.View block={block} {...rest} />;
    case 'threshold':
      return <ThresholdView.View block={block} {...rest} />;
    case 'steps':
      return <StepsView.View block={block} {...rest} />;
    case 'notice':
      return <NoticeView block={block} {...rest} />;
    case 'code':
      return <CodeView block={block} {...rest} />;
    case 'plugin':
      return <PluginView block={block} {...rest} />;
  }
}
