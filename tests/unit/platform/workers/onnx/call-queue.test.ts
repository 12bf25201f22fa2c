// Whatever is joined with whatever: each call gets what it would get alone.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallQueue } from '../../../../../platform/workers/onnx/batch/call-queue.ts';
import type { Runner } from '../../../../../platform/workers/onnx/batch/runner.ts';
import { badInput, CallFault } from '../../../../../platform/workers/onnx/protocol/call-fault.ts';
import { createAdmission } from '../../../../../platform/workers/onnx/serve/admission.ts';
import type { Tensor, Tensors } from '../../../../../platform/workers/onnx/tensor/tensor.ts';
import { generated } from '../../../../support/generated.ts';

/** A value that the fake model refuses. */
const BAD = 666;

const feedsOf = (values: readonly number[], width = 1): Tensors => ({
  x: { datatype: 'FP32', shape: [values.length / width, width], data: Float32Array.from(values) },
  name: {
    datatype: 'BYTES',
    shape: [values.length / width],
    data: values.filter((_, i) => i % width === 0).map(String),
  },
});

const valuesOf = (tensor: Tensor | undefined) => [...(tensor?.data ?? [])];

/** y = 2x, as 64-bit integers too, and a text of each row. */
function compute(feeds: Tensors): Tensors {
  const x = feeds.x;
  const values = valuesOf(x).map(Number);
  if (values.includes(BAD)) throw badInput('坏值');
  return {
    y: { datatype: 'FP32', shape: x?.shape ?? [], data: Float32Array.from(values, (value) => 2 * value) },
    whole: {
      datatype: 'INT64',
      shape: x?.shape ?? [],
      data: BigInt64Array.from(values, (value) => BigInt(2 * value)),
    },
    text: {
      datatype: 'BYTES',
      shape: [x?.shape[0] ?? 0],
      data: valuesOf(feeds.name).map((text) => `<${text}>`),
    },
  };
}

/** @param model what one run answers */
function fakeRunner(model: (feeds: Tensors, run: number) => Tensors = compute, ms = 0) {
  const runs: number[] = [];
  let atOnce = 0;
  let maxAtOnce = 0;
  const runner: Runner = {
    async run(feeds) {
      runs.push(feeds.x?.shape[0] ?? 0);
      maxAtOnce = Math.max(maxAtOnce, ++atOnce);
      await (ms === 0 ? undefined : sleep(ms));
      atOnce--;
      return model(feeds, runs.length);
    },
  };
  return { runner, runs, maxAtOnce: () => maxAtOnce };
}

/** Batches of two calls that wait for each other however busy the machine is. */
const PAIRS = { rows: 2, waitMs: 60_000 };

function batching(options: Partial<NonNullable<Parameters<typeof createCallQueue>[0]['batch']>> = {}) {
  const reasons: string[] = [];
  const onGiveUp = (reason: string) => void reasons.push(reason);
  return { reasons, batch: { rows: 8, waitMs: 2, maxCalls: 100, onGiveUp, ...options } };
}

const stays = () => false;
const outcome = (answer: Promise<Tensors>) =>
  answer.catch((error: unknown) => (error instanceof CallFault ? error.message : String(error)));

