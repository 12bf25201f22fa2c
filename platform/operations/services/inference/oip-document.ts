// The OpenAPI document of an ONNX service: Open Inference Protocol v2, with the model's own tensors.
import type { Tensor } from '#engines/files/inspect-onnx.ts';
import type { StoredSignature } from '../../models/model/signature.ts';

export type Signature = Pick<StoredSignature, 'inputs' | 'outputs'>;

/** `code`: the service's code, which is the model's name in the protocol. */
export function oipDocument(title: string, code: string, { inputs, outputs }: Signature) {
  const model = `/v2/models/${code}`;
  return {
    openapi: '3.1.0',
    info: { title, version: '2.0', description: 'Open Inference Protocol v2（REST）' },
    paths: {
      [`${model}/infer`]: {
        post: {
          summary: '推理',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: requestSchema(inputs, outputs),
                example: { inputs: inputs.map((tensor) => sampleTensor(tensor)) },
              },
            },
          },
          responses: {
            '200': {
              description: '推理结果',
              content: {
                'application/json': {
                  schema: responseSchema(outputs),
                  example: {
                    model_name: code,
                    model_version: '1',
                    outputs: outputs.map((tensor) => sampleTensor(tensor)),
                  },
                },
              },
            },
            '400': failure('请求有误：说明是哪个张量、收到什么、应该是什么'),
            '503': failure('模型还没有就绪，或请求过多'),
          },
        },
      },
      [model]: { get: { summary: '模型的输入和输出', responses: { '200': { description: '模型元数据' } } } },
      [`${model}/ready`]: {
        get: { summary: '模型是否就绪', responses: { '200': { description: '已就绪' } } },
      },
    },
  };
}

function requestSchema(inputs: readonly Tensor[], outputs: readonly Tensor[]) {
  return {
    type: 'object',
    required: ['inputs'],
    properties: {
      id: { type: 'string', title: '请求标识', description: '原样返回' },
      inputs: {
        type: 'array',
        title: '输入张量',
        minItems: inputs.length,
        maxItems: inputs.length,
        prefixItems: inputs.map(tensorSchema),
        items: tensorSchema(inputs[0] ?? { name: '', datatype: 'FP32', shape: [] }),
      },
      outputs: {
        type: 'array',
        title: '需要的输出',
        description: '不写时返回全部',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', enum: outputs.map(({ name }) => name) } },
        },
      },
    },
  };
}

function responseSchema(outputs: readonly Tensor[]) {
  return {
    type: 'object',
    properties: {
      model_name: { type: 'string', title: '模型名', description: '就是服务编码' },
      model_version: { type: 'string', title: '应答的版本' },
      id: { type: 'string', title: '请求标识', description: '请求中有时才有' },
      outputs: { type: 'array', title: '输出张量', prefixItems: outputs.map(tensorSchema) },
    },
  };
}

function tensorSchema({ name, datatype, shape }: Tensor) {
  const text = shape.map((size) => (size === -1 ? '任意' : size)).join(' × ') || '标量';
  return {
    type: 'object',
    title: name,
    description: `${datatype}，形状 ${text}`,
    required: ['name', 'shape', 'datatype', 'data'],
    properties: {
      name: { type: 'string', const: name },
      shape: { type: 'array', title: '形状', items: { type: 'integer', minimum: 0 } },
      datatype: { type: 'string', const: datatype },
      data: { type: 'array', title: '数据', description: '按行展开' },
    },
  };
}

const LONGEST_SAMPLE = 64;

/** A free size is one; data is left short where the tensor is large, because it is not read. */
export function sampleTensor(tensor: Tensor, longest = LONGEST_SAMPLE, text = '文本') {
  const { name, datatype } = tensor;
  const value = datatype === 'BYTES' ? text : datatype === 'BOOL' ? false : 0;
  return {
    name,
    shape: sampleShape(tensor),
    datatype,
    data: Array(Math.min(countOf(tensor), longest)).fill(value),
  };
}

/** Values of its sample. */
export function countOf(tensor: Tensor): number {
  return sampleShape(tensor).reduce((product, size) => product * size, 1);
}

function sampleShape({ shape }: Tensor): readonly number[] {
  return shape.map((size) => Math.max(size, 1));
}

function failure(description: string) {
  const schema = { type: 'object', properties: { error: { type: 'string' } } };
  return { description, content: { 'application/json': { schema } } };
}
