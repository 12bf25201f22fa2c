// The real program, as a replica's process is started: many calls at once, and the end, where nothing gets lost.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addModel,
  brokenModel,
  hiddenQuantisedModel,
  identityModel,
  onnxModel,
  quantisedModel,
  slowModel,
  someWeights,
} from '../support/onnx-model.ts';
import {
  buildOnnxWorker,
  floats,
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

describe('a worker', () => {
  it('lives while it loads, and is ready after that', async () => {
    worker = await startOnnxWorker(longToLoad());
    expect((await worker.get('/v2/health/live')).status).toBe(200);
    for (const path of ['/v2/health/ready', '/v2/models/demo', '/v2/models/demo/ready'])
      expect((await worker.get(path)).status).toBe(503);
    const early = await worker.post(row());
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    expect(worker.output()).not.toContain('模型已加载');
    await waitUntilReady(worker);
    expect(worker.output()).toMatch(
      /模型已加载，用时 \d+ ms：输入 x FP32\[-1,8\]；输出 y FP32\[-1,8\]；opset 13，线程 1，并发 1/,
    );
  });

  it('ends when there is no model to serve, and says why', async () => {
    worker = await startOnnxWorker(brokenModel());
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain('模型加载失败：不支持算子 NoSuchOperator（opset 13）。');
  });

  it('ends when it is not told what it needs', async () => {
    await expect(startOnnxWorker(addModel(), { AIC_THREADS: '0' })).rejects.toThrow('AIC_THREADS 应是');
  });

  it('answers others while it computes', async () => {
    await serve(slowModel({ layers: 1_000 }));
    const done: string[] = [];
    const slow = worker.post(row()).then(() => done.push('slow'));
    await sleep(50);
    await worker.get('/v2/health/live').then(() => done.push('live'));
    await slow;
    expect(done).toEqual(['live', 'slow']);
  });

  it('computes so many at once, lets so many wait, and refuses the rest', async () => {
    await serve(slowModel({ layers: 500 }), { AIC_CONCURRENCY: '1' });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => worker.post(row(index))));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(17);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(body.error).toContain('副本繁忙：正在处理 1 个调用，另有 16 个在排队');
    }
  });
});

