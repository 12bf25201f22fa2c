// Files as people upload them: what stands in a good one, and why a bad one is none.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFile } from '../../../../../platform/workers/onnx/model/check-file.ts';
import { explainLoadError } from '../../../../../platform/workers/onnx/model/explain-load-error.ts';
import type { ModelFacts } from '../../../../../platform/workers/onnx/model/model-facts.ts';
import { ModelFault } from '../../../../../platform/workers/onnx/model/model-fault.ts';
import { openModel } from '../../../../../platform/workers/onnx/model/open-model.ts';
import { generated } from '../../../../support/generated.ts';
import {
  brokenModel,
  identityModel,
  linearModel,
  mixedModel,
  onnxModel,
} from '../../../../support/onnx-model.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-onnx-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function save(bytes: Uint8Array | string): Promise<string> {
  const path = join(directory, 'model.onnx');
  await writeFile(path, bytes);
  return path;
}

/** What the file says, or the reason why it is refused. */
async function check(bytes: Uint8Array | string): Promise<ModelFacts | string> {
  const path = await save(bytes);
  try {
    return checkFile(path);
  } catch (error) {
    if (error instanceof ModelFault) return error.message;
    throw error;
  }
}

async function whyNot(bytes: Uint8Array): Promise<string> {
  try {
    const { close } = await openModel(await save(bytes), { threads: 1 });
    await close();
  } catch (error) {
    if (error instanceof ModelFault) return error.message;
    throw error;
  }
  return '';
}

describe('a model file', () => {
  it('says who wrote it and what it needs', async () => {
    const bytes = linearModel({ features: 2, classes: 2, opset: 15, metadata: { 作者: '甲', empty: '' } });
    expect(await check(bytes)).toEqual({
      irVersion: 8,
      producer: 'onnx-model 1.0',
      opsets: new Map([['', 15]]),
      metadata: { 作者: '甲', empty: '' },
      hasGraph: true,
      values: new Map([
        ['x', 1],
        ['probabilities', 1],
      ]),
      mixing: [],
    });
  });

  it('is refused as unfinished wherever it breaks off', async () => {
    const bytes = mixedModel();
    for (let length = 2; length < bytes.length; length++) {
      expect(await check(bytes.subarray(0, length))).toMatch(/不完整/);
    }
    expect(await check(bytes.subarray(0, 100))).toBe(
      `文件不完整：至少应有 ${bytes.length - 6} 字节，实际只有 100 字节。`,
    );
  });

  it.each([
    ['', '文件是空的。'],
    ['PK\x03\x04rest', '不是 ONNX 模型：这是 ZIP 压缩包（PyTorch 的 .pt 文件也是这种格式）。'],
    ['version https://git-lfs.github.com/spec/v1\n', '不是 ONNX 模型：这是 Git LFS 的指针'],
    ['{"a": 1}', '不是 ONNX 模型：这是 JSON 文本。'],
    ['some text', '不是 ONNX 模型：文件内容不符合 ONNX 的 protobuf 格式。'],
  ])('is refused when it is %j', async (text, reason) => {
    expect(await check(text)).toContain(reason);
  });

  it('is refused when it is a folder or not there', async () => {
    expect(() => checkFile(directory)).toThrow('不是文件');
    expect(() => checkFile(join(directory, 'none'))).toThrow('无法读取文件');
  });

  it('never breaks the reader, whatever stands in it', async () => {
    const sound = mixedModel();
    const damaged = fc
      .array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
      .map((changes) => {
        const bytes = sound.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const found = await check(bytes);
        expect(typeof found === 'string' ? found : found.opsets.size).toBeTruthy();
      }),
      generated(300),
    );
  });
});

