import { plotRow } from '#config/contracts/plot-row.ts';
import { fillPlotField, fillPlotNumber } from '#config/fill/fill-plot-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'interval-plot'> = (block, { record, operations }) => {
  const row = plotRow(block, record, operations);
  return {
    ...block,
    label: fillPlotField(block.label, row),
    estimate: fillPlotNumber(block.estimate, row),
  };
};