describe('batching', () => {
  const BATCH = { AIC_CONCURRENCY: '32', AIC_BATCH_SIZE: '16', AIC_BATCH_WAIT_MS: '10' };

  it('gives each call its own rows, and a bad one harms nobody', async () => {
    const bytes = slowModel();
    await serve(bytes, BATCH);
    const session = await InferenceSession.create(bytes);
    const calls = Array.from({ length: 60 }, (_, index) => {
      const rows = 1 + (index % 3);
      return { rows, data: Array.from(someWeights(rows * 8), (value) => Math.fround(value * (index + 1))) };
    });
    const answers = await Promise.all(
      calls.flatMap(({ rows, data }) => [
        worker.post({ inputs: [floats('x', [rows, 8], data)] }),
        worker.post({ inputs: [floats('x', [rows, 7], data)] }),
      ]),
    );
    for (const [index, { rows, data }] of calls.entries()) {
      expect(answers[2 * index + 1]?.status).toBe(400);
      const { y } = await session.run({ x: new Tensor('float32', data, [rows, 8]) });
      const received = answers[2 * index]?.body.outputs[0];
      expect(received?.shape).toEqual([rows, 8]);
      for (const [at, value] of [...(y?.data ?? [])].entries()) {
        // With another number of rows the runtime adds up in another order.
        const near = 1e-5 * Math.max(1, Math.abs(Number(value)));
        expect(Math.abs(Number(received?.data[at]) - Number(value))).toBeLessThan(near);
      }
    }
    expect(worker.output()).toContain('合批已开启：最多 16 行，最多等待 10 ms。');
    expect(worker.output()).not.toContain('合批已关闭');
  });

  it('keeps a value that the model refuses to its own call', async () => {
    await serve(
      onnxModel({
        nodes: [{ type: 'Gather', inputs: ['table', 'x'], outputs: ['y'] }],
        inputs: [{ name: 'x', datatype: 'INT64', shape: ['batch'] }],
        outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch'] }],
        weights: [{ name: 'table', shape: [3], data: Float32Array.of(10, 20, 30) }],
      }),
      BATCH,
    );
    const values = Array.from({ length: 48 }, (_, index) => index % 4);
    const answers = await Promise.all(
      values.map((value) =>
        worker.post({ inputs: [{ name: 'x', shape: [1], datatype: 'INT64', data: [value] }] }),
      ),
    );
    for (const [index, value] of values.entries()) {
      if (value === 3) expect(answers[index]?.status).toBe(400);
      else expect(answers[index]?.body.outputs[0]?.data).toEqual([10 * (value + 1)]);
    }
  });

  it('computes more calls in the same time', async () => {
    await serve(slowModel({ layers: 40 }), { AIC_CONCURRENCY: '32' });
    const alone = await callsPerSecond(16);
    await worker.stop();
    await serve(slowModel({ layers: 40 }), BATCH);
    // Until joining is proven, every call is computed alone as well.
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 16 }, (_, index) => worker.post(row(index))));
    const joined = await callsPerSecond(16);
    expect(joined / alone).toBeGreaterThan(2);
  });

  it('is off where a dimension is fixed, and says so once', async () => {
    await serve(identityModel('FP32', [1, 4]), BATCH);
    expect((await worker.post({ inputs: [floats('x', [1, 4], [1, 2, 3, 4])] })).status).toBe(200);
    expect(worker.output().match(/不合批：x FP32\[1,4\] 的第一维不是任意大小。/g)).toHaveLength(1);
  });

  it('is given up where rows turn out to influence each other', async () => {
    await serve(
      onnxModel({
        nodes: [
          { type: 'ReduceSum', inputs: ['x'], outputs: ['all'], attributes: { keepdims: 0 } },
          { type: 'Div', inputs: ['x', 'all'], outputs: ['y'] },
        ],
        inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', 1] }],
        outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', 1] }],
      }),
      { ...BATCH, AIC_CONCURRENCY: '3', AIC_BATCH_WAIT_MS: '5000' },
    );
    const answers = await Promise.all(
      [1, 2, 3].map((value) => worker.post({ inputs: [floats('x', [1, 1], [value])] })),
    );
    expect(answers.map(({ body }) => body.outputs[0]?.data)).toEqual([[1], [1], [1]]);
    expect(worker.output()).toContain('合批已关闭：合在一起与单独计算的结果不同，说明各行互相影响。');
  });

  it.each([
    [
      'quantised by its operators',
      quantisedModel(4),
      '不合批：算子 DynamicQuantizeLinear 会使同一批的各行互相影响。',
    ],
    [
      'quantised by hand',
      hiddenQuantisedModel(4),
      '合批已关闭：合在一起与单独计算的结果不同，说明各行互相影响。',
    ],
  ])('changes no answer of a model %s, however loud its neighbours are', async (_, bytes, said) => {
    await serve(bytes, { ...BATCH, AIC_CONCURRENCY: '4' });
    const session = await InferenceSession.create(bytes);
    const row = (times: number) => [0.11, -0.23, 0.37, 0.5].map((value) => Math.fround(value * times));
    const ask = async (loudness: readonly number[]) => {
      const answers = await Promise.all(
        loudness.map((times) => worker.post({ inputs: [floats('x', [1, 4], row(times))] })),
      );
      return answers.map(({ body }) => body.outputs[0]?.data);
    };
    const alone = async (times: number) => {
      const { y } = await session.run({ x: new Tensor('float32', row(times), [1, 4]) });
      return [...(y?.data ?? [])].map(Number);
    };
    // All alike, as in the morning; then each kind beside the other.
    expect(await ask([1, 1, 1, 1])).toEqual(Array.from({ length: 4 }, () => expect.anything()));
    const [quiet, loud] = [await alone(1), await alone(200)];
    for (let round = 0; round < 25; round++)
      expect(await ask([1, 200, 1, 200])).toEqual([quiet, loud, quiet, loud]);
    expect(worker.output()).toContain(said);
  });
});

