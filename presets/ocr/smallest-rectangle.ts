import type { Point, Rectangle } from './quad.ts';

/** The rectangle of the smallest area around the points; they may lie on one line or on one spot. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points);
  const first = hull[0] ?? { x: 0, y: 0 };
  let best = around(hull, 0);
  // One side of it lies along one side of the hull.
  for (const [index, from] of hull.entries()) {
    const to = hull[index + 1] ?? first;
    const rectangle = around(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  }
  return best;
}

/** The rectangle around the points whose sides stand at `angle`. */
function around(points: readonly Point[], angle: number): Rectangle {
  // A quarter turn changes nothing but which side is called the width: the flatter one.
  const quarter = Math.PI / 2;
  const turned = angle - Math.round(angle / quarter) * quarter;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const across = x * cos + y * sin;
    const down = y * cos - x * sin;
    left = Math.min(left, across);
    right = Math.max(right, across);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: across * cos - down * sin,
    y: across * sin + down * cos,
    width: right - left,
    height: bottom - top,
    angle: turned,
  };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && !turnsRight(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

function turnsRight(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}
