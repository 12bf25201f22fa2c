// The preset service "face-detect": faces of a picture, in the shape of Baidu's face detection v3.
import { type Call, numberOf, textOf } from '../serving/call.ts';
import { decodeImage } from '../serving/image/decode-image.ts';
import { blankPicture } from '../serving/image/picture.ts';
import { readImage } from '../serving/image/read-image.ts';
import { round } from '../serving/round.ts';
import { serve } from '../serving/serve.ts';
import { ServiceError } from '../serving/service-error.ts';
import { startTensorflow } from '../serving/tensor/start-tensorflow.ts';
import { type Face, findFaces, loadNetworks } from './find-faces.ts';

/** The detector uses 512 pixels; landmarks and descriptors of each face need more. */
const MAX_SIDE = 1600;
const FIELDS = ['landmark', 'landmark68', 'descriptor'] as const;
type Field = (typeof FIELDS)[number];

serve({
  media: /^image\//,
  async load() {
    await startTensorflow();
    await loadNetworks();
    await findFaces(blankPicture(256), { maxFaces: 1, minProbability: 0.9, withDescriptor: true });
    return { '/detect': detect };
  },
});

async function detect(call: Call): Promise<object> {
  const imageType = textOf(call, 'image_type') ?? 'BASE64';
  if (imageType !== 'BASE64')
    throw new ServiceError(400, 222015, `参数 image_type 只支持 BASE64，收到：${imageType.slice(0, 40)}`);
  const fields = readFields(textOf(call, 'face_field') ?? '');
  const query = {
    maxFaces: numberOf(call, 'max_face_num', { minimum: 1, maximum: 50, fallback: 10, whole: true }),
    minProbability: numberOf(call, 'min_probability', { minimum: 0.1, maximum: 1, fallback: 0.5 }),
    withDescriptor: fields.has('descriptor'),
  };
  const faces = await findFaces(await decodeImage(readImage(call), MAX_SIDE), query);
  if (faces.length === 0) throw new ServiceError(422, 222202, '图片中没有检测到人脸');
  return {
    error_code: 0,
    error_msg: 'SUCCESS',
    result: { face_num: faces.length, face_list: faces.map((face) => toResult(face, fields)) },
  };
}

function readFields(text: string): ReadonlySet<Field> {
  const names = text.split(',').map((name) => name.trim());
  // Baidu's clients ask for more than there is here (age, beauty …): what is not known is left out, as there.
  return new Set(FIELDS.filter((field) => names.includes(field)));
}

function toResult(face: Face, fields: ReadonlySet<Field>): object {
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: round(x, 1),
    y: round(y, 1),
  });
  return {
    location: { ...face.location, rotation: Math.round(face.rotation) },
    face_probability: round(face.probability, 4),
    ...(fields.has('landmark') ? { landmark: face.landmark.map(place) } : {}),
    ...(fields.has('landmark68') ? { landmark68: face.outline.map(place) } : {}),
    ...(face.descriptor === undefined ? {} : { descriptor: face.descriptor.map((value) => round(value, 6)) }),
  };
}
