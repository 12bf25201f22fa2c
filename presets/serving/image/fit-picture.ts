import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** A square picture that holds a part of another, and how its places are those of the original. */
export interface Square {
  readonly side: number;
  /** `side * side * 3` bytes; black where the part ends. */
  readonly pixels: Uint8Array;
  /** A place in the square -> pixels of the original picture. */
  readonly toOriginal: (x: number, y: number) => { readonly x: number; readonly y: number };
}

/** Edges in pixels of the decoded picture. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Puts a part of the picture, by default all of it, into the middle of a square without changing its proportions. */
export async function fitPicture(picture: Picture, side: number, part?: Part): Promise<Square> {
  const { columns, rows } = picture;
  const left = Math.max(0, Math.floor(part?.left ?? 0));
  const top = Math.max(0, Math.floor(part?.top ?? 0));
  const width = Math.max(1, Math.min(columns, Math.ceil(part?.right ?? columns)) - left);
  const height = Math.max(1, Math.min(rows, Math.ceil(part?.bottom ?? rows)) - top);
  const pixels = await sharp(picture.pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .extract({ left, top, width, height })
    .resize({ width: side, height: side, fit: 'contain', background: '#000000' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const scale = Math.max(width, height) / side;
  const [marginX, marginY] = [(side - width / scale) / 2, (side - height / scale) / 2];
  return {
    side,
    pixels,
    toOriginal: (x, y) => ({
      x: ((x - marginX) * scale + left) * (picture.width / columns),
      y: ((y - marginY) * scale + top) * (picture.height / rows),
    }),
  };
}
