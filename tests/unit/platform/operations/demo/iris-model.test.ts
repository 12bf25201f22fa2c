import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { irisModel } from '../../../../../platform/operations/demo/iris-model.ts';

it('the demo’s model is a real one: it tells the three flowers apart', async () => {
  const session = await InferenceSession.create(irisModel());
  const flowers = [5.1, 3.5, 1.4, 0.2, 7.0, 3.2, 4.7, 1.4, 6.3, 3.3, 6.0, 2.5];
  const { probabilities } = await session.run({ x: new Tensor('float32', flowers, [3, 4]) });
  const values = [...(probabilities?.data ?? [])].map(Number);
  expect(values).toHaveLength(9);
  for (const row of [0, 1, 2]) {
    const shares = values.slice(row * 3, row * 3 + 3);
    expect(shares.indexOf(Math.max(...shares))).toBe(row);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
  }
});
