// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { BlockFilling } from '#config/fill/kind-fill.ts';
import type { Block } from '#core/generated/page-language.ts';
import { fill as barChartKind } from '../bar-chart/fill.ts';
import { fill as chartKind } from '../chart/fill.ts';
import { fill as confusionMatrixKind } from '../confusion-matrix/fill.ts';
import { fill as curvePlotKind } from '../curve-plot/fill.ts';
import { fill as groupKind } from '../group/fill.ts';
import { fill as heatMapKind } from '../heat-map/fill.ts';
import { fill as histogramKind } from '../histogram/fill.ts';
import { fill as intervalPlotKind } from '../interval-plot/fill.ts';
import { fill as noticeKind } from '../notice/fill.ts';
import { fill as propertiesKind } from '../properties/fill.ts';
import { fill as scatterPlotKind } from '../scatter-plot/fill.ts';
import { fill as statsKind } from '../stats/fill.ts';
import { fill as tableKind } from '../table/fill.ts';
import { fill as timelineKind } from '../timeline/fill.ts';

/** A block with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillBlockKind(block: Block, filling: BlockFilling): Block {
  switch (block.type) {
    case 'properties':
      return propertiesKind(block, filling);
    case 'table':
      return tableKind(block, filling);
    case 'group':
      return groupKind(block, filling);
    case 'stats':
      return statsKind(block, filling);
    case 'chart':
      return chartKind(block, filling);
    case 'bar-chart':
      return barChartKind(block, filling);
    case 'scatter-plot':
      return scatterPlotKind(block, filling);
    case 'histogram':
      return histogramKind(block, filling);
    case 'heat-map':
      return heatMapKind(block, filling);
    case 'interval-plot':
      return intervalPlotKind(block, filling);
    case 'timeline':
      return timelineKind(block, filling);
    case 'confusion-matrix':
      return confusionMatrixKind(block, filling);
    case 'curve-plot':
      return curvePlotKind(block, filling);
    case 'notice':
      return noticeKind(block, filling);
    default:
      return block;
  }
}
