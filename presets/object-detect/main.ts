// The preset service "object-detect": objects of a picture, and the joints of the persons among them.
import type { GraphModel } from '@tensorflow/tfjs';
import { type Call, numberOf } from '../serving/call.ts';
import { decodeImage } from '../serving/image/decode-image.ts';
import { blankPicture, locationOf, type Picture } from '../serving/image/picture.ts';
import { readImage } from '../serving/image/read-image.ts';
import { packageFile } from '../serving/package-file.ts';
import { round } from '../serving/round.ts';
import { serve } from '../serving/serve.ts';
import { loadGraph } from '../serving/tensor/load-graph.ts';
import { startTensorflow } from '../serving/tensor/start-tensorflow.ts';
import { CATEGORIES, PERSON } from './categories.ts';
import type { Box } from './drop-overlaps.ts';
import { findObjects } from './find-objects.ts';
import { findPose } from './find-pose.ts';

const MAX_SIDE = 1600;
const WHOLE: Box = { left: 0, top: 0, right: 256, bottom: 256, score: 1, category: PERSON };

serve({
  media: /^image\//,
  async load() {
    await startTensorflow();
    const file = (name: string) => packageFile('@vladmandic/human', `models/${name}.json`);
    const objects = await loadGraph(file('centernet'));
    const poses = await loadGraph(file('movenet-lightning'));
    await findObjects(blankPicture(256), objects, 1);
    await findPose(blankPicture(256), poses, WHOLE);
    return {
      '/detect': (call) => detect(call, objects),
      '/pose': (call) => analyseBodies(call, objects, poses),
    };
  },
});

async function detect(call: Call, model: GraphModel): Promise<object> {
  const threshold = thresholdOf(call);
  const limit = numberOf(call, 'top_num', { minimum: 1, maximum: 100, fallback: 50, whole: true });
  const picture = await decodeImage(readImage(call), MAX_SIDE);
  const found = (await findObjects(picture, model, threshold)).slice(0, limit);
  return {
    results: found.map((box) => {
      const [english, chinese] = CATEGORIES[box.category] ?? [String(box.category), String(box.category)];
      return {
        name: chinese,
        name_en: english,
        score: round(box.score, 4),
        location: locationOf(picture, box),
      };
    }),
  };
}

async function analyseBodies(call: Call, objects: GraphModel, poses: GraphModel): Promise<object> {
  const threshold = thresholdOf(call);
  const limit = numberOf(call, 'max_person_num', { minimum: 1, maximum: 20, fallback: 10, whole: true });
  const picture = await decodeImage(readImage(call), MAX_SIDE);
  const persons = (await findObjects(picture, objects, threshold))
    .filter(({ category }) => category === PERSON)
    .slice(0, limit);
  const bodies: object[] = [];
  for (const person of persons) bodies.push(await analyseBody(picture, poses, person));
  return { person_num: bodies.length, person_info: bodies };
}

async function analyseBody(picture: Picture, poses: GraphModel, person: Box): Promise<object> {
  const pose = await findPose(picture, poses, person);
  const parts = Object.entries(pose).map(([name, { x, y, score }]) => [
    name,
    { x: round(x, 1), y: round(y, 1), score: round(score, 4) },
  ]);
  return {
    location: { ...locationOf(picture, person), score: round(person.score, 4) },
    body_parts: Object.fromEntries(parts),
  };
}

function thresholdOf(call: Call): number {
  return numberOf(call, 'threshold', { minimum: 0.1, maximum: 1, fallback: 0.35 });
}
