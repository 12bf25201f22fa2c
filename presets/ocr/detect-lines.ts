// Where lines of text stand in a picture.
import sharp from 'sharp';
import { clamp, type Picture } from '../serving/image/picture.ts';
import { findRegions } from './find-regions.ts';
import type { Network } from './load-models.ts';
import { type Normalisation, toPlanes } from './planes.ts';
import { cornersOf, type Quad, scaleQuad } from './quad.ts';

/** The network's input has this size: a small picture is enlarged, a large one made smaller. */
const SMALL_SIDE = 960;
const MAX_ENLARGEMENT = 1.5;
const LARGE_SIDE = 1536;
/** Its sides are multiples of this. */
const STEP = 32;
const MIN_SIDE = 64;

const NORMALISATION: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** Returns quads in pixels of the decoded picture. */
export async function detectLines(picture: Picture, detect: Network): Promise<readonly Quad[]> {
  const { columns, rows } = picture;
  const longest = Math.max(columns, rows);
  const scale = clamp(LARGE_SIDE / longest, 0, clamp(SMALL_SIDE / longest, 1, MAX_ENLARGEMENT));
  const [width, height] = [side(columns * scale), side(rows * scale)];
  const pixels = await sharp(picture.pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const input = toPlanes(pixels, width, height, NORMALISATION);
  const { values } = await detect({ shape: [1, 3, height, width], values: input });
  return findRegions({ width, height, values }).map((region) =>
    // Its coordinates are the middles of pixels.
    scaleQuad(cornersOf({ ...region, x: region.x + 0.5, y: region.y + 0.5 }), columns / width, rows / height),
  );
}

function side(pixels: number): number {
  return Math.max(Math.round(pixels / STEP) * STEP, MIN_SIDE);
}
