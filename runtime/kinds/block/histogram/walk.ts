import { plotAnswer } from '#config/contracts/plot-row.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotName, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'histogram'> = function* (block, around) {
  const { path, record, operations } = around;
  const row = yield* walkRows(block, around);
  yield* walkPlotName(block.from, 'from', [...path, 'from'], row);
  yield* walkPlotName(block.to, 'to', [...path, 'to'], row);
  yield* walkPlotNumber(block.count ?? { name: 'count' }, [...path, 'count'], row);
  const answer = plotAnswer(block, record, operations);
  for (const [index, marker] of (block.markers ?? []).entries())
    yield* walkPlotNumber(marker, [...path, 'markers', index], answer);
};
