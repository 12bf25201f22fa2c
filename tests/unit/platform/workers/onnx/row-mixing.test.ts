// What in a model's file says that the rows of a batch influence each other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFile } from '../../../../../platform/workers/onnx/model/check-file.ts';
import {
  hiddenQuantisedModel,
  linearModel,
  type ModelNode,
  onnxModel,
  quantisedModel,
  slowModel,
} from '../../../../support/onnx-model.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-mixing-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function mixing(bytes: Uint8Array): Promise<readonly string[]> {
  const path = join(directory, 'model.onnx');
  await writeFile(path, bytes);
  return checkFile(path).mixing;
}

const modelOf = (...nodes: readonly ModelNode[]) =>
  onnxModel({
    nodes,
    inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', 2] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', 2] }],
  });
const node = (type: string, attributes: ModelNode['attributes'] = {}): ModelNode => ({
  type,
  inputs: ['x'],
  outputs: ['y'],
  attributes,
});

it.each<[string, Uint8Array, readonly string[]]>([
  ['a plain one', linearModel({ features: 2, classes: 2 }), []],
  ['one that only looks so', slowModel({ layers: 2 }), []],
  ['one that hides it', hiddenQuantisedModel(), []],
  ['a dynamically quantised one', quantisedModel(), ['DynamicQuantizeLinear']],
  ['a fused one', modelOf(node('DynamicQuantizeMatMul')), ['DynamicQuantizeMatMul']],
  ['a fused recurrent one', modelOf(node('DynamicQuantizeLSTM')), ['DynamicQuantizeLSTM']],
  ['a normalisation of each row', modelOf(node('Softmax', { axis: 1 })), []],
  ['a normalisation of each row, counted from the end', modelOf(node('Softmax', { axis: -1 })), []],
  ['a normalisation over the rows', modelOf(node('Softmax', { axis: 0 })), ['Softmax']],
  ['one over the rows by default', modelOf(node('MeanVarianceNormalization')), ['MeanVarianceNormalization']],
  ['one over columns', modelOf(node('MeanVarianceNormalization', { axes: [1] })), []],
  [
    'a normalisation that still learns',
    modelOf(node('BatchNormalization', { training_mode: 1 })),
    ['BatchNormalization'],
  ],
  ['one that has learned', modelOf(node('BatchNormalization', { epsilon: { float: 1e-5 } })), []],
  [
    'each once',
    modelOf(node('DynamicQuantizeLinear'), node('DynamicQuantizeLinear')),
    ['DynamicQuantizeLinear'],
  ],
])('%s', async (_, bytes, operators) => {
  expect(await mixing(bytes)).toEqual(operators);
});

it('is found in branches and loops too', async () => {
  const inner = { graph: [node('DynamicQuantizeLinear')] };
  const outer = { graph: [node('Loop', { body: inner })] };
  expect(await mixing(modelOf(node('If', { then_branch: outer })))).toEqual(['DynamicQuantizeLinear']);
});
