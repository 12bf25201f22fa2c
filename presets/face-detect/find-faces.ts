// Faces of a picture with the networks of face-api.
import {
  detectAllFaces,
  type FaceWithLandmarks,
  nets,
  type Point,
  SsdMobilenetv1Options,
} from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import { clamp, type Location, locationOf, type Picture } from '../serving/image/picture.ts';
import { packageFile } from '../serving/package-file.ts';
import { pictureTensor } from '../serving/tensor/picture-tensor.ts';

export interface Face {
  readonly location: Location;
  /** How far the line of the eyes is turned clockwise, in degrees. */
  readonly rotation: number;
  readonly probability: number;
  /** 68 points in pixels of the original picture. */
  readonly outline: readonly Point[];
  /** Middle of the left and of the right eye as one sees them, tip of the nose, middle of the mouth. */
  readonly landmark: readonly Point[];
  /** 128 numbers; faces of one person lie near each other. Only when asked for. */
  readonly descriptor?: readonly number[];
}

export interface FaceQuery {
  readonly maxFaces: number;
  readonly minProbability: number;
  readonly withDescriptor: boolean;
}

const NOSE_TIP = 30;

export async function loadNetworks(): Promise<void> {
  const directory = packageFile('@vladmandic/face-api', 'model');
  for (const name of ['ssdMobilenetv1', 'faceLandmark68Net', 'faceRecognitionNet'] as const) {
    const started = performance.now();
    await nets[name].loadFromDisk(directory);
    console.log(`已加载模型 ${name}，用时 ${Math.round(performance.now() - started)} ms`);
  }
}

/** Largest first; the `maxFaces` surest ones. */
export async function findFaces(picture: Picture, query: FaceQuery): Promise<readonly Face[]> {
  const tensor = pictureTensor(picture);
  try {
    const options = new SsdMobilenetv1Options({
      minConfidence: query.minProbability,
      maxResults: query.maxFaces,
    });
    const task = detectAllFaces(tensor, options).withFaceLandmarks();
    const found: readonly Found[] = query.withDescriptor ? await task.withFaceDescriptors() : await task;
    return found.map((face) => toFace(picture, face)).sort((a, b) => areaOf(b.location) - areaOf(a.location));
  } finally {
    tensor.dispose();
  }
}

type Found = FaceWithLandmarks & { readonly descriptor?: Float32Array };

function toFace(picture: Picture, { detection, landmarks, descriptor }: Found): Face {
  const [scaleX, scaleY] = [picture.width / picture.columns, picture.height / picture.rows];
  const place = ({ x, y }: Point): Point => ({
    x: clamp(x * scaleX, 0, picture.width),
    y: clamp(y * scaleY, 0, picture.height),
  });
  const { left, top, right, bottom } = detection.box;
  const outline = landmarks.positions.map(place);
  const eyes = [middleOf(landmarks.getLeftEye()), middleOf(landmarks.getRightEye())] as const;
  return {
    location: locationOf(picture, {
      left: left * scaleX,
      top: top * scaleY,
      right: right * scaleX,
      bottom: bottom * scaleY,
    }),
    rotation: (Math.atan2(eyes[1].y - eyes[0].y, eyes[1].x - eyes[0].x) * 180) / Math.PI,
    probability: detection.score,
    outline,
    landmark: [
      ...eyes.map(place),
      outline[NOSE_TIP] ?? place(middleOf(landmarks.getNose())),
      place(middleOf(landmarks.getMouth())),
    ],
    ...(descriptor === undefined ? {} : { descriptor: [...descriptor] }),
  };
}

function middleOf(points: readonly Point[]): Point {
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}

function areaOf({ width, height }: Location): number {
  return width * height;
}
