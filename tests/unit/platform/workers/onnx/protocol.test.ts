// Requests as they are sent, held against what a model takes.
import { describe, expect, it } from 'vitest';
import { CallFault } from '../../../../../platform/workers/onnx/protocol/call-fault.ts';
import { decodeCall } from '../../../../../platform/workers/onnx/protocol/decode-call.ts';
import { encodeAnswer } from '../../../../../platform/workers/onnx/protocol/encode-answer.ts';
import type { ServedModel } from '../../../../../platform/workers/onnx/protocol/served-model.ts';

const model: ServedModel = {
  inputs: [
    { name: 'x', datatype: 'FP32', shape: [-1, 2] },
    { name: 'ids', datatype: 'INT64', shape: [1] },
  ],
  outputs: [
    { name: 'y', datatype: 'FP32', shape: [-1, 2] },
    { name: 'label', datatype: 'BYTES', shape: [-1] },
  ],
  skipped: ['map'],
};
const x = { name: 'x', shape: [2, 2], datatype: 'FP32', data: [1, 2, 3, 4] };
const ids = { name: 'ids', shape: [1], datatype: 'INT64', data: [7] };
const bytesOf = (value: unknown) =>
  Uint8Array.from(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const decode = (request: unknown) => decodeCall(bytesOf(request), undefined, model);

/** JSON and the tensors behind it. */
function withBytes(request: unknown, ...parts: readonly Uint8Array[]): [Uint8Array<ArrayBuffer>, number] {
  const json = bytesOf(request);
  return [Uint8Array.from(Buffer.concat([json, ...parts])), json.length];
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CallFault && error.status === 400) return error.message;
    throw error;
  }
  throw new Error('was not refused');
}

describe('a request', () => {
  it('is read flat and nested alike', () => {
    const flat = decode({ id: '甲', inputs: [x, ids] });
    const nested = decode({
      inputs: [
        {
          ...x,
          data: [
            [1, 2],
            [3, 4],
          ],
        },
        ids,
      ],
    });
    expect(flat.id).toBe('甲');
    expect(flat.feeds.x).toEqual({ datatype: 'FP32', shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) });
    expect(nested.feeds).toEqual(flat.feeds);
    expect(flat.wanted).toEqual([
      { name: 'y', asBytes: false },
      { name: 'label', asBytes: false },
    ]);
  });

  it('names the outputs that it wants', () => {
    expect(decode({ inputs: [x, ids], outputs: [{ name: 'label' }] }).wanted).toEqual([
      { name: 'label', asBytes: false },
    ]);
    const outputs = [{ name: 'y', parameters: { binary_data: true } }];
    expect(decode({ inputs: [x, ids], outputs }).wanted).toEqual([{ name: 'y', asBytes: true }]);
    expect(decode({ inputs: [x, ids], parameters: { binary_data_output: true } }).wanted).toEqual([
      { name: 'y', asBytes: true },
      { name: 'label', asBytes: true },
    ]);
  });

  it('may bring tensors as bytes', () => {
    const inputs = [
      { ...x, data: undefined, parameters: { binary_data_size: 16 } },
      { ...ids, data: undefined, parameters: { binary_data_size: 8 } },
    ];
    const parts = [Float32Array.of(1, 2, 3, 4), BigInt64Array.of(-1n)].map(
      ({ buffer }) => new Uint8Array(buffer),
    );
    const { feeds } = decodeCall(...withBytes({ inputs }, ...parts), model);
    expect(feeds.x?.data).toEqual(Float32Array.of(1, 2, 3, 4));
    expect(feeds.ids?.data).toEqual(BigInt64Array.of(-1n));
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{"inputs"', '请求体不是合法的 JSON'],
    ['no object', '[1]', '请求体应是 JSON 对象 {"inputs": […]}，收到 [1]。'],
    ['no inputs', { input: [] }, '缺少 inputs：应是张量数组，模型需要 x、ids；收到 空。'],
    ['an id of another type', { id: 7, inputs: [x, ids] }, 'id 应是文本，收到 7。'],
    ['a missing input', { inputs: [x] }, '缺少输入 ids；模型需要 x、ids。'],
    ['the same input twice', { inputs: [x, x, ids] }, '输入 x 给了两次，每个输入只能出现一次。'],
    [
      'an unknown input',
      { inputs: [{ ...x, name: 'z' }] },
      'inputs[0].name 是 "z"，模型没有这个输入；模型的输入是 x、ids。',
    ],
    [
      'an input of another type',
      { inputs: [7] },
      'inputs[0] 应是 {"name","shape","datatype","data"}，收到 7。',
    ],
    [
      'another datatype',
      { inputs: [{ ...x, datatype: 'FP64' }, ids] },
      '输入 x 的 datatype 是 "FP64"，模型要求 "FP32"。',
    ],
    [
      'another rank',
      { inputs: [{ ...x, shape: [4] }, ids] },
      '输入 x 的 shape 是 [4]，模型要求 [-1,2]（-1 表示任意大小）。',
    ],
    ['another size', { inputs: [x, { ...ids, shape: [2] }] }, '输入 ids 的 shape 是 [2]，模型要求 [1]。'],
    [
      'a negative size',
      { inputs: [{ ...x, shape: [-1, 2] }] },
      '输入 x 的 shape 应是非负整数的数组，模型要求 [-1,2]（-1 表示任意大小）；收到 [-1,2]。',
    ],
    ['no data', { inputs: [{ ...x, data: undefined }, ids] }, '输入 x 的 data 应是数组，收到 空。'],
    [
      'too little data',
      { inputs: [{ ...x, data: [1] }, ids] },
      '输入 x 的 data 有 1 个值，shape [2,2] 应有 4 个。',
    ],
    [
      'nested data of another shape',
      { inputs: [{ ...x, data: [[1, 2, 3, 4]] }, ids] },
      '输入 x 的 data 按 shape [2,2] 应有 2 项，收到 1 项。',
    ],
    [
      'nested data with a short row',
      { inputs: [{ ...x, data: [[1, 2], [3]] }, ids] },
      '输入 x 的 data[1] 按 shape [2,2] 应有 2 项，收到 1 项。',
    ],
    [
      'data nested too deep',
      {
        inputs: [
          {
            ...x,
            data: [
              [1, 2],
              [3, [4]],
            ],
          },
          ids,
        ],
      },
      '输入 x 的 data 第 4 个值是 [4]，FP32 应是数字，或文本 "NaN"、"Infinity"、"-Infinity"。',
    ],
    [
      'a value of another type',
      { inputs: [x, { ...ids, data: [1.5] }] },
      `输入 ids 的 data 第 1 个值是 1.5，INT64 应是-9223372036854775808 到 9223372036854775807 的整数，绝对值超过 9007199254740991 的写成文本。`,
    ],
    [
      'an unknown output',
      { inputs: [x, ids], outputs: [{ name: 'z' }] },
      'outputs[0].name 是 "z"，模型没有这个输出；可用的输出是 y、label。',
    ],
    [
      'an output that is no tensor',
      { inputs: [x, ids], outputs: [{ name: 'map' }] },
      'outputs[0].name 是 "map"，它不是张量，不能通过接口返回；可用的输出是 y、label。',
    ],
    [
      'bytes that are not there',
      { inputs: [{ ...x, data: undefined, parameters: { binary_data_size: 16 } }, ids] },
      '输入 x 的 binary_data_size 是 16，可是 JSON 后面只剩 0 字节。',
    ],
    [
      'data twice',
      { inputs: [{ ...x, parameters: { binary_data_size: 0 } }, ids] },
      '输入 x 既有 data 又有 binary_data_size，只能给一个。',
    ],
  ])('is refused with %s', (_, request, reason) => {
    expect(refusal(() => decode(request))).toContain(reason);
  });

  it('is refused with bytes of another length', () => {
    const sent = { ...x, data: undefined, parameters: { binary_data_size: 12 } };
    const [body, length] = withBytes({ inputs: [sent, ids] }, new Uint8Array(12));
    expect(refusal(() => decodeCall(body, length, model))).toBe(
      '输入 x 的二进制数据有 12 字节，shape [2,2] 的 FP32 应有 16 字节。',
    );
    expect(refusal(() => decodeCall(...withBytes({ inputs: [x, ids] }, new Uint8Array(3)), model))).toBe(
      'JSON 后面多出 3 字节，不属于任何输入。',
    );
    expect(refusal(() => decodeCall(body, 10_000, model))).toContain(`可是请求体只有 ${body.length} 字节`);
  });

  it('is refused in few words, however much was sent', () => {
    const long = 'x'.repeat(1_000_000);
    expect(refusal(() => decode({ inputs: [{ ...x, data: long }, ids] })).length).toBeLessThan(200);
    expect(refusal(() => decode({ inputs: [{ ...x, shape: Array(10_000).fill(1) }] })).length).toBeLessThan(
      200,
    );
  });
});

