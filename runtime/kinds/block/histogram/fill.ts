import { plotAnswer, plotRow } from '#config/contracts/plot-row.ts';
import { fillPlotNumber } from '#config/fill/fill-plot-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'histogram'> = (block, { record, operations }) => {
  const count = fillPlotNumber(block.count ?? { name: 'count' }, plotRow(block, record, operations));
  if (block.markers === undefined) return { ...block, count };
  const answer = plotAnswer(block, record, operations);
  return { ...block, count, markers: block.markers.map((marker) => fillPlotNumber(marker, answer)) };
};
