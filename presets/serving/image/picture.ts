/** A decoded picture, upright, without transparency. */
export interface Picture {
  /** Size of the original as displayed, in pixels: the unit of results. */
  readonly width: number;
  readonly height: number;
  /** Size of what was decoded: the original, or a smaller copy of a large one. */
  readonly columns: number;
  readonly rows: number;
  /** Red, green, blue of each pixel, rows from the top: `columns * rows * 3` bytes. */
  readonly pixels: Uint8Array;
}

/** A rectangle in pixels of the original picture. */
export interface Location {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Whole pixels around the edges (pixels of the original), cut off where the picture ends. */
export function locationOf(
  picture: Picture,
  edges: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Location {
  const left = clamp(Math.floor(edges.left), 0, picture.width - 1);
  const top = clamp(Math.floor(edges.top), 0, picture.height - 1);
  const right = clamp(Math.ceil(edges.right), left + 1, picture.width);
  const bottom = clamp(Math.ceil(edges.bottom), top + 1, picture.height);
  return { left, top, width: right - left, height: bottom - top };
}

export function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

/** A grey picture, to run a network once before the first caller waits for it to be compiled. */
export function blankPicture(side: number): Picture {
  const pixels = new Uint8Array(side * side * 3).fill(128);
  return { width: side, height: side, columns: side, rows: side, pixels };
}