describe('calls that are joined', () => {
  it('are answered as if alone, bad ones among them', async () => {
    const call = fc.record({
      values: fc.array(
        fc.oneof({ weight: 30, arbitrary: fc.integer({ min: -99, max: 99 }) }, fc.constant(BAD)),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      width: fc.constantFrom(1, 1, 1, 2),
      delay: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 2, max: 9 }),
        fc.nat(3),
        async (calls, rows, waitMs) => {
          const { runner, runs, maxAtOnce } = fakeRunner(compute, 1);
          const { batch, reasons } = batching({ rows, waitMs });
          const queue = createCallQueue({ runner, batch });
          const feeds = calls.map(({ values, width }) =>
            feedsOf(width === 2 ? [...values, ...values] : values, width),
          );
          const answers = await Promise.all(
            feeds.map(async (one, index) => {
              await sleep(calls[index]?.delay);
              return outcome(queue.run(one, ['y', 'whole', 'text'], stays));
            }),
          );
          const alone = await Promise.all(feeds.map((one) => outcome(Promise.resolve(one).then(compute))));
          expect(answers).toEqual(alone);
          expect(Math.max(...runs)).toBeLessThanOrEqual(
            Math.max(rows, ...feeds.map(({ x }) => x?.shape[0] ?? 0)),
          );
          expect(maxAtOnce()).toBeLessThanOrEqual(rows);
          expect(reasons).toEqual([]);
        },
      ),
      generated(60),
    );
  });

  it('are computed both ways until five batches were right, then together, and one call in twenty batches again', async () => {
    const { runner, runs } = fakeRunner();
    const queue = createCallQueue({ runner, batch: batching({ rows: 4, waitMs: 60_000 }).batch });
    const four = () => Promise.all([1, 2, 3, 4].map((value) => queue.run(feedsOf([value]), ['y'], stays)));
    for (let batch = 0; batch < 5; batch++) await four();
    // Together, a call beside a loud one, and each alone.
    expect(runs).toEqual(Array.from({ length: 5 }, () => [4, 2, 1, 1, 1, 1]).flat());
    runs.length = 0;
    for (let batch = 0; batch < 40; batch++) await four();
    expect(runs.filter((rows) => rows === 4)).toHaveLength(40);
    expect(runs.filter((rows) => rows === 1)).toHaveLength(2);
    expect(runs).toHaveLength(42);
  });

  it('prove nothing when they are all the same and cannot be disturbed', async () => {
    const { runner, runs } = fakeRunner();
    const queue = createCallQueue({ runner, batch: batching(PAIRS).batch });
    const whole = (): Tensors => ({ x: { datatype: 'INT32', shape: [1, 1], data: Int32Array.of(5) } });
    const round = () => Promise.all([1, 2].map(() => queue.run(whole(), ['y'], stays)));
    for (let batch = 0; batch < 20; batch++) await round();
    expect(runs).toHaveLength(60);
  });

  it('go as soon as the batch is full, or nobody is left to come', async () => {
    const full = createCallQueue({
      runner: fakeRunner().runner,
      batch: batching({ rows: 3, waitMs: 60_000 }).batch,
    });
    await Promise.all([1, 2, 3].map((value) => full.run(feedsOf([value]), ['y'], stays)));
    const all = batching({ rows: 1_000, waitMs: 60_000, maxCalls: 2 }).batch;
    const queue = createCallQueue({ runner: fakeRunner().runner, batch: all });
    await Promise.all([1, 2].map((value) => queue.run(feedsOf([value]), ['y'], stays)));
  });

  it('do not wait when they cannot be joined', async () => {
    const { batch } = batching({ rows: 4, waitMs: 60_000 });
    const queue = createCallQueue({ runner: fakeRunner().runner, batch });
    const uneven = { ...feedsOf([1, 2]), name: { datatype: 'BYTES', shape: [1], data: ['x'] } } as const;
    expect((await queue.run(uneven, ['text'], stays)).text?.data).toEqual(['<x>']);
    expect((await queue.run(feedsOf([1, 2, 3, 4, 5]), ['y'], stays)).y?.shape).toEqual([5, 1]);
  });

  it('are joined with their like only', async () => {
    const { runner, runs } = fakeRunner();
    const queue = createCallQueue({ runner, batch: batching().batch });
    const [one] = await Promise.all([
      queue.run(feedsOf([1], 1), ['y'], stays),
      queue.run(feedsOf([1, 2], 2), ['y'], stays),
    ]);
    expect(one?.y?.shape).toEqual([1, 1]);
    expect(runs).toEqual([1, 1]);
  });
});

describe('joining is given up', () => {
  const two = (queue: ReturnType<typeof createCallQueue>) =>
    Promise.all([10, 20].map((value) => queue.run(feedsOf([value]), ['y'], stays)));

  it.each<[string, (feeds: Tensors) => Tensors, string]>([
    [
      'when rows influence each other',
      (feeds) => {
        const values = valuesOf(feeds.x).map(Number);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        return {
          y: {
            datatype: 'FP32',
            shape: feeds.x?.shape ?? [],
            data: Float32Array.from(values, (v) => v - mean),
          },
        };
      },
      '合在一起与单独计算的结果不同，说明各行互相影响',
    ],
    [
      'when an output has other rows than the inputs',
      () => ({ y: { datatype: 'FP32', shape: [1, 1], data: Float32Array.of(7) } }),
      '合在一起无法计算或无法按行拆开',
    ],
    [
      'when the model takes one row only, though it says otherwise',
      (feeds) => {
        if (feeds.x?.shape[0] !== 1) throw badInput('只有一行');
        return compute(feeds);
      },
      '合在一起无法计算或无法按行拆开',
    ],
  ])('%s, and every call is still right', async (_, model, reason) => {
    const { runner, runs } = fakeRunner(model);
    const { batch, reasons } = batching(PAIRS);
    const queue = createCallQueue({ runner, batch });
    const alone = [10, 20].map((value) => model(feedsOf([value])).y);
    expect((await two(queue)).map(({ y }) => y)).toEqual(alone);
    expect((await two(queue)).map(({ y }) => y)).toEqual(alone);
    expect(reasons).toEqual([reason]);
    expect(runs.filter((rows) => rows === 1)).toHaveLength(4);
    expect(runs.length).toBeLessThanOrEqual(6);
  });

  it('not for the last digits', async () => {
    const { batch, reasons } = batching(PAIRS);
    const queue = createCallQueue({
      batch,
      runner: fakeRunner((feeds, run) => {
        const { y } = compute(feeds);
        const data = Float32Array.from(valuesOf(y), (value) => Number(value) * (1 + run * 1e-6));
        return { y: { datatype: 'FP32', shape: y?.shape ?? [], data } };
      }).runner,
    });
    await two(queue);
    expect(reasons).toEqual([]);
  });
});

