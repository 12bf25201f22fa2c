// The preset service "ocr": text lines of a picture, in the shape of Baidu's "general" text recognition.
import { type Call, isTrue } from '../serving/call.ts';
import { decodeImage } from '../serving/image/decode-image.ts';
import { blankPicture } from '../serving/image/picture.ts';
import { readImage } from '../serving/image/read-image.ts';
import { round } from '../serving/round.ts';
import { serve } from '../serving/serve.ts';
import { loadModels, type OcrModels } from './load-models.ts';
import { readText, type TextLine } from './read-text.ts';

/** Lines are cut out of this size: small print of a large scan stays legible. */
const MAX_SIDE = 4096;

serve({
  media: /^image\//,
  async load({ threads }) {
    const models = await loadModels(threads);
    await readText(blankPicture(256), models);
    return { '/general': (call) => recognise(call, models) };
  },
});

async function recognise(call: Call, models: OcrModels): Promise<object> {
  const withCorners = isTrue(call, 'vertexes_location');
  const lines = await readText(await decodeImage(readImage(call), MAX_SIDE), models);
  return { words_result_num: lines.length, words_result: lines.map((line) => toResult(line, withCorners)) };
}

function toResult({ words, location, probability, corners }: TextLine, withCorners: boolean): object {
  const { average, min, variance } = probability;
  return {
    words,
    location,
    probability: { average: round(average, 6), min: round(min, 6), variance: round(variance, 6) },
    ...(withCorners
      ? { vertexes_location: corners.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })) }
      : {}),
  };
}
