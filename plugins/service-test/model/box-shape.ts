// Places on a picture, in any notation of a response.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Shape =
  | {
      readonly kind: 'rect';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'polygon'; readonly points: readonly Point[] };

/** Four numbers that may be two corners or a corner and a size. */
export interface Quad {
  readonly kind: 'quad';
  readonly numbers: readonly [number, number, number, number];
}

type Members = Readonly<Record<string, unknown>>;

const CORNER_KEYS = [
  ['x1', 'y1', 'x2', 'y2'],
  ['xmin', 'ymin', 'xmax', 'ymax'],
  ['x_min', 'y_min', 'x_max', 'y_max'],
  ['left', 'top', 'right', 'bottom'],
] as const;
const SIZE_KEYS = [
  ['left', 'top', 'width', 'height'],
  ['x', 'y', 'width', 'height'],
  ['x', 'y', 'w', 'h'],
] as const;

/** What an object or list says of a place; undefined when it says none. */
export function shapeOf(value: unknown): Shape | Quad | undefined {
  if (Array.isArray(value)) return listShape(value);
  if (!isMembers(value)) return undefined;
  const size = numbersAt(value, SIZE_KEYS);
  if (size !== undefined) {
    const [left, top, width, height] = size;
    return { kind: 'rect', left, top, width, height };
  }
  const corners = numbersAt(value, CORNER_KEYS);
  return corners === undefined ? undefined : cornerRect(corners);
}

export function cornerRect([left, top, right, bottom]: Quad['numbers']): Shape {
  return { kind: 'rect', left, top, width: right - left, height: bottom - top };
}

export function sizeRect([left, top, width, height]: Quad['numbers']): Shape {
  return { kind: 'rect', left, top, width, height };
}

/** Four numbers, or at least three points. */
function listShape(value: readonly unknown[]): Shape | Quad | undefined {
  if (value.length === 4 && value.every(isNumber)) {
    const [a = 0, b = 0, c = 0, d = 0] = value;
    return { kind: 'quad', numbers: [a, b, c, d] };
  }
  const points = pointsOf(value);
  if (points !== undefined && points.length >= 3) return { kind: 'polygon', points };
  // x1, y1, x2, y2, x3, y3 …
  if (value.length >= 6 && value.length % 2 === 0 && value.length <= 64 && value.every(isNumber))
    return { kind: 'polygon', points: pairs(value) };
  return undefined;
}

/** `[{x, y} …]` or `[[x, y] …]`. */
export function pointsOf(value: unknown): readonly Point[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const points = value.map(pointOf);
  return points.every((point) => point !== undefined) ? points : undefined;
}

function pointOf(value: unknown): Point | undefined {
  if (Array.isArray(value)) {
    const [x, y] = value;
    return (value.length === 2 || value.length === 3) && isNumber(x) && isNumber(y) ? { x, y } : undefined;
  }
  if (!isMembers(value)) return undefined;
  const { x, y } = value;
  return isNumber(x) && isNumber(y) ? { x, y } : undefined;
}

function pairs(numbers: readonly number[]): readonly Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[index * 2] ?? 0,
    y: numbers[index * 2 + 1] ?? 0,
  }));
}

function numbersAt(
  members: Members,
  choices: readonly (readonly [string, string, string, string])[],
): Quad['numbers'] | undefined {
  for (const keys of choices) {
    const [a, b, c, d] = keys.map((key) => members[key]);
    if (isNumber(a) && isNumber(b) && isNumber(c) && isNumber(d)) return [a, b, c, d];
  }
  return undefined;
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
