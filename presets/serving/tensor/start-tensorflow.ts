import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { packageFile } from '../package-file.ts';

/** Computes in WebAssembly from the installed package; by itself it would ask a server for it. One thread: Node gets no more. */
export async function startTensorflow(): Promise<void> {
  setWasmPaths(packageFile('@tensorflow/tfjs-backend-wasm', 'dist/'));
  if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js 的 WebAssembly 后端无法启动');
  await tf.ready();
}
