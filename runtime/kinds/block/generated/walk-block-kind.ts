// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { BlockSurroundings, Parts } from '#config/walk/kind-walk.ts';
import type { Block } from '#core/generated/page-language.ts';
import { walk as barChartKind } from '../bar-chart/walk.ts';
import { walk as chartKind } from '../chart/walk.ts';
import { walk as codeKind } from '../code/walk.ts';
import { walk as confusionMatrixKind } from '../confusion-matrix/walk.ts';
import { walk as curvePlotKind } from '../curve-plot/walk.ts';
import { walk as groupKind } from '../group/walk.ts';
import { walk as heatMapKind } from '../heat-map/walk.ts';
import { walk as histogramKind } from '../histogram/walk.ts';
import { walk as intervalPlotKind } from '../interval-plot/walk.ts';
import { walk as noticeKind } from '../notice/walk.ts';
import { walk as pluginKind } from '../plugin/walk.ts';
import { walk as propertiesKind } from '../properties/walk.ts';
import { walk as scatterPlotKind } from '../scatter-plot/walk.ts';
import { walk as statsKind } from '../stats/walk.ts';
import { walk as stepsKind } from '../steps/walk.ts';
import { walk as tableKind } from '../table/walk.ts';
import { walk as thresholdKind } from '../threshold/walk.ts';
import { walk as timelineKind } from '../timeline/walk.ts';

/** Every piece of a block that its kind knows of. */
export function walkBlockKind(block: Block, around: BlockSurroundings): Parts {
  switch (block.type) {
    case 'properties':
      return propertiesKind(block, around);
    case 'table':
      return tableKind(block, around);
    case 'group':
      return groupKind(block, around);
    case 'stats':
      return statsKind(block, around);
    case 'chart':
      return chartKind(block, around);
    case 'bar-chart':
      return barChartKind(block, around);
    case 'scatter-plot':
      return scatterPlotKind(block, around);
    case 'histogram':
      return histogramKind(block, around);
    case 'heat-map':
      return heatMapKind(block, around);
    case 'interval-plot':
      return intervalPlotKind(block, around);
    case 'timeline':
      return timelineKind(block, around);
    case 'confusion-matrix':
      return confusionMatrixKind(block, around);
    case 'curve-plot':
      return curvePlotKind(block, around);
    case 'threshold':
      return thresholdKind(block, around);
    case 'steps':
      return stepsKind(block, around);
    case 'notice':
      return noticeKind(block, around);
    case 'code':
      return codeKind(block, around);
    case 'plugin':
      return pluginKind(block, around);
  }
}
