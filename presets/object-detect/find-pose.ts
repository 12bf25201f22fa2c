// The joints of one person with the MoveNet of human.
import { type GraphModel, type Tensor, tensor4d } from '@tensorflow/tfjs';
import { fitPicture } from '../serving/image/fit-picture.ts';
import { clamp, type Picture } from '../serving/image/picture.ts';
import type { Box } from './drop-overlaps.ts';

const SIDE = 192;
/** The network wants to see a bit of what is around the person. */
const MARGIN = 0.125;

/** In the order of the network's output; left and right are the person's own. */
const PARTS = [
  'nose',
  'left_eye',
  'right_eye',
  'left_ear',
  'right_ear',
  'left_shoulder',
  'right_shoulder',
  'left_elbow',
  'right_elbow',
  'left_wrist',
  'right_wrist',
  'left_hip',
  'right_hip',
  'left_knee',
  'right_knee',
  'left_ankle',
  'right_ankle',
] as const;

/** A place in pixels of the original picture and how sure it is, from 0 to 1. */
export interface BodyPart {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

export type Pose = Readonly<Record<(typeof PARTS)[number], BodyPart>>;

/** `person`: a box in pixels of the original picture. */
export async function findPose(picture: Picture, model: GraphModel, person: Box): Promise<Pose> {
  const square = await fitPicture(picture, SIDE, partAround(picture, person));
  const input = tensor4d(square.pixels, [1, SIDE, SIDE, 3], 'int32');
  const output = model.execute(input) as Tensor;
  const numbers = await output.data();
  input.dispose();
  output.dispose();
  const parts = PARTS.map((name, index) => {
    const [y = 0, x = 0, score = 0] = numbers.slice(index * 3, index * 3 + 3);
    const place = square.toOriginal(x * SIDE, y * SIDE);
    const inside = { x: clamp(place.x, 0, picture.width), y: clamp(place.y, 0, picture.height) };
    return [name, { ...inside, score }] as const;
  });
  return Object.fromEntries(parts) as Pose;
}

function partAround({ width, height, columns, rows }: Picture, person: Box) {
  const margin = Math.max(person.right - person.left, person.bottom - person.top) * MARGIN;
  const [scaleX, scaleY] = [columns / width, rows / height];
  return {
    left: (person.left - margin) * scaleX,
    top: (person.top - margin) * scaleY,
    right: (person.right + margin) * scaleX,
    bottom: (person.bottom + margin) * scaleY,
  };
}
