// Inputs of a model: shapes, values, pictures.

import { describe, expect, it } from 'vitest';
import { createRandom } from '#core/statistics/random/random.ts';
import { pictureLayout, pictureValues } from '../../../../plugins/service-test/model/picture-tensor.ts';
import {
  filled,
  firstShape,
  isTooLarge,
  readTensorText,
  shapeText,
  tensorFault,
  tensorsOf,
  tensorText,
  withTensor,
} from '../../../../plugins/service-test/model/tensor.ts';

const spec = (datatype: string, shape: readonly number[], name = 'x') => ({
  name,
  datatype,
  shape: [...shape],
});

describe('a tensor', () => {
  it.each([
    ['FP32', 0],
    ['INT64', 0],
    ['BOOL', false],
    ['BYTES', ''],
  ])('of %s is filled with zeros', (datatype, zero) => {
    expect(filled(spec(datatype, [2, 1]), 'zero', createRandom(1)).data).toEqual([zero, zero]);
  });

  it.each(['FP32', 'FP16', 'BF16', 'INT64', 'UINT8', 'BOOL', 'BYTES'])(
    'of %s with random values is one that the model takes',
    (datatype) => {
      const wanted = spec(datatype, [-1, 40]);
      const tensor = filled({ ...wanted, shape: firstShape(wanted) }, 'random', createRandom(1));
      expect(tensor.shape).toEqual([1, 40]);
      expect(tensorFault(tensor, wanted)).toBeUndefined();
      expect(new Set(tensor.data).size).toBeGreaterThan(1);
    },
  );

  it.each([
    [[1, 3], [1, 2, 3], 'FP32', [-1, 3], undefined],
    [[1, 2], [1, 2], 'FP32', [-1, 3], '形状要符合 任意 × 3'],
    [[3], [1, 2, 3], 'FP32', [-1, 3], '形状要符合 任意 × 3'],
    [[1, 3], [1, 2], 'FP32', [-1, 3], '形状 1 × 3 需要 3 个值，现在有 2 个'],
    [[1, 3], [1, 'a', 3], 'FP32', [-1, 3], '第 2 个值不是数字'],
    [[1, 3], [1, 2.5, 3], 'INT64', [-1, 3], '第 2 个值不是整数'],
    [[1], [1], 'BYTES', [1], '第 1 个值不是文本'],
    [[1], [1], 'BOOL', [1], '第 1 个值不是 true 或 false'],
    [[-1, 3], [], 'FP32', [-1, 3], '形状的每一维都要是不小于 0 的整数'],
  ])('of shape %j with %j as %s where the model wants %j: %s', (shape, data, datatype, wanted, fault) => {
    expect(tensorFault({ name: 'x', shape, data, datatype }, spec(datatype, wanted))).toBe(fault);
  });

  it('is written row by row and read back, nested or flat', () => {
    const text = tensorText({ shape: [2, 2], data: [1, 2, 3, 4] });
    expect(text).toBe('[\n  1, 2,\n  3, 4\n]');
    expect(readTensorText(text)).toEqual([1, 2, 3, 4]);
    expect(readTensorText('[[1, 2], [3, 4]]')).toEqual([1, 2, 3, 4]);
    expect(readTensorText('[1, 2')).toBeUndefined();
    expect(readTensorText('{}')).toBeUndefined();
    expect(tensorText({ shape: [1, 2], data: ['a"', '中'] })).toBe('["a\\"","中"]');
  });

  it('says its shape', () => {
    expect([shapeText([-1, 3, 224]), shapeText([])]).toEqual(['任意 × 3 × 224', '标量']);
    expect(isTooLarge([1, 3, 224, 224])).toBe(false);
    expect(isTooLarge([64, 3, 1024, 1024])).toBe(true);
  });
});

describe('the inputs of a request', () => {
  const signature = { inputs: [spec('FP32', [-1, 2], 'a'), spec('INT64', [1], 'b')], outputs: [] };

  it('stand in the order of the model; what is missing begins with zeros', () => {
    const given = { id: 'me', inputs: [{ name: 'b', shape: [1], datatype: 'INT64', data: [[7]] }] };
    const tensors = tensorsOf(given, signature);
    expect(tensors).toEqual([
      { name: 'a', shape: [1, 2], datatype: 'FP32', data: [0, 0] },
      { name: 'b', shape: [1], datatype: 'INT64', data: [7] },
    ]);
    const [a] = tensors;
    if (a === undefined) throw new Error('no tensor');
    expect(withTensor(given, tensors, { ...a, data: [1, 2] })).toEqual({
      id: 'me',
      inputs: [{ ...a, data: [1, 2] }, tensors[1]],
    });
  });
});

describe('a picture', () => {
  it.each([
    [[1, 3, 224, 224], { channelsFirst: true, channels: 3, width: 224, height: 224 }],
    [[-1, 3, -1, -1], { channelsFirst: true, channels: 3, width: 0, height: 0 }],
    [[1, 192, 256, 3], { channelsFirst: false, channels: 3, width: 256, height: 192 }],
    [[1, 1, 28, 28], { channelsFirst: true, channels: 1, width: 28, height: 28 }],
    [[3, 28, 28], { channelsFirst: true, channels: 3, width: 28, height: 28 }],
    [[1, 4], undefined],
    [[8, 3, 224, 224], undefined],
    [[1, 3, 2, 2], undefined],
    [[1, 77, 768], undefined],
  ])('fits a tensor of shape %j: %j', (shape, layout) => {
    expect(pictureLayout(shape)).toEqual(layout);
  });

  const pixels = [255, 0, 0, 255, 0, 255, 0, 255];
  it('is laid out by channels or by pixels', () => {
    const size = { width: 2, height: 1 };
    const layout = { ...size, channels: 3 as const };
    expect(pictureValues(pixels, { ...layout, channelsFirst: true }, 'unit')).toEqual([1, 0, 0, 1, 0, 0]);
    expect(pictureValues(pixels, { ...layout, channelsFirst: false }, 'byte')).toEqual([
      255, 0, 0, 0, 255, 0,
    ]);
    expect(pictureValues(pixels, { ...size, channels: 1, channelsFirst: true }, 'byte')).toEqual([76, 150]);
    const [red] = pictureValues(pixels, { ...layout, channelsFirst: true }, 'imagenet');
    expect(red).toBeCloseTo((1 - 0.485) / 0.229, 3);
  });
});
