import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadFrame } from '#core/load/frame.ts';
import { EMPTY_HISTOGRAM } from '#core/load/histogram/histogram-data.ts';
import { createHistogramRecorder } from '#core/load/histogram/histogram-recorder.ts';
import { createHistogramSum } from '#core/load/histogram/histogram-sum.ts';
import { mergeFrames } from '#core/load/merge-frames.ts';
import { parseFrames } from '#core/load/run-files.ts';
import { summarise } from '#core/load/summary.ts';
import { exactQuantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { generated } from '../../../../support/generated.ts';
import { loadPlan } from '../../../../support/load-plan.ts';

const micros = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 300 });

function histogramOf(values: readonly number[]) {
  const recorder = createHistogramRecorder();
  for (const value of values) recorder.record(value);
  return recorder.drain();
}

describe('histograms', () => {
  it('give each quantile to a thousandth, and mean, least and greatest exactly', () => {
    fc.assert(
      fc.property(micros, fc.double({ min: 0, max: 100, noNaN: true }), (values, percentile) => {
        const sum = createHistogramSum();
        sum.add(histogramOf(values));
        const exact = exactQuantile(sortNumbers(values), percentile / 100);
        const [found = Number.NaN] = sum.percentiles([percentile]);
        expect(found).toBeGreaterThanOrEqual(exact);
        expect(found).toBeLessThanOrEqual(exact * 1.001 + 1);
        const total = values.reduce((all, value) => all + value, 0);
        expect([sum.count(), sum.min(), sum.max()]).toEqual([
          values.length,
          Math.min(...values),
          Math.max(...values),
        ]);
        expect(sum.mean()).toBeCloseTo(total / values.length, 6);
      }),
      generated(),
    );
  });

  it('of parts merge to that of the whole, in any order', () => {
    fc.assert(
      fc.property(fc.array(micros, { minLength: 1, maxLength: 6 }), (parts) => {
        const merged = createHistogramSum();
        for (const part of parts.toReversed()) merged.add(histogramOf(part));
        expect(merged.drain()).toEqual(histogramOf(parts.flat()));
        expect(merged.drain()).toBe(EMPTY_HISTOGRAM);
        merged.add(histogramOf(parts[0] ?? []));
        expect(merged.drain()).toEqual(histogramOf(parts[0] ?? []));
      }),
      generated(),
    );
  });

  it('begin anew after each second, and say nothing of nothing', () => {
    const recorder = createHistogramRecorder();
    recorder.record(1_234.4);
    recorder.record(-5);
    recorder.record(1e12);
    expect(recorder.drain()).toMatchObject({ count: 3, min: 0, max: 3_600_000_000 });
    expect(recorder.drain()).toBe(EMPTY_HISTOGRAM);
    const sum = createHistogramSum();
    expect([sum.mean(), ...sum.percentiles([50])]).toEqual([Number.NaN, Number.NaN]);
    expect(() => sum.add({ count: 1, sum: 1, min: 1, max: 1, buckets: 'zzzz#$' })).toThrow(RangeError);
    expect(() => sum.add({ count: 1, sum: 1, min: 1, max: 1, buckets: '$' })).toThrow('cut off');
    expect(JSON.stringify(histogramOf([5, 5, 1_000_000])).length).toBeLessThan(80);
  });
});

const count = fc.integer({ min: 0, max: 50 });
const frame: fc.Arbitrary<LoadFrame> = fc
  .record({
    second: fc.integer({ min: 0, max: 9 }),
    phase: fc.constantFrom('warm-up' as const, 'measured' as const, 'cool-down' as const),
    generator: fc.integer({ min: 0, max: 2 }),
    dropped: count,
    cutOff: count,
    inFlight: count,
    timeouts: count,
    latency: micros,
    hostCpu: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ second, phase, generator, dropped, cutOff, inFlight, timeouts, latency, hostCpu }) => ({
    ...{ second, phase, generator, dropped, cutOff, inFlight },
    offered: latency.length + timeouts + cutOff + dropped,
    sent: latency.length + timeouts + cutOff,
    completed: latency.length,
    failed: timeouts === 0 ? {} : { timeout: timeouts },
    statuses: { 200: latency.length },
    ...{ bytesSent: 10, bytesReceived: 20 },
    latency: histogramOf(latency),
    failedLatency: EMPTY_HISTOGRAM,
    sendLag: histogramOf(latency),
    process: { cpuMilli: 100, loopDelayUs: 5, hostCpu, residentBytes: 1 },
  }));

describe('frames', () => {
  it('merge without a call lost: the summary of the merged ones is that of all', () => {
    const plan = loadPlan('http://127.0.0.1:1', { shape: { kind: 'constant', perSecond: 5, seconds: 10 } });
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 30 }), (frames) => {
        const whole = summarise(frames, plan, 'completed');
        const merged = mergeFrames(frames, 'phase');
        expect(summarise(merged, plan, 'completed')).toEqual(whole);
        const keys = merged.map(({ second, phase }) => `${second} ${phase}`);
        expect(new Set(keys).size).toBe(keys.length);
        const total = (of: (frame: LoadFrame) => number, list: readonly LoadFrame[]) =>
          list.reduce((sum, one) => sum + of(one), 0);
        const bySecond = mergeFrames(frames, 'second');
        for (const of of [
          (one: LoadFrame) => one.offered,
          (one: LoadFrame) => one.completed,
          (one: LoadFrame) => one.failed.timeout ?? 0,
          (one: LoadFrame) => one.latency.count,
        ])
          expect(total(of, bySecond)).toBe(total(of, frames));
        expect(bySecond.map(({ second }) => second)).toEqual(
          [...new Set(frames.map(({ second }) => second))].toSorted((a, b) => a - b),
        );
        expect(whole.offered).toBe(whole.sent + whole.dropped);
        expect(whole.lost).toBe(0);
      }),
      generated(50),
    );
  });

  it('are read from a file up to the last whole line', () => {
    const [one] = fc.sample(frame, { numRuns: 1, seed: 1 });
    const line = JSON.stringify(one);
    expect(parseFrames(`${line}\n${line.slice(0, 40)}`)).toEqual({ frames: [one], end: undefined });
    expect(parseFrames(`${line}\n{"end":"stopped"}\n`)).toEqual({ frames: [one], end: { end: 'stopped' } });
    expect(parseFrames('')).toEqual({ frames: [], end: undefined });
  });
});

