import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotField, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'scatter-plot'> = function* (block, around) {
  const row = yield* walkRows(block, around);
  yield* walkPlotNumber(block.x, [...around.path, 'x'], row);
  yield* walkPlotNumber(block.y, [...around.path, 'y'], row);
  yield* walkPlotField(block.series, [...around.path, 'series'], row);
  yield* walkPlotField(block.label, [...around.path, 'label'], row);
};
