// The models that tests deploy are real: the runtime opens them and computes what they say.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import {
  addModel,
  brokenModel,
  identityModel,
  linearModel,
  mixedModel,
  slowModel,
  someWeights,
} from '../../../../support/onnx-model.ts';

const floats = (data: readonly number[], dims: readonly number[]) =>
  new Tensor('float32', Float32Array.from(data), dims);
const open = (bytes: Uint8Array) => InferenceSession.create(bytes, { intraOpNumThreads: 1 });

describe('models made by hand', () => {
  it('classify', async () => {
    const session = await open(
      linearModel({ features: 2, classes: 2, weights: Float32Array.of(1, 0, 0, 1) }),
    );
    const { probabilities } = await session.run({ x: floats([1, 1, 3, 0], [2, 2]) });
    const sure = Math.exp(3) / (Math.exp(3) + 1);
    const expected = [0.5, 0.5, sure, 1 - sure];
    expect(probabilities?.dims).toEqual([2, 2]);
    for (const [index, value] of expected.entries())
      expect(Number(probabilities?.data[index])).toBeCloseTo(value, 6);
  });

  it('have one row only when asked', async () => {
    const session = await open(linearModel({ features: 2, classes: 2, dynamicBatch: false }));
    await expect(session.run({ x: floats([1, 1, 3, 0], [2, 2]) })).rejects.toThrow('Expected: 1');
  });

  it('add', async () => {
    const { sum } = await (await open(addModel())).run({
      a: floats([1, 2, 3], [1, 3]),
      b: floats([4, 5, 6], [1, 3]),
    });
    expect([...(sum?.data ?? [])]).toEqual([5, 7, 9]);
  });

  it('take and give several tensors of several types', async () => {
    const answer = await (await open(mixedModel())).run({
      ids: new Tensor('int64', BigInt64Array.of(1n, -2n, 2n ** 60n), [1, 3]),
      scale: floats([0.5], [1, 1]),
    });
    expect([...(answer.doubled?.data ?? [])]).toEqual([2n, -4n, 2n ** 61n]);
    expect([...(answer.scaled?.data ?? [])]).toEqual([0.5, -1, 2 ** 59]);
    expect([...(answer.positive?.data ?? [])]).toEqual([1, 0, 1]);
  });

  it('hand strings through', async () => {
    const { y } = await (await open(identityModel('BYTES'))).run({
      x: new Tensor('string', ['甲', ''], [1, 2]),
    });
    expect(y?.data).toEqual(['甲', '']);
  });

  it('are slow and yet compute each row on its own', async () => {
    const session = await open(slowModel({ layers: 2 }));
    const x = someWeights(3 * 8);
    const together = await session.run({ x: new Tensor('float32', x, [3, 8]) });
    const alone = await session.run({ x: new Tensor('float32', x.slice(8, 16), [1, 8]) });
    for (let i = 0; i < 8; i++)
      expect(Number(together.y?.data[8 + i])).toBeCloseTo(Number(alone.y?.data[i]), 5);
  });

  it('are refused when they name an operator that does not exist', async () => {
    await expect(open(brokenModel())).rejects.toThrow('NoSuchOperator');
  });
});
