// A line of the picture -> an upright strip of a fixed height.
import { clamp, type Picture } from '../serving/image/picture.ts';
import { distance, type Point, type Quad } from './quad.ts';

/** A line of text: `width * STRIP_HEIGHT` pixels of red, green, blue. */
export interface Strip {
  readonly width: number;
  readonly pixels: Uint8Array;
}

export const STRIP_HEIGHT = 48;
const MAX_WIDTH = 3200;
/** Above it a line stands upright: it is read from top to bottom. */
const UPRIGHT_RATIO = 1.5;
const MAX_SAMPLES = 6;

/** `quad` in pixels of the decoded picture. */
export function cutLine(picture: Picture, quad: Quad): Strip {
  const upright = distance(quad[0], quad[3]) >= UPRIGHT_RATIO * distance(quad[0], quad[1]);
  // A quarter turn counter-clockwise lays a column on its side, its top to the left.
  const [from, to, below] = upright ? [quad[1], quad[2], quad[0]] : [quad[0], quad[1], quad[3]];
  const height = Math.max(distance(from, below), 1);
  const width = clamp(Math.round((distance(from, to) * STRIP_HEIGHT) / height), 8, MAX_WIDTH);
  const right = { x: (to.x - from.x) / width, y: (to.y - from.y) / width };
  const down = { x: (below.x - from.x) / STRIP_HEIGHT, y: (below.y - from.y) / STRIP_HEIGHT };
  return { width, pixels: sample(picture, width, from, right, down) };
}

/** Turns a strip by 180 degrees. */
export function turnStrip({ width, pixels }: Strip): Strip {
  const turned = new Uint8Array(pixels.length);
  const count = pixels.length / 3;
  for (let index = 0; index < count; index++) {
    const other = (count - 1 - index) * 3;
    turned.set(pixels.subarray(index * 3, index * 3 + 3), other);
  }
  return { width, pixels: turned };
}

/** `right` and `down` are the steps of one pixel of the strip. Large letters are averaged, not skipped over. */
function sample(picture: Picture, width: number, origin: Point, right: Point, down: Point): Uint8Array {
  const pixels = new Uint8Array(width * STRIP_HEIGHT * 3);
  const samples = clamp(Math.ceil(Math.hypot(down.x, down.y)), 1, MAX_SAMPLES);
  const color: [number, number, number] = [0, 0, 0];
  let target = 0;
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      color.fill(0);
      for (let part = 0; part < samples * samples; part++) {
        const across = column + ((part % samples) + 0.5) / samples;
        const along = row + (Math.floor(part / samples) + 0.5) / samples;
        addColor(
          picture,
          origin.x + across * right.x + along * down.x - 0.5,
          origin.y + across * right.y + along * down.y - 0.5,
          color,
        );
      }
      for (const value of color) pixels[target++] = Math.round(value / (samples * samples));
    }
  }
  return pixels;
}

/** Adds the colour at a place between pixels; the edge goes on outside. */
function addColor(
  { columns, rows, pixels }: Picture,
  x: number,
  y: number,
  color: [number, number, number],
): void {
  const left = clamp(Math.floor(x), 0, columns - 1);
  const top = clamp(Math.floor(y), 0, rows - 1);
  const right = Math.min(left + 1, columns - 1);
  const bottom = Math.min(top + 1, rows - 1);
  const shareX = clamp(x - left, 0, 1);
  const shareY = clamp(y - top, 0, 1);
  const corners = [
    [top * columns + left, (1 - shareX) * (1 - shareY)],
    [top * columns + right, shareX * (1 - shareY)],
    [bottom * columns + left, (1 - shareX) * shareY],
    [bottom * columns + right, shareX * shareY],
  ] as const;
  for (const [index, share] of corners) {
    color[0] += (pixels[index * 3] ?? 0) * share;
    color[1] += (pixels[index * 3 + 1] ?? 0) * share;
    color[2] += (pixels[index * 3 + 2] ?? 0) * share;
  }
}
