import { plotAnswer } from '#config/contracts/plot-row.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkPlotField, walkPlotNumber, walkRows } from '#config/walk/walk-plot.ts';

export const walk: BlockWalk<'heat-map'> = function* (block, around) {
  const row = yield* walkRows(block, around);
  const answer = plotAnswer(block, around.record, around.operations);
  for (const key of ['x', 'y'] as const) {
    const { [key]: side } = block;
    const path = [...around.path, key];
    if (side.step !== undefined)
      yield {
        part: 'response-field',
        kinds: ['number'],
        path: [...path, 'step'],
        name: side.step,
        row: answer,
      };
    if (side.to === undefined) {
      yield* walkPlotField(side, path, row);
      continue;
    }
    // Only numbers have something between them.
    yield* walkPlotNumber(side, path, row);
    yield { part: 'response-field', kinds: ['number'], path: [...path, 'to'], name: side.to, row };
  }
  yield* walkPlotNumber(block.value, [...around.path, 'value'], row);
};