describe('the end', () => {
  it.each([{}, { AIC_BATCH_SIZE: '8', AIC_BATCH_WAIT_MS: '5' }])(
    'loses no call of those who ask whether it is ready: %j',
    async (batch) => {
      await serve(slowModel(), { AIC_CONCURRENCY: '8', ...batch });
      const { some, outcomes } = load(8, true);
      await some();
      worker.signal('SIGTERM');
      expect(await worker.ended).toBe(0);
      const { answered, failures } = await outcomes;
      expect(answered).toBeGreaterThan(8);
      expect(failures).toEqual([]);
      expect(worker.output()).toContain('推理进程已停止。');
    },
  );

  it('comes even if calls never stop, and then finds them nobody', async () => {
    await serve(slowModel(), { AIC_CONCURRENCY: '8' });
    const { some, outcomes } = load(8, false);
    await some();
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe(0);
    const { answered, failures } = await outcomes;
    expect(answered).toBeGreaterThan(8);
    expect(failures).toHaveLength(8);
    // A connection may be on its way at the moment when the socket is closed; then nothing was sent over it yet.
    expect(failures.filter((failure) => !/^(?:ENOENT|ECONN(?:REFUSED|RESET))$/.test(failure))).toEqual([]);
  });

  it('tells open connections that there is no more, and answers what was sent', async () => {
    // Slow enough that the first of them ends after the signal on a machine at rest as well.
    await serve(slowModel({ layers: 2_000 }), { AIC_CONCURRENCY: '2' });
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string, body?: string) => callOver(agent, path, body);
    const slow = [1, 2, 3].map((value) => ask('/v2/models/demo/infer', JSON.stringify(row(value))));
    await ask('/v2/health/live');
    await sleep(100);
    worker.signal('SIGTERM');
    await expect.poll(() => worker.output()).toContain('正在停止：还有');
    const ready = await ask('/v2/health/ready');
    expect([ready.status, ready.connection]).toEqual([503, 'close']);
    for (const { status, connection } of await Promise.all(slow)) {
      expect([status, connection]).toEqual([200, 'close']);
    }
    await expect.poll(() => callOver(new Agent(), '/v2/health/live').catch(String)).toContain('ENOENT');
    expect(await worker.ended).toBe(0);
    agent.destroy();
  });

  it('comes at once when asked for twice', async () => {
    await serve(slowModel({ layers: 4_000 }));
    const call = worker.post(row()).catch(() => 'lost');
    await sleep(200);
    worker.signal('SIGTERM');
    await expect.poll(() => worker.output()).toContain('正在停止：还有 1 个调用');
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe('SIGTERM');
    expect(await call).toBe('lost');
  });
});

/** Much to compute before the first call: products of weights alone. */
function longToLoad(): Uint8Array {
  const size = 512;
  const name = (layer: number) => (layer === 0 ? 'w' : `w${layer}`);
  return onnxModel({
    nodes: [
      ...Array.from({ length: 300 }, (_, layer) => ({
        type: 'MatMul',
        inputs: [name(layer), 'w'],
        outputs: [name(layer + 1)],
      })),
      { type: 'ReduceMean', inputs: [name(300)], outputs: ['mean'], attributes: { keepdims: 0 } },
      { type: 'Add', inputs: ['x', 'mean'], outputs: ['y'] },
    ],
    inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', 8] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', 8] }],
    weights: [{ name: 'w', shape: [size, size], data: someWeights(size * size, 1 / size) }],
  });
}

async function callsPerSecond(clients: number): Promise<number> {
  const until = performance.now() + 2_000;
  const started = performance.now();
  let calls = 0;
  const client = async () => {
    while (performance.now() < until) {
      expect((await worker.post(row(calls))).status).toBe(200);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (calls / (performance.now() - started)) * 1_000;
}

/**
 * Calls one after the other, over kept and new connections, until a client fails: with a status or the code of an error.
 *
 * @param asksFirst whether clients stop as soon as the worker is not ready, as the gateway does
 */
/** `some` resolves when each of them has been answered, and more. */
function load(clients: number, asksFirst: boolean) {
  const failures: string[] = [];
  let answered = 0;
  let isReady = true;
  const watch = async () => {
    while (isReady) {
      isReady = !asksFirst || (await callOver(new Agent(), '/v2/health/ready')).status === 200;
      await sleep(20);
    }
  };
  const client = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: index % 2 === 0 });
    while (isReady) {
      try {
        const { status } = await callOver(agent, '/v2/models/demo/infer', JSON.stringify(row(index)));
        if (status === 200) answered++;
        else failures.push(String(status));
      } catch (error) {
        failures.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
        return;
      }
    }
  };
  const run = async () => {
    const watching = watch();
    await Promise.all(Array.from({ length: clients }, client));
    isReady = false;
    await watching;
    return { answered, failures };
  };
  return { some: () => expect.poll(() => answered).toBeGreaterThan(clients), outcomes: run() };
}

function callOver(
  agent: Agent,
  path: string,
  body?: string,
): Promise<{ readonly status: number; readonly connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: worker.socket, path, agent, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
        );
        answer.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
