import { describe, expect, it } from 'vitest';
import { maskArea, maskOverlap, maskPixels } from '#core/evaluation/detection/mask-overlap.ts';
import { createRandom, drawInteger, type Random } from '#core/statistics/random/random.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);

function drawRuns(random: Random, pixels: number): readonly number[] {
  const runs: number[] = [];
  for (let left = pixels; left > 0; ) {
    const run = Math.min(left, drawInteger(random, 6));
    runs.push(run);
    left -= run;
  }
  return runs;
}

const pixelsOf = (runs: readonly number[]) => runs.flatMap((run, at) => new Array<number>(run).fill(at % 2));

describe.each(SEEDS)('masks of seed %d', (seed) => {
  it('overlap as their pixels do', () => {
    const random = createRandom(`mask ${seed}`);
    const pixels = 1 + drawInteger(random, 60);
    const [found, truth] = [drawRuns(random, pixels), drawRuns(random, pixels)];
    const [ours, theirs] = [pixelsOf(found), pixelsOf(truth)];
    const count = (of: (at: number) => boolean) => ours.filter((_, at) => of(at)).length;
    const both = count((at) => ours[at] === 1 && theirs[at] === 1);
    const any = count((at) => ours[at] === 1 || theirs[at] === 1);
    const area = count((at) => ours[at] === 1);
    expect([maskPixels(found), maskArea(found)]).toEqual([pixels, area]);
    expect(maskOverlap(found, truth, false)).toBe(any === 0 ? 0 : both / any);
    expect(maskOverlap(found, truth, true)).toBe(area === 0 ? 0 : both / area);
  });
});
