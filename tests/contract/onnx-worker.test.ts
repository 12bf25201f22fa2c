// The real program, as a replica's process is started: what it answers.
import fc from 'fast-check';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generated } from '../support/generated.ts';
import {
  addModel,
  brokenModel,
  type ElementType,
  identityModel,
  linearModel,
  mixedModel,
  onnxModel,
  slowModel,
  someWeights,
} from '../support/onnx-model.ts';
import {
  buildOnnxWorker,
  floats,
  inspectWithWorker,
  type OnnxAnswer,
  type OnnxWorker,
  row,
  startOnnxWorker,
  waitUntilReady,
} from '../support/start-onnx-worker.ts';

let worker: OnnxWorker;
beforeAll(buildOnnxWorker);
afterEach(() => worker?.stop());

async function serve(model: Uint8Array, env: Readonly<Record<string, string>> = {}): Promise<void> {
  worker = await startOnnxWorker(model, env);
  await waitUntilReady(worker);
}

describe('answers', () => {
  it('are those of the runtime itself', async () => {
    const bytes = linearModel({ features: 5, classes: 4 });
    await serve(bytes, { AIC_CONCURRENCY: '4' });
    const session = await InferenceSession.create(bytes);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.float({ min: -50, max: 50, noNaN: true }), { minLength: 5, maxLength: 60 }),
        async (values) => {
          const rows = Math.floor(values.length / 5);
          const data = values.slice(0, rows * 5);
          const { status, body } = await worker.post({ inputs: [floats('x', [rows, 5], data)] });
          const direct = await session.run({ x: new Tensor('float32', data, [rows, 5]) });
          expect(status).toBe(200);
          expect(body.outputs).toHaveLength(1);
          expect(body.outputs[0]).toMatchObject({
            name: 'probabilities',
            shape: [rows, 4],
            datatype: 'FP32',
          });
          const received = (body.outputs[0]?.data ?? []).map(Number);
          for (const [index, value] of [...(direct.probabilities?.data ?? [])].entries()) {
            expect(Math.abs((received[index] ?? Number.NaN) - Number(value))).toBeLessThan(1e-6);
          }
        },
      ),
      generated(100),
    );
  });

  it('have several tensors of several types, all or the wanted ones', async () => {
    await serve(mixedModel());
    const inputs = [
      { name: 'ids', shape: [1, 3], datatype: 'INT64', data: [['1', -2, '4611686018427387903']] },
      floats('scale', [1, 1], [0.5]),
    ];
    const all = await worker.post({ id: '调用-1', inputs });
    expect(all.body).toMatchObject({ model_name: 'demo', model_version: '1', id: '调用-1' });
    expect(all.body.outputs).toEqual([
      { name: 'doubled', datatype: 'INT64', shape: [1, 3], data: [2, -4, '9223372036854775806'] },
      { name: 'scaled', datatype: 'FP32', shape: [1, 3], data: [0.5, -1, 2 ** 61] },
      { name: 'positive', datatype: 'BOOL', shape: [1, 3], data: [true, false, true] },
    ]);
    const some = await worker.post({ inputs, outputs: [{ name: 'positive' }, { name: 'doubled' }] });
    expect(some.body.outputs.map(({ name }) => name)).toEqual(['positive', 'doubled']);
    expect(some.body).not.toHaveProperty('id');
  });

  it.each<[ElementType, readonly unknown[]]>([
    ['BOOL', [true, false]],
    ['UINT8', [0, 255]],
    ['UINT16', [0, 65_535]],
    ['UINT32', [0, 4_294_967_295]],
    ['UINT64', [0, '18446744073709551615']],
    ['INT8', [-128, 127]],
    ['INT16', [-32_768, 32_767]],
    ['INT32', [-2_147_483_648, 2_147_483_647]],
    ['INT64', [-1, '-9223372036854775808']],
    ['FP16', [0.5, 'Infinity']],
    ['FP32', [0.25, 'NaN']],
    ['FP64', [0.1, '-Infinity']],
    ['BYTES', ['甲', '']],
  ])('hand %s through', async (datatype, data) => {
    await serve(identityModel(datatype));
    const { body } = await worker.post({ inputs: [{ name: 'x', shape: [1, 2], datatype, data }] });
    expect(body.outputs).toEqual([{ name: 'y', shape: [1, 2], datatype, data }]);
  });

  it('may have no row, no dimension, and a million values', async () => {
    await serve(identityModel('FP32'));
    expect((await worker.post({ inputs: [floats('x', [0, 4], [])] })).body.outputs[0]).toMatchObject({
      shape: [0, 4],
      data: [],
    });
    const many = Array.from(someWeights(1_000_000));
    const large = await worker.post({ inputs: [floats('x', [1_000, 1_000], many)] });
    expect(large.body.outputs[0]?.data).toEqual(many);
    await worker.stop();
    await serve(identityModel('FP32', []));
    expect((await worker.post({ inputs: [floats('x', [], [7])] })).body.outputs).toEqual([
      { name: 'y', datatype: 'FP32', shape: [], data: [7] },
    ]);
  });

  it('may be bytes, both ways', async () => {
    await serve(mixedModel());
    const json = Buffer.from(
      JSON.stringify({
        inputs: [
          { name: 'ids', shape: [2, 3], datatype: 'INT64', parameters: { binary_data_size: 48 } },
          floats('scale', [2, 1], [2, -1]),
        ],
        outputs: [{ name: 'scaled', parameters: { binary_data: true } }],
      }),
    );
    const ids = new Uint8Array(BigInt64Array.of(1n, 2n, 3n, 4n, 5n, 6n).buffer);
    const answer = await worker.fetch('/v2/models/demo/infer', {
      method: 'POST',
      body: Buffer.concat([json, ids]),
      headers: { 'Inference-Header-Content-Length': String(json.length) },
    });
    expect(answer.status).toBe(200);
    const length = Number(answer.headers.get('Inference-Header-Content-Length'));
    const bytes = await answer.arrayBuffer();
    expect(JSON.parse(Buffer.from(bytes.slice(0, length)).toString()).outputs).toEqual([
      { name: 'scaled', datatype: 'FP32', shape: [2, 3], parameters: { binary_data_size: 24 } },
    ]);
    expect([...new Float32Array(bytes.slice(length))]).toEqual([2, 4, 6, -4, -5, -6]);
  });
});

