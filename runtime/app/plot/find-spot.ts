// Which part of a chart the pointer means.
import type { Plot, PlotSpot } from '#compile/plot/plot.ts';

/** Pixels in the chart's box. */
export interface SpotBox {
  readonly spot: PlotSpot;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** From places on the axes to pixels. */
export type ToPixel = (x: number, y: number) => readonly [left: number, top: number];

/** A point is meant from so far away. */
const NEAR = 24;

/** Spots of series that are switched off have no box; on an axis of categories a spot is as wide as its category. */
export function spotBoxes(
  { spots, x, y }: Plot,
  hidden: ReadonlySet<string>,
  toPixel: ToPixel,
): readonly SpotBox[] {
  const [left0, top0] = toPixel(0, 0);
  const [left1, top1] = toPixel(1, 1);
  const half = (axis: typeof x, step: number) =>
    axis.kind !== 'category' ? 0 : axis.labels.length === 1 ? Number.MAX_SAFE_INTEGER : Math.abs(step) / 2;
  const [wide, high] = [half(x, left1 - left0), half(y, top1 - top0)];
  return spots.flatMap((spot) => {
    if (spot.series !== undefined && hidden.has(spot.series)) return [];
    const [left, bottom] = toPixel(spot.x[0], spot.y[0]);
    const [right, top] = toPixel(spot.x[1], spot.y[1]);
    return [{ spot, left: left - wide, right: right + wide, top: top - high, bottom: bottom + high }];
  });
}

export function findSpot(
  boxes: readonly SpotBox[],
  hover: Plot['hover'],
  at: { readonly x: number; readonly y: number },
): SpotBox | undefined {
  if (hover === 'near') return nearest(boxes, at);
  const inWidth = ({ left, right }: SpotBox) => at.x >= left && at.x <= right;
  const inHeight = ({ top, bottom }: SpotBox) => at.y >= top && at.y <= bottom;
  return boxes.find((box) => (hover === 'row' || inWidth(box)) && (hover === 'column' || inHeight(box)));
}

function nearest(
  boxes: readonly SpotBox[],
  at: { readonly x: number; readonly y: number },
): SpotBox | undefined {
  let best: SpotBox | undefined;
  let least = NEAR;
  for (const box of boxes) {
    const distance = Math.hypot(box.left - at.x, box.top - at.y);
    if (distance > least) continue;
    least = distance;
    best = box;
  }
  return best;
}
