import { plotRow } from '#config/contracts/plot-row.ts';
import { fillPlotField, fillPlotNumber } from '#config/fill/fill-plot-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'bar-chart'> = (block, { record, operations }) => {
  const row = plotRow(block, record, operations);
  return {
    ...block,
    category: fillPlotField(block.category, row),
    values: block.values.map((value) => fillPlotNumber(value, row)),
  };
};
