// A picture -> its lines of text in reading order.
import { clamp, type Location, locationOf, type Picture } from '../serving/image/picture.ts';
import { cutLine } from './cut-line.ts';
import { detectLines } from './detect-lines.ts';
import type { OcrModels } from './load-models.ts';
import { edgesOf, type Point, type Quad, scaleQuad } from './quad.ts';
import { inReadingOrder } from './reading-order.ts';
import { recogniseLine } from './recognise-line.ts';

export interface TextLine {
  readonly words: string;
  readonly location: Location;
  /** Corners in pixels of the original picture, the upper left one first, clockwise. */
  readonly corners: Quad;
  readonly probability: { readonly average: number; readonly min: number; readonly variance: number };
}

/** What is less sure is more often a pattern than text. */
const MIN_PROBABILITY = 0.5;

export async function readText(picture: Picture, models: OcrModels): Promise<readonly TextLine[]> {
  const quads = inReadingOrder(await detectLines(picture, models.detect));
  const lines: TextLine[] = [];
  for (const quad of quads) {
    const { words, ...probability } = await recogniseLine(cutLine(picture, quad), models);
    if (words === '' || probability.average < MIN_PROBABILITY) continue;
    const corners = within(
      picture,
      scaleQuad(quad, picture.width / picture.columns, picture.height / picture.rows),
    );
    lines.push({ words, location: locationOf(picture, edgesOf(corners)), corners, probability });
  }
  return lines;
}

function within({ width, height }: Picture, quad: Quad): Quad {
  const place = ({ x, y }: Point): Point => ({ x: clamp(x, 0, width), y: clamp(y, 0, height) });
  return [place(quad[0]), place(quad[1]), place(quad[2]), place(quad[3])];
}
