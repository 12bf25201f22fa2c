// Objects of a picture with the CenterNet of human.
import { type GraphModel, type Tensor, tensor4d } from '@tensorflow/tfjs';
import { fitPicture } from '../serving/image/fit-picture.ts';
import type { Picture } from '../serving/image/picture.ts';
import { type Box, dropOverlaps } from './drop-overlaps.ts';

const SIDE = 512;
const OUTPUT = 'tower_0/detections';
/** Left, top, right, bottom, score, category. */
const NUMBERS = 6;

/** Boxes in pixels of the original picture, the surest first; they may reach out of it. */
export async function findObjects(
  picture: Picture,
  model: GraphModel,
  minScore: number,
): Promise<readonly Box[]> {
  const square = await fitPicture(picture, SIDE);
  const input = tensor4d(Float32Array.from(square.pixels), [1, SIDE, SIDE, 3]);
  const output = model.execute({ 'tower_0/images': input }, OUTPUT) as Tensor;
  const numbers = await output.data();
  input.dispose();
  output.dispose();
  const boxes: Box[] = [];
  for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
    const [left = 0, top = 0, right = 0, bottom = 0, score = 0, category = 0] = numbers.slice(
      at,
      at + NUMBERS,
    );
    if (score < minScore) continue;
    const [from, to] = [square.toOriginal(left, top), square.toOriginal(right, bottom)];
    boxes.push({ left: from.x, top: from.y, right: to.x, bottom: to.y, score, category });
  }
  return dropOverlaps(boxes);
}