describe('addresses', () => {
  it('tell of the server and the model', async () => {
    await serve(addModel());
    expect((await worker.get('/v2')).body).toEqual({
      name: 'aic-onnx',
      version: '2',
      extensions: ['binary_tensor_data'],
    });
    expect((await worker.get('/v2/health/live')).body).toEqual({ live: true });
    expect((await worker.get('/v2/health/ready')).body).toEqual({ ready: true });
    for (const path of ['/v2/models/demo', '/v2/models/demo/versions/1']) {
      expect((await worker.get(path)).body).toEqual({
        name: 'demo',
        versions: ['1'],
        platform: 'onnx_onnxv1',
        inputs: ['a', 'b'].map((name) => ({ name, datatype: 'FP32', shape: [-1, 3] })),
        outputs: [{ name: 'sum', datatype: 'FP32', shape: [-1, 3] }],
      });
      expect((await worker.get(`${path}/ready`)).body).toEqual({ name: 'demo', ready: true });
      const inputs = ['a', 'b'].map((name) => floats(name, [1, 3], [1, 2, 3]));
      expect((await worker.post({ inputs }, `${path}/infer`)).body.outputs[0]?.data).toEqual([2, 4, 6]);
    }
  });

  it('refuse what is wrong, with the status that says so', async () => {
    await serve(addModel());
    const inputs = ['a', 'b'].map((name) => floats(name, [1, 3], [1, 2, 3]));
    const refused = async (answer: Promise<OnnxAnswer>) => {
      const { status, body } = await answer;
      return [status, body.error];
    };
    expect(await refused(worker.get('/v2/models/other'))).toEqual([
      404,
      '没有模型“other”；这里的模型是“demo”。',
    ]);
    expect(await refused(worker.post({ inputs }, '/v2/models/demo/versions/2/infer'))).toEqual([
      404,
      '模型 demo 没有版本“2”；这里的版本是“1”。',
    ]);
    for (const path of ['/', '/v1/models/demo', '/v2/nothing', '/v2/models/demo/x', '/v2/health', '/%zz'])
      expect((await worker.get(path)).status).toBe(404);
    const wrongMethod = await worker.get('/v2/models/demo/infer');
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await worker.post({}, '/v2/health/live')).status).toBe(405);
    expect(await refused(worker.post({ inputs: [inputs[0]] }))).toEqual([400, '缺少输入 b；模型需要 a、b。']);
    expect((await worker.post('{', undefined)).status).toBe(400);
    for (const depth of [65, 5_000, 5_000_000])
      expect(await refused(worker.post(`{"inputs":${'['.repeat(depth)}`))).toEqual([
        400,
        '请求体的 JSON 嵌套超过 64 层。',
      ]);
    const large = await worker.post(`"${'x'.repeat(64 * 1024 * 1024)}"`);
    expect([large.status, large.body.error]).toEqual([413, '请求体超过 64 MB。']);
    const packed = { 'content-encoding': 'gzip' };
    expect((await worker.post({ inputs }, undefined, packed)).status).toBe(415);
    expect((await worker.post({ inputs })).status).toBe(200);
    expect(worker.output()).toMatch(
      /调用失败 400 POST \/v2\/models\/demo\/infer \d+\.\d ms：缺少输入 b；模型需要 a、b。/,
    );
  });

  it('tell what the model cannot compute with, and go on', async () => {
    await serve(
      onnxModel({
        nodes: [{ type: 'Gather', inputs: ['table', 'x'], outputs: ['y'] }],
        inputs: [{ name: 'x', datatype: 'INT64', shape: ['batch'] }],
        outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch'] }],
        weights: [{ name: 'table', shape: [3], data: Float32Array.of(10, 20, 30) }],
      }),
    );
    const ask = (value: number) =>
      worker.post({ inputs: [{ name: 'x', shape: [1], datatype: 'INT64', data: [value] }] });
    const refused = await ask(7);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('模型无法用这组输入计算：算子 Gather（节点 node0）');
    expect((await ask(2)).body.outputs[0]?.data).toEqual([30]);
  });

  it('log each good call only when asked', async () => {
    await serve(slowModel({ layers: 1 }), { AIC_LOG_CALLS: '1' });
    await worker.post(row(), undefined, { 'x-aic-request-id': 'req-7' });
    await expect
      .poll(() => worker.output())
      .toMatch(/调用 200 POST \/v2\/models\/demo\/infer req-7 \d+\.\d ms/);
    await worker.stop();
    await serve(slowModel({ layers: 1 }));
    await worker.post(row());
    await worker.post({});
    await expect.poll(() => worker.output()).toContain('调用失败 400');
    expect(worker.output()).not.toContain('调用 200');
  });
});

