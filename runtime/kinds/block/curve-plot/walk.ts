import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotField, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'curve-plot'> = function* (block, around) {
  const row = yield* walkRows(block, around);
  yield* walkPlotNumber(block.x, [...around.path, 'x'], row);
  yield* walkPlotNumber(block.y, [...around.path, 'y'], row);
  for (const [index, number] of (block.more ?? []).entries())
    yield* walkPlotNumber(number, [...around.path, 'more', index], row);
  yield* walkPlotField(block.series, [...around.path, 'series'], row);
};
