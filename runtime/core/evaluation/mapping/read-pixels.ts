import { type Outcome, received } from './outcome.ts';
import { openText, readClass } from './read-scalar.ts';
import type { PixelClasses } from './values.ts';

/** A list of rows, each a list of classes, one a pixel. */
export function readPixels(value: unknown, classes: readonly string[]): Outcome<PixelClasses> {
  const rows = openText(value);
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row)))
    return { fault: `应是按行的类别列表，如 [[0,0,1],[0,1,1]]，收到 ${received(value)}` };
  const width = rows[0]?.length ?? 0;
  const uneven = rows.findIndex((row) => row.length !== width);
  if (uneven >= 0)
    return {
      fault: `的第 ${uneven + 1} 行有 ${rows[uneven]?.length} 个像素，第 1 行有 ${width} 个，各行应当相同`,
    };
  const runs: [string, number][] = [];
  // Few classes, many pixels: each is read once.
  const names = new Map<unknown, string>();
  for (const [index, row] of rows.entries())
    for (const pixel of row) {
      const known = names.get(pixel);
      const read = known === undefined ? readClass(pixel, classes) : { value: known };
      if ('fault' in read) return { fault: `的第 ${index + 1} 行${read.fault}` };
      names.set(pixel, read.value);
      const last = runs.at(-1);
      if (last?.[0] === read.value) last[1] += 1;
      else runs.push([read.value, 1]);
    }
  return { value: { width, height: rows.length, runs } };
}