describe('inspection', () => {
  it('tells what a model takes and gives', async () => {
    expect(await inspectWithWorker(mixedModel())).toEqual({
      code: 0,
      facts: {
        inputs: [
          { name: 'ids', datatype: 'INT64', shape: [-1, 3] },
          { name: 'scale', datatype: 'FP32', shape: [-1, 1] },
        ],
        outputs: [
          { name: 'doubled', datatype: 'INT64', shape: [-1, 3] },
          { name: 'scaled', datatype: 'FP32', shape: [-1, 3] },
          { name: 'positive', datatype: 'BOOL', shape: [-1, 3] },
        ],
        skipped: [],
        opset: 13,
        opsets: {},
        irVersion: 8,
        producer: 'onnx-model 1.0',
        mixing: [],
        metadata: {},
      },
    });
  });

  it('tells why a file is no model', async () => {
    expect(await inspectWithWorker(brokenModel())).toEqual({
      code: 1,
      facts: { error: '不支持算子 NoSuchOperator（opset 13）。' },
    });
    expect(await inspectWithWorker(addModel().subarray(0, 60))).toMatchObject({
      code: 1,
      facts: { error: expect.stringMatching(/^文件不完整：至少应有 \d+ 字节，实际只有 60 字节。$/) },
    });
  });

  it('survives any bytes', async () => {
    const sound = linearModel({ features: 4, classes: 3 });
    const samples = fc.sample(
      fc.oneof(
        fc.uint8Array({ maxLength: 2_000 }),
        fc
          .array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
          .map((changes) => {
            const bytes = sound.slice();
            for (const [at, value] of changes) bytes[at] = value;
            return bytes;
          }),
      ),
      12,
    );
    for (const bytes of samples) {
      const { code, facts } = await inspectWithWorker(bytes);
      expect(code === 0 ? facts.inputs : facts.error, Buffer.from(bytes).toString('hex')).toBeTruthy();
    }
  });
});