describe('the summary', () => {
  const plan = loadPlan('http://127.0.0.1:1', {
    shape: { kind: 'constant', perSecond: 100, seconds: 4 },
    warmUpSeconds: 1,
    coolDownSeconds: 1,
    target: { isOnThisHost: false },
  });
  const second = (at: number, changes: Partial<LoadFrame> = {}): LoadFrame => ({
    ...{ second: at, phase: at === 0 ? 'warm-up' : at === 3 ? 'cool-down' : 'measured', generator: 0 },
    ...{ offered: 100, sent: 100, dropped: 0, completed: 100, failed: {}, cutOff: 0, inFlight: 0 },
    ...{ statuses: { 200: 100 }, bytesSent: 0, bytesReceived: 0 },
    latency: histogramOf(new Array<number>(100).fill(5_000)),
    failedLatency: EMPTY_HISTOGRAM,
    sendLag: histogramOf(new Array<number>(100).fill(100)),
    process: { cpuMilli: 200, loopDelayUs: 10, hostCpu: 0.5, residentBytes: 1 },
    ...changes,
  });
  const all = (changes: Partial<LoadFrame> = {}) => [0, 1, 2, 3].map((at) => second(at, changes));

  it('is of measured calls only, and sound when nothing speaks against it', () => {
    const summary = summarise(all(), plan, 'completed');
    expect(summary).toMatchObject({
      seconds: 2,
      offered: 200,
      sentRate: 100,
      completedRate: 100,
      errorRatio: 0,
    });
    expect(summary.latency).toMatchObject({ count: 200, p50: 5_000, p999: 5_000 });
    expect([summary.validity, summary.isTrustworthy]).toEqual([[], true]);
  });

  it.each([
    ['generator-lag', all({ sendLag: histogramOf([20_000, 100]) }), 'completed', false],
    [
      'host-cpu',
      all({ process: { cpuMilli: 1, loopDelayUs: 1, hostCpu: 0.95, residentBytes: 1 } }),
      'completed',
      false,
    ],
    ['calls-dropped', all({ dropped: 1, offered: 101 }), 'completed', true],
    ['rate-missed', all({ offered: 95, sent: 95, completed: 95 }), 'completed', true],
    ['few-calls', [second(0), second(1, { completed: 10, latency: histogramOf([1]) })], 'stopped', true],
    ['many-errors', all({ completed: 40, failed: { status: 60 } }), 'completed', true],
    ['interrupted', all(), 'interrupted', true],
    ['interrupted', all(), 'lease-lost', true],
    ['stopped-early', all(), 'limit-errors', true],
  ] as const)('says %s', (code, frames, end, isTrustworthy) => {
    const summary = summarise(frames, plan, end);
    expect(summary.validity).toContain(code);
    expect(summary.isTrustworthy).toBe(isTrustworthy);
  });

  it('of a run that goes on is of the seconds so far, and misses no rate', () => {
    const summary = summarise([second(0), second(1)], plan, undefined);
    expect([summary.seconds, summary.sentRate]).toEqual([1, 100]);
    expect(summary.validity).toEqual([]);
    expect(summarise([], plan, 'failed')).toMatchObject({ seconds: 0, sentRate: 0, errorRatio: 0 });
  });

  it('of a run that was ended early is of the time up to that moment, of the first generator', () => {
    const half = { offered: 50, sent: 50, completed: 50, sendingEndedMs: 2_500 };
    const late = { offered: 0, sent: 0, completed: 0, sendingEndedMs: 2_500 };
    const ended = (frames: readonly LoadFrame[]) => summarise(frames, plan, 'stopped');
    expect(ended([second(0), second(1), second(2, half)])).toMatchObject({ seconds: 1.5, sentRate: 100 });
    // Answers that came after it make it no longer.
    expect(ended([second(0), second(1), second(2, half), second(3, late)])).toMatchObject({ seconds: 1.5 });
    const frames = [second(0), second(1), second(2, half), second(2, { ...half, sendingEndedMs: 2_600 })];
    expect(ended(frames).seconds).toBe(1.5);
    expect(ended(mergeFrames(frames, 'phase')).seconds).toBe(1.5);
    expect(ended(mergeFrames(frames, 'second')).seconds).toBe(1.5);
    expect(ended([second(0, { sendingEndedMs: 700 })]).seconds).toBe(0);
  });

  it('has a spectrum as far as the calls tell', () => {
    const values = Array.from({ length: 1_000 }, (_, at) => (at + 1) * 1_000);
    const summary = summarise(
      [second(1, { completed: 1_000, latency: histogramOf(values) })],
      plan,
      undefined,
    );
    const spectrum = summary.latency?.spectrum ?? [];
    expect(spectrum.slice(-3).map(({ percentile }) => percentile)).toEqual([99.75, 99.9, 100]);
    expect(spectrum.at(-1)?.us).toBe(1_000_000);
    expect(spectrum.every(({ us }, at) => us >= (spectrum[at - 1]?.us ?? 0))).toBe(true);
  });
});
