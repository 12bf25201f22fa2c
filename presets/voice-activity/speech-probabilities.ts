import { type InferenceSession, Tensor } from 'onnxruntime-node';

export const RATE = 16_000;
/** Input of the network per step, behind the end of the previous one. */
export const FRAME = 512;
const CONTEXT = 64;
const STATE_SHAPE = [2, 1, 128];

/** How likely each frame of a 16 kHz recording is speech; the last one is filled up with silence. */
export async function speechProbabilities(
  session: InferenceSession,
  samples: Float32Array,
): Promise<Float32Array> {
  const frames = Math.ceil(samples.length / FRAME);
  const probabilities = new Float32Array(frames);
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(RATE)), []);
  let state = new Tensor('float32', new Float32Array(256), STATE_SHAPE);
  let heard = new Float32Array(CONTEXT);
  for (let frame = 0; frame < frames; frame++) {
    const input = new Float32Array(CONTEXT + FRAME);
    input.set(heard);
    input.set(samples.subarray(frame * FRAME, (frame + 1) * FRAME), CONTEXT);
    const results = await session.run({
      input: new Tensor('float32', input, [1, input.length]),
      state,
      sr: rate,
    });
    const [output, next] = [results.output?.data, results.stateN?.data];
    if (!(output instanceof Float32Array) || !(next instanceof Float32Array))
      throw new Error('The model did not answer numbers');
    probabilities[frame] = output[0] ?? 0;
    state = new Tensor('float32', next, STATE_SHAPE);
    heard = input.slice(FRAME);
  }
  return probabilities;
}
