import { describe, expect, it } from 'vitest';
import { cutLine, STRIP_HEIGHT, turnStrip } from '../../../presets/ocr/cut-line.ts';
import { decodeLine } from '../../../presets/ocr/decode-line.ts';
import { findRegions } from '../../../presets/ocr/find-regions.ts';
import { cornersOf, type Quad } from '../../../presets/ocr/quad.ts';
import { inReadingOrder } from '../../../presets/ocr/reading-order.ts';
import { smallestRectangle } from '../../../presets/ocr/smallest-rectangle.ts';
import { isSpaced } from '../../../presets/ocr/spacing.ts';

describe('the smallest rectangle', () => {
  it.each([0, 0.2, -0.5, 0.7])('is found around its own corners, turned by %f', (angle) => {
    const rectangle = { x: 50, y: 40, width: 60, height: 14, angle };
    const found = smallestRectangle([...cornersOf(rectangle), { x: 50, y: 40 }]);

    for (const name of ['x', 'y', 'width', 'height', 'angle'] as const)
      expect(found[name]).toBeCloseTo(rectangle[name], 5);
  });

  it('is flat around points on one line, and a spot around one point', () => {
    const points = [1, 3, 2].map((at) => ({ x: at, y: at }));
    const { width, height } = smallestRectangle(points);
    expect(Math.min(width, height)).toBeCloseTo(0, 5);
    expect(Math.max(width, height)).toBeCloseTo(Math.SQRT2 * 2, 5);
    expect(smallestRectangle([{ x: 7, y: 9 }])).toMatchObject({ x: 7, y: 9, width: 0, height: 0 });
  });
});

describe('regions of text', () => {
  const mapOf = (width: number, height: number, valueAt: (x: number, y: number) => number) => ({
    width,
    height,
    values: Float32Array.from({ length: width * height }, (_, index) =>
      valueAt(index % width, Math.floor(index / width)),
    ),
  });

  it('are where the map is sure, grown to the size of the line', () => {
    const map = mapOf(100, 60, (x, y) => (x >= 20 && x < 80 && y >= 10 && y < 20 ? 0.9 : 0));
    const [region, ...others] = findRegions(map);

    expect(others).toEqual([]);
    expect(region?.x).toBeCloseTo(49.5, 1);
    expect(region?.y).toBeCloseTo(14.5, 1);
    expect(region?.height).toBeGreaterThan(18);
    expect(region?.height).toBeLessThan(24);
  });

  it('hang together across corners, and are not found where the map is unsure or the spot is tiny', () => {
    const stairs = mapOf(60, 60, (x, y) => (Math.abs(x - y) <= 4 && x > 5 && x < 50 ? 0.9 : 0));
    expect(findRegions(stairs)).toHaveLength(1);
    expect(Math.abs(findRegions(stairs)[0]?.angle ?? 0)).toBeCloseTo(Math.PI / 4, 1);
    expect(findRegions(mapOf(60, 60, (x) => (x > 10 && x < 30 ? 0.35 : 0)))).toEqual([]);
    expect(findRegions(mapOf(60, 60, (x, y) => (x === 9 && y === 9 ? 1 : 0)))).toEqual([]);
  });
});

