// Rectangles that may stand at an angle.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners of a rectangle: the upper left one first, then clockwise as one sees it. */
export type Quad = readonly [Point, Point, Point, Point];

/** A rectangle around its middle. `width` lies along `angle` (radians, clockwise on the screen, from -π/4 to π/4). */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export function cornersOf({ x, y, width, height, angle }: Rectangle): Quad {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (across: number, down: number): Point => ({
    x: x + (across * width * cos - down * height * sin) / 2,
    y: y + (across * width * sin + down * height * cos) / 2,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The same rectangle seen after the picture was stretched. */
export function scaleQuad(quad: Quad, byX: number, byY: number): Quad {
  const scale = ({ x, y }: Point): Point => ({ x: x * byX, y: y * byY });
  return [scale(quad[0]), scale(quad[1]), scale(quad[2]), scale(quad[3])];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function edgesOf(quad: Quad) {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
