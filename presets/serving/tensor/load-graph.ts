import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as tf from '@tensorflow/tfjs';

interface GraphFile {
  readonly modelTopology: object;
  readonly weightsManifest: readonly { readonly weights: tf.io.WeightsManifestEntry[] }[];
}

/** Opens a graph model `x.json` whose weights lie beside it in `x.bin`. */
export async function loadGraph(file: string): Promise<tf.GraphModel> {
  const started = performance.now();
  const [text, weights] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(file.replace(/\.json$/, '.bin')),
  ]);
  const { modelTopology, weightsManifest }: GraphFile = JSON.parse(text);
  const model = await tf.loadGraphModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((part) => part.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });
  console.log(`已加载模型 ${basename(file)}，用时 ${Math.round(performance.now() - started)} ms`);
  return model;
}