describe('a model whose rows lose what is small beside the loudest', () => {
  /** Rounds to 127 steps of the largest value. @param isQuiet does so only once it has been called so often */
  const quantised = (from = 0) => {
    let batches = 0;
    return (feeds: Tensors): Tensors => {
      const values = valuesOf(feeds.x).map(Number);
      if (values.length > 1) batches++;
      const scale = batches > from ? Math.max(...values.map(Math.abs)) / 127 || 1 : 0;
      const round = (value: number) => (scale === 0 ? value : Math.round(value / scale) * scale);
      return { y: { datatype: 'FP32', shape: feeds.x?.shape ?? [], data: Float32Array.from(values, round) } };
    };
  };
  const [quiet, loud] = [0.37, 74];
  const worstOf = (answers: readonly Tensors[], wanted: readonly number[]) =>
    Math.max(
      ...answers.map(({ y }, at) => Math.abs(Number(y?.data[0]) - (wanted[at] ?? 0)) / (wanted[at] ?? 1)),
    );

  it('is found out by the first batch, though all of it are alike, and never answers wrong', async () => {
    const { batch, reasons } = batching(PAIRS);
    const queue = createCallQueue({ runner: fakeRunner(quantised()).runner, batch });
    const ask = (values: readonly number[]) =>
      Promise.all(values.map((value) => queue.run(feedsOf([value]), ['y'], stays)));
    expect(worstOf(await ask([quiet, quiet]), [quiet, quiet])).toBeLessThan(1e-6);
    for (let round = 0; round < 25; round++)
      expect(worstOf(await ask([quiet, loud]), [quiet, loud])).toBeLessThan(1e-6);
    expect(reasons).toEqual(['合在一起与单独计算的结果不同，说明各行互相影响']);
  });

  it('is found out later when it begins later, and then says how many answers may be wrong', async () => {
    const { batch, reasons } = batching(PAIRS);
    const queue = createCallQueue({ runner: fakeRunner(quantised(20)).runner, batch });
    const ask = () => Promise.all([quiet, loud].map((value) => queue.run(feedsOf([value]), ['y'], stays)));
    for (let round = 0; round < 60; round++) await ask();
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/；此前有 \d+ 个调用的结果来自合批，其中可能有误$/);
    expect(worstOf(await ask(), [quiet, loud])).toBeLessThan(1e-6);
  });

  it('is told from one that is only small', async () => {
    const { batch, reasons } = batching(PAIRS);
    const queue = createCallQueue({
      batch,
      runner: fakeRunner((feeds) => {
        const data = Float32Array.from(valuesOf(feeds.x), (value) => Number(value) * 1e-6);
        const shift = data.length > 1 ? 1e-7 : 0;
        return {
          y: {
            datatype: 'FP32',
            shape: feeds.x?.shape ?? [],
            data: data.map((value) => value + shift),
          },
        };
      }).runner,
    });
    await Promise.all([1, 2].map((value) => queue.run(feedsOf([value]), ['y'], stays)));
    expect(reasons).toHaveLength(1);
  });
});

it('does not compute for callers that went away', async () => {
  const { runner, runs } = fakeRunner(compute, 5);
  const queue = createCallQueue({ runner });
  let isGone = false;
  const calls = [1, 2, 3].map((value) =>
    outcome(queue.run(feedsOf([value]), ['y'], () => isGone && value === 3)),
  );
  isGone = true;
  expect((await Promise.all(calls))[2]).toBe('调用方已断开，没有计算。');
  expect(runs).toHaveLength(2);
});

describe('admission', () => {
  it('lets so many in, lets so many wait in order, and refuses the rest with a time', async () => {
    const admission = createAdmission({ concurrency: 2, queue: 1 });
    const [first, second] = await Promise.all([admission.enter(), admission.enter()]);
    let isIn = false;
    const third = admission.enter().then((leave) => {
      isIn = true;
      return leave;
    });
    const refused = await admission.enter().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallFault);
    expect(refused).toMatchObject({ status: 503, retryAfter: 1 });
    expect(String(refused)).toContain('正在处理 2 个调用，另有 1 个在排队');
    expect(isIn).toBe(false);
    first();
    first();
    const leaveThird = await third;
    // Leaving twice frees one place only.
    const fourth = admission.enter();
    await expect(Promise.race([fourth, sleep(5, 'waits')])).resolves.toBe('waits');
    second();
    (await fourth)();
    leaveThird();
    await Promise.all([admission.enter(), admission.enter()]);
  });
});
