import { STRIP_HEIGHT, type Strip, turnStrip } from './cut-line.ts';
import { decodeLine, type Line } from './decode-line.ts';
import type { OcrModels } from './load-models.ts';
import { type Normalisation, toPlanes } from './planes.ts';

const NORMALISATION: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
/** Shorter lines are filled up: the network was trained on no shorter ones. */
const MIN_WIDTH = 320;
/** A line that is read less surely may stand on its head. The package's classifier for that errs on long lines. */
const SURE = 0.9;

/** Reads one line, also when it stands on its head. */
export async function recogniseLine(strip: Strip, models: OcrModels): Promise<Line> {
  const asItStands = await recognise(strip, models);
  if (asItStands.average >= SURE) return asItStands;
  const turned = await recognise(turnStrip(strip), models);
  return turned.average > asItStands.average ? turned : asItStands;
}

async function recognise(strip: Strip, models: OcrModels): Promise<Line> {
  const width = Math.max(strip.width, MIN_WIDTH);
  const values = toPlanes(strip.pixels, strip.width, STRIP_HEIGHT, NORMALISATION, width);
  const scores = await models.recognise({ shape: [1, 3, STRIP_HEIGHT, width], values });
  return decodeLine(scores, models.characters);
}
