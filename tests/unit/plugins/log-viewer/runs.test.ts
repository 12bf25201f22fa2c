import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsView, spanView } from '../../../../plugins/log-viewer/model/line-view.ts';
import { createRuns, joinRuns } from '../../../../plugins/log-viewer/model/runs.ts';
import { generated } from '../../../support/generated.ts';

/** Ascending line numbers as runs. */
function runsOf(lines: readonly number[]): number[] {
  const flat: number[] = [];
  for (const line of lines) {
    const last = flat.length - 2;
    if (last >= 0 && (flat[last] ?? 0) + (flat[last + 1] ?? 0) === line)
      flat[last + 1] = (flat[last + 1] ?? 0) + 1;
    else flat.push(line, 1);
  }
  return flat;
}

const ascending = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((lines) => lines.sort((a, b) => a - b));

describe('runs of lines', () => {
  it('are the lines that they stand for', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: 0, max: 62 }), (lines, line) => {
        const runs = createRuns(runsOf(lines));
        expect(runs.count).toBe(lines.length);
        expect(lines.map((_, rank) => runs.at(rank))).toEqual(lines);
        expect(runs.at(-1)).toBeUndefined();
        expect(runs.at(lines.length)).toBeUndefined();
        expect(runs.has(line)).toBe(lines.includes(line));
        expect(runs.rankOf(line)).toBe(lines.filter((one) => one < line).length);
      }),
      generated(),
    );
  });

  it('can be joined with runs of later lines', () => {
    fc.assert(
      fc.property(ascending, fc.nat({ max: 60 }), (lines, cut) => {
        const [early, late] = [lines.filter((line) => line <= cut), lines.filter((line) => line > cut)];
        expect(joinRuns(createRuns(runsOf(early)), runsOf(late)).flat).toEqual(runsOf(lines));
      }),
      generated(),
    );
  });
});

describe('the lines that are shown', () => {
  it('are those of a span', () => {
    const view = spanView(11, 20);
    expect([view.count, view.at(0), view.at(9)]).toEqual([10, 11, 20]);
    expect([5, 11, 15, 99].map(view.rankOf)).toEqual([0, 0, 4, 10]);
    expect(spanView(1, 0).count).toBe(0);
  });

  it('are those of runs, without those that are no longer kept', () => {
    const view = runsView(createRuns([5, 3, 20, 2]), 7);
    expect(Array.from({ length: view.count }, (_, rank) => view.at(rank))).toEqual([7, 20, 21]);
    expect([1, 7, 8, 20, 21, 22].map(view.rankOf)).toEqual([0, 0, 1, 1, 2, 3]);
  });
});
