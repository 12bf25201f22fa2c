/** Left, top, width and height in pixels. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Intersection over union; over the area found alone where the truth is a crowd. 0 to 1. */
export function boxOverlap(found: Box, truth: Box, isCrowd: boolean): number {
  const [left, top, width, height] = found;
  const [trueLeft, trueTop, trueWidth, trueHeight] = truth;
  const across = Math.min(left + width, trueLeft + trueWidth) - Math.max(left, trueLeft);
  const down = Math.min(top + height, trueTop + trueHeight) - Math.max(top, trueTop);
  if (across <= 0 || down <= 0) return 0;
  const inner = across * down;
  return inner / (isCrowd ? width * height : width * height + trueWidth * trueHeight - inner);
}
