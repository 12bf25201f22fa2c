import { describe, expect, it } from 'vitest';
import { findSpot, spotBoxes } from '#app/plot/find-spot.ts';
import type { Plot } from '#compile/plot/plot.ts';

const spot = (x: number, y: number, series?: string) => ({
  x: [x, x] as const,
  y: [y, y] as const,
  title: `${x} ${y}`,
  rows: [],
  ...(series === undefined ? {} : { series }),
});
const number = { kind: 'number', title: '', unit: '', scale: 'linear' } as const;
const plot: Plot = {
  kind: '',
  x: number,
  y: number,
  series: [],
  layers: [],
  rules: [],
  hover: 'near',
  spots: [spot(1, 1, 'a'), spot(3, 1, 'b')],
  table: { columns: [], rows: [] },
  height: 100,
  notes: [],
};
/** A hundred pixels a unit, upwards. */
const toPixel = (x: number, y: number) => [x * 100, 500 - y * 100] as const;
const NONE: ReadonlySet<string> = new Set();

describe('what the pointer is at', () => {
  it('is the nearest point, not far from it', () => {
    const boxes = spotBoxes(plot, NONE, toPixel);
    expect(findSpot(boxes, 'near', { x: 110, y: 390 })?.spot.title).toBe('1 1');
    expect(findSpot(boxes, 'near', { x: 200, y: 400 })).toBeUndefined();
  });

  it('is nothing of a series that is switched off', () => {
    const boxes = spotBoxes(plot, new Set(['a']), toPixel);
    expect(findSpot(boxes, 'near', { x: 100, y: 400 })).toBeUndefined();
  });

  it('is the whole band of a category, wherever in the column', () => {
    const labels = ['a', 'b', 'c', 'd'];
    const bars: Plot = { ...plot, x: { kind: 'category', title: '', labels }, hover: 'column' };
    const boxes = spotBoxes(bars, NONE, toPixel);
    expect(findSpot(boxes, 'column', { x: 149, y: 3 })?.spot.title).toBe('1 1');
    expect(findSpot(boxes, 'column', { x: 151, y: 3 })).toBeUndefined();
  });

  it('is the only category there is', () => {
    const bars: Plot = { ...plot, x: { kind: 'category', title: '', labels: ['a'] }, spots: [spot(0, 0)] };
    const boxes = spotBoxes(bars, NONE, toPixel);
    expect(findSpot(boxes, 'column', { x: 900, y: 3 })?.spot.title).toBe('0 0');
  });
});
