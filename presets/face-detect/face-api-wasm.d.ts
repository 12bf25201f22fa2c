// The package describes only its browser build; this is what is used of the build that takes WebAssembly in Node.
declare module '@vladmandic/face-api/dist/face-api.node-wasm.js' {
  import type { Tensor3D } from '@tensorflow/tfjs';

  interface Network {
    loadFromDisk(directory: string): Promise<void>;
  }

  interface Point {
    readonly x: number;
    readonly y: number;
  }

  interface Landmarks {
    /** 68 points in pixels of the picture. */
    readonly positions: readonly Point[];
    getLeftEye(): readonly Point[];
    getRightEye(): readonly Point[];
    getNose(): readonly Point[];
    getMouth(): readonly Point[];
  }

  interface FaceWithLandmarks {
    readonly detection: {
      readonly score: number;
      readonly box: {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      };
    };
    readonly landmarks: Landmarks;
  }

  interface LandmarksTask extends PromiseLike<readonly FaceWithLandmarks[]> {
    withFaceDescriptors(): PromiseLike<
      readonly (FaceWithLandmarks & { readonly descriptor: Float32Array })[]
    >;
  }

  export const nets: Readonly<Record<'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet', Network>>;

  export class SsdMobilenetv1Options {
    constructor(options: { readonly minConfidence: number; readonly maxResults: number });
  }

  export function detectAllFaces(
    picture: Tensor3D,
    options: SsdMobilenetv1Options,
  ): { withFaceLandmarks(): LandmarksTask };
}