describe('the runtime', () => {
  const one = { name: 'x', datatype: 'FP32', shape: [1] } as const;
  const node = (type: string, domain?: string) => ({
    type,
    inputs: ['x'],
    outputs: ['y'],
    ...(domain === undefined ? {} : { domain }),
  });
  const parts = { inputs: [one], outputs: [{ ...one, name: 'y' }] };

  it.each<[string, Uint8Array, string]>([
    ['an unknown operator', brokenModel(), '不支持算子 NoSuchOperator（opset 13）。'],
    [
      'an operator of its own',
      onnxModel({ ...parts, nodes: [node('Mine', 'my.ops')] }),
      '不支持算子 my.ops:Mine：',
    ],
    [
      'an opset to come',
      linearModel({ features: 1, classes: 1, opset: 99 }),
      '不支持 ai.onnx 的 opset 99，最高支持 26',
    ],
    [
      'an IR version to come',
      onnxModel({ ...parts, irVersion: 90, nodes: [node('Tanh')] }),
      '不支持 IR 版本 90',
    ],
    [
      'an operator too old',
      linearModel({ features: 1, classes: 1, opset: 4 }),
      '算子 Gemm（opset 1 的定义，节点 node0）',
    ],
    ['an unknown datatype', identityModel('BF16'), '不支持张量 x 的数据类型 BFLOAT16。'],
    [
      'a value from nowhere',
      onnxModel({ ...parts, nodes: [{ ...node('Tanh'), inputs: ['z'] }] }),
      '有节点使用了 z，可是它既不是输入',
    ],
    [
      'a wrong datatype',
      onnxModel({
        nodes: [node('Tanh')],
        inputs: [{ ...one, datatype: 'BOOL' }],
        outputs: [{ ...one, name: 'y', datatype: 'BOOL' }],
      }),
      '算子 Tanh（节点 node0）的输入 x 不能是 tensor(bool)',
    ],
    ['weights that are not there', outside('weights.bin'), '缺少外部数据文件 weights.bin'],
    ['weights of others', outside('../../etc/passwd'), '外部数据文件 ../../etc/passwd 不在模型目录里'],
    ['weights by an absolute path', outside('/etc/passwd'), '外部数据文件用了绝对路径'],
    ['weights without a name', outside(''), '没有给出文件名'],
  ])('refuses %s', async (_, bytes, reason) => {
    expect(await whyNot(bytes)).toContain(reason);
  });

  it('leaves out what is no tensor, and refuses a model with nothing else', async () => {
    const list = { name: 'list', datatype: 'FP32', shape: [1], isSequence: true } as const;
    const make = { type: 'SequenceConstruct', inputs: ['x'], outputs: ['list'] };
    const both = { nodes: [make, node('Tanh')], inputs: [one], outputs: [list, { ...one, name: 'y' }] };
    const opened = await openModel(await save(onnxModel(both)), { threads: 1 });
    expect(opened.model.outputs.map(({ name }) => name)).toEqual(['y']);
    expect(opened.model.skipped).toEqual(['list']);
    const x = { datatype: 'FP32', shape: [1], data: Float32Array.of(0) } as const;
    expect(await opened.run({ x }, ['y'])).toEqual({ y: x });
    await opened.close();
    expect(await whyNot(onnxModel({ nodes: [make], inputs: [one], outputs: [list] }))).toContain(
      '没有任何张量输出（list 是序列或映射）',
    );
    const read = { type: 'SequenceLength', inputs: ['list'], outputs: ['y'] };
    const length = { name: 'y', datatype: 'INT64', shape: [] } as const;
    expect(await whyNot(onnxModel({ nodes: [read], inputs: [list], outputs: [length] }))).toContain(
      '输入 list 不是张量',
    );
  });

  it('refuses weights that break off', async () => {
    await writeFile(join(directory, 'short.bin'), 'abc');
    expect(await whyNot(outside('short.bin'))).toContain('权重 w 要读第 0 字节起的 12 字节，文件只有 3 字节');
  });

  it('opens what has its weights beside it', async () => {
    await writeFile(join(directory, 'good.bin'), Float32Array.of(1, 2, 3));
    expect(await whyNot(outside('good.bin'))).toBe('');
  });

  it('is quoted in one line when its words are unknown', () => {
    expect(explainLoadError('/onnxruntime_src/a/b.cc:7 Something\n  odd')).toBe(
      'ONNX Runtime 无法加载：Something odd',
    );
  });
});

/** Adds weights that stand in another file. */
function outside(file: string): Uint8Array {
  const value = { datatype: 'FP32', shape: ['batch', 3] } as const;
  return onnxModel({
    nodes: [{ type: 'Add', inputs: ['x', 'w'], outputs: ['y'] }],
    inputs: [{ ...value, name: 'x' }],
    outputs: [{ ...value, name: 'y' }],
    weights: [{ name: 'w', shape: [3], data: file }],
  });
}
