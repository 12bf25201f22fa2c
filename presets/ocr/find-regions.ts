// The detector's map of probabilities -> rectangles, as PaddleOCR's "DB" post-processing does it.
import type { Point, Rectangle } from './quad.ts';
import { smallestRectangle } from './smallest-rectangle.ts';

/** How likely each pixel is text: `width * height` numbers from 0 to 1. */
export interface ProbabilityMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

const PIXEL_THRESHOLD = 0.3;
const REGION_THRESHOLD = 0.45;
/** The detector marks the core of a line; the line itself is larger by area / perimeter times this. */
const GROWTH = 1.5;
const MIN_CORE = 3;
const MIN_SIDE = 5;
const MAX_REGIONS = 1000;

/** Rectangles around lines of text, in the map's pixels. */
export function findRegions(map: ProbabilityMap): readonly Rectangle[] {
  const seen = new Uint8Array(map.values.length);
  const regions: Rectangle[] = [];
  for (let start = 0; start < seen.length && regions.length < MAX_REGIONS; start++) {
    if (seen[start] === 1 || (map.values[start] ?? 0) <= PIXEL_THRESHOLD) continue;
    const core = smallestRectangle(collectBorder(map, seen, start));
    if (Math.min(core.width, core.height) < MIN_CORE || scoreOf(map, core) < REGION_THRESHOLD) continue;
    const region = grow(core);
    if (Math.min(region.width, region.height) >= MIN_SIDE) regions.push(region);
  }
  return regions;
}

/** Marks the pixels that hang together with `start` as seen; returns the outermost ones of each row. */
function collectBorder(map: ProbabilityMap, seen: Uint8Array, start: number): readonly Point[] {
  const { width, height, values } = map;
  const rows = new Map<number, [left: number, right: number]>();
  const stack = [start];
  seen[start] = 1;
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const x = index % width;
    const y = (index - x) / width;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
        const next = nextY * width + nextX;
        if (seen[next] === 1 || (values[next] ?? 0) <= PIXEL_THRESHOLD) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  return [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: right, y },
  ]);
}

/** The mean probability of the pixels inside. */
function scoreOf(map: ProbabilityMap, { x, y, width, height, angle }: Rectangle): number {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const reachX = (width * cos + height * sin) / 2;
  const reachY = (width * sin + height * cos) / 2;
  const [signedCos, signedSin] = [Math.cos(angle), Math.sin(angle)];
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, Math.floor(y - reachY)); row <= Math.min(map.height - 1, y + reachY); row++) {
    for (
      let column = Math.max(0, Math.floor(x - reachX));
      column <= Math.min(map.width - 1, x + reachX);
      column++
    ) {
      const across = (column - x) * signedCos + (row - y) * signedSin;
      const down = (row - y) * signedCos - (column - x) * signedSin;
      if (Math.abs(across) > width / 2 || Math.abs(down) > height / 2) continue;
      sum += map.values[row * map.width + column] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function grow(core: Rectangle): Rectangle {
  const distance = (core.width * core.height * GROWTH) / (2 * (core.width + core.height));
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance };
}
