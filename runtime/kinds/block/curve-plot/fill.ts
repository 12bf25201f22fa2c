import { plotRow } from '#config/contracts/plot-row.ts';
import { fillPlotField, fillPlotNumber } from '#config/fill/fill-plot-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'curve-plot'> = (block, { record, operations }) => {
  const row = plotRow(block, record, operations);
  const { series, more } = block;
  return {
    ...block,
    x: fillPlotNumber(block.x, row),
    y: fillPlotNumber(block.y, row),
    ...(more === undefined ? {} : { more: more.map((number) => fillPlotNumber(number, row)) }),
    ...(series === undefined ? {} : { series: fillPlotField(series, row) }),
  };
};