describe('a strip', () => {
  const picture = {
    width: 40,
    height: 20,
    columns: 40,
    rows: 20,
    // Red grows to the right, green downwards.
    pixels: Uint8Array.from({ length: 2400 }, (_, index) => {
      const pixel = Math.floor(index / 3);
      return [(pixel % 40) * 5, Math.floor(pixel / 40) * 10, 0][index % 3] ?? 0;
    }),
  };
  const quad = (...numbers: readonly (readonly [number, number])[]): Quad => {
    const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = numbers;
    const point = ([x, y]: readonly [number, number]) => ({ x, y });
    return [point(a), point(b), point(c), point(d)];
  };
  const colorAt = (strip: { width: number; pixels: Uint8Array }, x: number, y: number) => [
    ...strip.pixels.subarray((y * strip.width + x) * 3, (y * strip.width + x) * 3 + 2),
  ];

  it('keeps the proportions of its line', () => {
    const strip = cutLine(picture, quad([0, 0], [40, 0], [40, 20], [0, 20]));

    expect(strip.width).toBe(96);
    expect(strip.pixels).toHaveLength(96 * STRIP_HEIGHT * 3);
    const [red = 0, green = 0] = colorAt(strip, 48, 24);
    expect(Math.abs(red - 98)).toBeLessThan(4);
    expect(Math.abs(green - 98)).toBeLessThan(4);
  });

  it('lays a column on its side, its top to the left', () => {
    const strip = cutLine(picture, quad([10, 0], [16, 0], [16, 20], [10, 20]));

    const [, greenLeft = 0] = colorAt(strip, 2, 24);
    const [, greenRight = 0] = colorAt(strip, strip.width - 3, 24);
    expect(greenLeft).toBeLessThan(20);
    expect(greenRight).toBeGreaterThan(170);
    // What was on the right is now above.
    expect(colorAt(strip, 40, 2)[0]).toBeGreaterThan(colorAt(strip, 40, 45)[0] ?? 0);
  });

  it('turned twice is as it was', () => {
    const strip = cutLine(picture, quad([3, 2], [30, 4], [29, 12], [2, 10]));

    expect(turnStrip(turnStrip(strip)).pixels).toEqual(strip.pixels);
    expect(colorAt(turnStrip(strip), 0, 0)).toEqual(colorAt(strip, strip.width - 1, STRIP_HEIGHT - 1));
  });
});

describe('a line', () => {
  // Classes: none, a, b, space.
  const read = (...steps: readonly (readonly number[])[]) =>
    decodeLine({ shape: [1, steps.length, 4], values: Float32Array.from(steps.flat()) }, ['', 'a', 'b', ' ']);
  const none = [1, 0, 0, 0];
  const a = [0, 1, 0, 0];
  const b = [0, 0, 1, 0];

  it('has each character once, and twice when there is nothing between', () => {
    expect(read(none, a, a, b, none, b, b).words).toBe('abb');
    expect(read(a, a, none, a).words).toBe('aa');
    expect(read(none, none)).toEqual({ words: '', average: 0, min: 0, variance: 0 });
  });

  it('has a space where the network thinks of one', () => {
    expect(read(a, [0.98, 0, 0, 0.02], b).words).toBe('a b');
    expect(read(a, [0.999, 0, 0, 0.001], b).words).toBe('ab');
    expect(read(a, [0, 0, 0, 1], b).words).toBe('a b');
  });

  it('is as sure as its characters, the best step of each', () => {
    const { average, min } = read([0.2, 0.8, 0, 0], a, [0.4, 0, 0.6, 0]);

    expect(average).toBeCloseTo(0.8, 5);
    expect(min).toBeCloseTo(0.6, 5);
  });
});

it('knows where no space can be', () => {
  expect(isSpaced('Hello', ',', 0.9, true)).toBe(false);
  expect(isSpaced('平', '台', 0.9, true)).toBe(false);
  expect(isSpaced('1,', '2', 0.1, true)).toBe(false);
  expect(isSpaced('No.', '2', 0.1, true)).toBe(true);
  expect(isSpaced('two', 'w', 0.01, true)).toBe(true);
  expect(isSpaced('two', 'w', 0.01, false)).toBe(false);
});

it('reads rows from the top and each from the left, tilted or not', () => {
  const at = (x: number, y: number) => cornersOf({ x, y, width: 40, height: 10, angle: 0 });
  const [first, second, third, fourth] = [at(30, 12), at(100, 9), at(30, 30), at(100, 33)];

  expect(inReadingOrder([fourth, second, third, first])).toEqual([first, second, third, fourth]);
  expect(inReadingOrder([])).toEqual([]);
});
