import { plotRow } from '#config/contracts/plot-row.ts';
import { fillPlotField, fillPlotNumber } from '#config/fill/fill-plot-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'heat-map'> = (block, { record, operations }) => {
  const row = plotRow(block, record, operations);
  return {
    ...block,
    x: fillPlotField(block.x, row),
    y: fillPlotField(block.y, row),
    value: fillPlotNumber(block.value, row),
  };
};
