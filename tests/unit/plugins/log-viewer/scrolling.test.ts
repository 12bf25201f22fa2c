import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrollMap, MAX_PIXELS } from '../../../../plugins/log-viewer/list/scroll-map.ts';
import { type Ground, type Place, type Settled, settle } from '../../../../plugins/log-viewer/list/settle.ts';
import { generated } from '../../../support/generated.ts';

const H = 20;
const ground = (count: number, window = 600, height: (rank: number) => number = () => H): Ground => ({
  count,
  window,
  height,
});

describe('a settled place', () => {
  it('is the first line that can be seen', () => {
    expect(settle({ rank: 10, y: -50 }, ground(1_000))).toMatchObject({ rank: 12, y: -10 });
    expect(settle({ rank: 10, y: 50 }, ground(1_000))).toMatchObject({ rank: 7, y: -10 });
  });

  it('never leaves the ends', () => {
    expect(settle({ rank: 3, y: 500 }, ground(1_000))).toMatchObject({ rank: 0, y: 0, isStart: true });
    const end = { rank: 970, y: 0, isStart: false, isEnd: true };
    expect(settle('end', ground(1_000))).toMatchObject(end);
    expect(settle({ rank: 995, y: 0 }, ground(1_000))).toMatchObject(end);
    expect(settle({ rank: 5_000, y: 0 }, ground(1_000))).toMatchObject(end);
  });

  it('shows a short log from its top', () => {
    expect(settle('end', ground(3))).toMatchObject({ rank: 0, y: 0, isStart: true, isEnd: true });
    expect(settle('end', ground(0))).toMatchObject({ rank: 0, y: 0, isStart: true, isEnd: true });
  });

  it('moves by exactly the pixels asked for, whatever lines are high, as long as no end is met', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(
        heights,
        fc.array(fc.integer({ min: -150, max: 150 }), { maxLength: 20 }),
        (rows, moves) => {
          const world = ground(rows.length, 300, (rank) => rows[rank] ?? H);
          const top = ({ rank, y }: Settled) => rows.slice(0, rank).reduce((sum, one) => sum + one, 0) - y;
          const most = rows.reduce((sum, one) => sum + one, 0) - 300;
          let place: Place = { rank: 20, y: 0 };
          let expected = top(settle(place, world));
          for (const move of moves) {
            const { rank, y } = settle(place, world);
            place = { rank, y: y - move };
            expected = Math.min(most, Math.max(0, expected + move));
            const settled = settle(place, world);
            expect(top(settled)).toBe(expected);
            expect(settled.y).toBeLessThanOrEqual(0);
            expect(settled.y + (rows[settled.rank] ?? H)).toBeGreaterThan(0);
            expect([settled.isStart, settled.isEnd]).toEqual([expected === 0, expected === most]);
          }
        },
      ),
      generated(),
    );
  });
});

describe('the scrollbar', () => {
  const mapOf = (count: number, estimate?: number) =>
    createScrollMap({ count, window: 600, rowHeight: H, shown: 30, estimate });

  it('is the log pixel by pixel while a browser can draw it', () => {
    const map = mapOf(1_000);
    expect([map.isExact, map.height]).toEqual([true, 20_000]);
    for (const top of [0, 1, 19, 20, 333, 19_400])
      expect(map.top(settle(map.place(top), ground(1_000)))).toBe(top);
  });

  it('stands for a part of the lines of a larger log, and reaches both ends', () => {
    const count = 1_000_000;
    const map = mapOf(count);
    const reach = MAX_PIXELS - 600;
    expect([map.isExact, map.height]).toEqual([false, MAX_PIXELS]);
    expect(map.place(0)).toEqual({ rank: 0, y: 0 });
    expect(map.place(reach)).toBe('end');
    const middle = settle(map.place(reach / 2), ground(count));
    expect(Math.abs(middle.rank - count / 2)).toBeLessThan(50);
    expect(map.top(settle({ rank: 0, y: 0 }, ground(count)))).toBe(0);
    expect(map.top(settle('end', ground(count)))).toBe(reach);
  });

  it('never says that an end is reached before it is', () => {
    const count = 1_000_000;
    const map = mapOf(count);
    for (const place of [
      { rank: 0, y: -1 },
      { rank: 1, y: 0 },
    ])
      expect(map.top(settle(place, ground(count)))).toBeGreaterThan(0);
    const { rank, y } = settle('end', ground(count));
    expect(map.top(settle({ rank, y: y + 1 }, ground(count)))).toBeLessThan(MAX_PIXELS - 600);
  });

  it('comes back to the place that it stands for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500_000, max: 6_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, part) => {
          const map = mapOf(count);
          const top = Math.round(part * (MAX_PIXELS - 600));
          expect(Math.abs(map.top(settle(map.place(top), ground(count))) - top)).toBeLessThanOrEqual(1);
        },
      ),
      generated(),
    );
  });

  it('of wrapped lines goes by their number', () => {
    const map = mapOf(100, 9_000);
    expect([map.isExact, map.height]).toEqual([false, 9_000]);
    expect(map.place(4_200)).toEqual({ rank: 35, y: 0 });
  });
});
