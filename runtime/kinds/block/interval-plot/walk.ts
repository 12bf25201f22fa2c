import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotField, walkPlotName, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'interval-plot'> = function* (block, around) {
  const { path } = around;
  const row = yield* walkRows(block, around);
  yield* walkPlotField(block.label, [...path, 'label'], row);
  yield* walkPlotNumber(block.estimate, [...path, 'estimate'], row);
  yield* walkPlotName(block.low, 'low', [...path, 'low'], row);
  yield* walkPlotName(block.high, 'high', [...path, 'high'], row);
};