describe('an answer', () => {
  const outputs = {
    y: { datatype: 'FP32', shape: [1, 2], data: Float32Array.of(0.5, Number.NaN) },
    label: { datatype: 'BYTES', shape: [1], data: ['猫'] },
  } as const;
  const result = { model: 'm', version: '2', id: '甲', outputs };

  it('is JSON with the wanted outputs', () => {
    const { body, jsonLength } = encodeAnswer({ ...result, wanted: [{ name: 'y', asBytes: false }] });
    expect(jsonLength).toBeUndefined();
    expect(JSON.parse(Buffer.from(body).toString())).toEqual({
      model_name: 'm',
      model_version: '2',
      id: '甲',
      outputs: [{ name: 'y', datatype: 'FP32', shape: [1, 2], data: [0.5, 'NaN'] }],
    });
  });

  it('has bytes behind the JSON where they are wanted', () => {
    const wanted = [
      { name: 'y', asBytes: true },
      { name: 'label', asBytes: true },
    ];
    const { body, jsonLength = 0 } = encodeAnswer({ ...result, id: undefined, wanted });
    expect(JSON.parse(Buffer.from(body.subarray(0, jsonLength)).toString())).toEqual({
      model_name: 'm',
      model_version: '2',
      outputs: [
        { name: 'y', datatype: 'FP32', shape: [1, 2], parameters: { binary_data_size: 8 } },
        { name: 'label', datatype: 'BYTES', shape: [1], parameters: { binary_data_size: 7 } },
      ],
    });
    expect(new Float32Array(body.slice(jsonLength, jsonLength + 8).buffer)).toEqual(outputs.y.data);
    expect(Buffer.from(body.subarray(jsonLength + 12)).toString()).toBe('猫');
  });
});
