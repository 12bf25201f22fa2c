/** Pixels outside and inside in turns, starting outside; column by column, as COCO's uncompressed masks. */
export type MaskRuns = readonly number[];

/** Pixels inside. */
export function maskArea(runs: MaskRuns): number {
  return runs.reduce((sum, length, place) => sum + (place % 2 === 1 ? length : 0), 0);
}

/** Pixels of the picture. */
export function maskPixels(runs: MaskRuns): number {
  return runs.reduce((sum, length) => sum + length, 0);
}

/** Of masks of one picture: intersection over union; over the area found alone where the truth is a crowd. 0 to 1. */
export function maskOverlap(found: MaskRuns, truth: MaskRuns, isCrowd: boolean): number {
  const [area, inner] = [maskArea(found), commonPixels(found, truth)];
  const whole = isCrowd ? area : area + maskArea(truth) - inner;
  return whole === 0 ? 0 : inner / whole;
}

function commonPixels(one: MaskRuns, other: MaskRuns): number {
  let common = 0;
  let [place, otherPlace] = [0, 0];
  let [left, otherLeft] = [one[0] ?? 0, other[0] ?? 0];
  while (place < one.length && otherPlace < other.length) {
    const step = Math.min(left, otherLeft);
    if (place % 2 === 1 && otherPlace % 2 === 1) common += step;
    left -= step;
    otherLeft -= step;
    if (left === 0) left = one[++place] ?? 0;
    if (otherLeft === 0) otherLeft = other[++otherPlace] ?? 0;
  }
  return common;
}
