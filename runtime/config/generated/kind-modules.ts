// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { Block, FilterType } from '#core/generated/page-language.ts';
import type { PageKind } from '#core/page.ts';

/** Source files that the browser fetches on demand to draw a page of the kind. */
export const PAGE_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  list: [],
  form: ['runtime/kinds/page/form/View.tsx'],
  detail: ['runtime/kinds/page/generated/views-together.ts'],
  dashboard: ['runtime/kinds/page/generated/views-together.ts'],
  help: ['runtime/kinds/page/generated/views-together.ts'],
  amis: ['runtime/kinds/page/amis/View.tsx', 'runtime/app/amis/renderers/core.ts', 'runtime/app/amis/renderers/data.ts'],
  plugin: ['runtime/kinds/page/generated/views-together.ts'],
};

/** The same for a block; the rest comes with the page. */
export const BLOCK_MODULES: Readonly<Partial<Record<Block['type'], readonly string[]>>> = {
  group: ['runtime/kinds/block/group/View.tsx'],
  stats: ['runtime/kinds/block/stats/View.tsx'],
  chart: ['runtime/kinds/block/chart/View.tsx'],
  'bar-chart': ['runtime/kinds/block/bar-chart/View.tsx'],
  'scatter-plot': ['runtime/kinds/block/scatter-plot/View.tsx'],
  histogram: ['runtime/kinds/block/histogram/View.tsx'],
  'heat-map': ['runtime/kinds/block/heat-map/View.tsx'],
  'interval-plot': ['runtime/kinds/block/interval-plot/View.tsx'],
  timeline: ['runtime/kinds/block/timeline/View.tsx'],
  'confusion-matrix': ['runtime/kinds/block/confusion-matrix/View.tsx'],
  'curve-plot': ['runtime/kinds/block/curve-plot/View.tsx'],
  threshold: ['runtime/kinds/block/threshold/View.tsx'],
  steps: ['runtime/kinds/block/steps/View.tsx'],
};

/** The same for a filter. */
export const FILTER_MODULES: Readonly<Partial<Record<FilterType, readonly string[]>>> = {
  'multi-select': ['runtime/kinds/filter/multi-select/Control.tsx'],
  'time-range': ['runtime/kinds/filter/time-range/Control.tsx'],
  number: ['runtime/kinds/filter/number/Control.tsx'],
};
