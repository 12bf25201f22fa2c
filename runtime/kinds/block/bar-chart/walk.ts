import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotField, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'bar-chart'> = function* (block, around) {
  const row = yield* walkRows(block, around);
  yield* walkPlotField(block.category, [...around.path, 'category'], row);
  for (const [index, value] of block.values.entries())
    yield* walkPlotNumber(value, [...around.path, 'values', index], row);
};
