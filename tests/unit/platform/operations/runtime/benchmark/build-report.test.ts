// A report says what the seconds hold: figures that add up, steps of a plan, errors, thresholds, a search, a run that broke off.
import { describe, expect, it } from 'vitest';
import type { LoadEnd, LoadFrame } from '#core/load/frame.ts';
import { EMPTY_HISTOGRAM } from '#core/load/histogram/histogram-data.ts';
import {
  buildReport,
  type ReportInputs,
} from '../../../../../../platform/operations/runtime/benchmark/measurement/build-report.ts';
import { NO_OVERLAY } from '../../../../../../platform/operations/runtime/benchmark/measurement/read-overlay.ts';
import { verdictOf } from '../../../../../../platform/operations/runtime/benchmark/measurement/thresholds.ts';
import type { Snapshot } from '../../../../../../platform/operations/runtime/benchmark/record/snapshot.ts';
import { csvReport } from '../../../../../../platform/operations/runtime/benchmark/report/csv-report.ts';
import { plotSvg } from '../../../../../../platform/operations/runtime/benchmark/report/plot-svg.ts';
import { loadTestConfig } from '../../../../../support/load-test-config.ts';
import { MADE_AT, madeRun, madeSnapshot } from '../../../../../support/made-run.ts';

const { enums, errors } = await loadTestConfig();

function reportOf(
  snapshot: Snapshot,
  frames: readonly (readonly LoadFrame[])[],
  more: Partial<ReportInputs> & { readonly end?: LoadEnd | undefined } = {},
) {
  return buildReport({
    ...{ run: '#1', snapshot, frames, end: 'completed', overlay: NO_OVERLAY, grants: [], mostSeconds: 3_600 },
    ...{ enums, errors, ...more },
  });
}

const run = madeRun({ seconds: 10, perSecond: 100, warmupS: 2, failed: 5, dropped: 10 });

it('of a run that was stopped within a second has the rates of the time up to that moment', () => {
  const { frames } = madeRun({ seconds: 5, perSecond: 100, warmupS: 2 });
  const last = { offered: 25, sent: 25, completed: 25, sendingEndedMs: 4_250 };
  const stopped = frames.map((frame) => (frame.second === 4 ? { ...frame, ...last } : frame));
  const report = reportOf(madeSnapshot(), [stopped], { end: 'stopped' });
  expect(report.measuredSeconds).toBe(2.25);
  expect(report.figures).toMatchObject({ offered: 225, achievedRate: 100 });
  expect(report.rates).toMatchObject([{ seconds: 2.25, calls: 225, offeredRate: 100, achievedRate: 100 }]);
  expect(report.timeline.rows.map(({ planned, sent, completed }) => [planned, sent, completed])).toEqual(
    new Array(4).fill([100, 100, 100]),
  );
});

it('an instant of a second in which a run was stopped makes no peak, and no rate beyond the planned one', () => {
  const { frames } = madeRun({ seconds: 5, perSecond: 10, warmupS: 2 });
  // The call that was due at once, and the answers to seven that were under way.
  const last = { offered: 1, sent: 1, completed: 8, sendingEndedMs: 4_010 };
  const stopped = frames.map((frame) => (frame.second === 4 ? { ...frame, ...last } : frame));
  const snapshot = madeSnapshot({ rate: 10 });
  const { timeline, figures, rates } = reportOf(snapshot, [stopped], { end: 'stopped' });
  expect(timeline.rows).toHaveLength(4);
  expect(timeline.rows.at(-1)).toMatchObject({ at: MADE_AT + 3_000, planned: 10 });
  expect(timeline.rows.at(-1)?.completed).toBeLessThan(20);
  expect(figures).toMatchObject({ offered: 21, offeredRate: 10, sentRate: 10 });
  expect(rates).toMatchObject([{ label: '10/秒', offeredRate: 10, calls: 21 }]);
});

describe('a report of a whole run', () => {
  const report = reportOf(madeSnapshot(), [run.frames]);

  it('counts measured calls only, and they add up', () => {
    const { offered, sent, completed, failed, dropped, unanswered } = report.figures;
    expect({ offered, sent, completed, failed, dropped, unanswered }).toEqual({
      ...{ offered: 800, sent: 720, completed: 680, failed: 40, dropped: 80, unanswered: 0 },
    });
    expect(report.measuredSeconds).toBe(8);
    expect(report.figures.achievedRate).toBe(85);
    expect(report.figures.droppedPercent).toBe(10);
    expect(report.figures.errorPercent).toBeCloseTo((40 / 720) * 100, 2);
  });

  it('has the percentiles of the very latencies, to a thousandth', () => {
    const exact = run.latencies();
    const at = (share: number) => (exact[Math.ceil(share * exact.length) - 1] ?? 0) / 1_000;
    const { p50Ms, p90Ms, p99Ms, maxMs } = report.figures;
    for (const [found, share] of [
      [p50Ms, 0.5],
      [p90Ms, 0.9],
      [p99Ms, 0.99],
      [maxMs, 1],
    ] as const)
      expect(Math.abs((found ?? 0) / at(share) - 1)).toBeLessThan(0.0015);
    const heights = report.spectrum.map(({ ms }) => ms);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    expect(report.spectrum.every(({ nines }) => Number.isFinite(nines))).toBe(true);
  });

  it('lists errors with when they came, and the rate with what it brought', () => {
    expect(report.errors).toEqual([
      {
        ...{ id: 'HTTP 503', code: 'HTTP 503', label: 'HTTP 503', calls: 40 },
        percent: expect.closeTo(5.56, 1),
        firstAt: new Date(MADE_AT + 2_000).toISOString(),
        lastAt: new Date(MADE_AT + 9_000).toISOString(),
      },
      // Of the warm-up, in no figure.
      expect.objectContaining({ id: 'uncounted HTTP 503', calls: 10, percent: null }),
    ]);
    expect(report.rates).toMatchObject([
      { label: '100/秒', offeredRate: 100, achievedRate: 85, seconds: 8, calls: 800 },
    ]);
    expect(report.validity).toContain('calls-dropped');
  });

  it('has a row for each second, warm-up included, which a file takes over', () => {
    const { timeline } = report;
    expect(timeline.stepSeconds).toBe(1);
    expect(timeline.rows).toHaveLength(10);
    expect(timeline.rows[0]).toMatchObject({
      ...{ at: MADE_AT, planned: 100, sent: 90, completed: 85, failed: 5, dropped: 10, inFlight: 3 },
      ...{ cpuPercent: 20, lag: 0.1, errors: { 'HTTP 503': 5 } },
    });
    const lines = csvReport(timeline, '评测已停止').trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toMatch(/^2026-01-31T08:00:00\.000Z,100,90,85,5,10,/);
    expect(lines[0]).toContain('时间,计划（次/秒）,');
    expect(lines[1]).toMatch(/,HTTP 503 × 5,$/);
    expect(lines[10]).toMatch(/,HTTP 503 × 5,评测已停止$/);
  });
});

it('a stream that was asked for and did not come is said, with how many answers it was', () => {
  const { frames } = madeRun({ seconds: 4, perSecond: 10, warmupS: 2 });
  const stream = { firstByte: EMPTY_HISTOGRAM, betweenEvents: EMPTY_HISTOGRAM, events: 0, tokens: 0 };
  const silent = frames.map((frame) => ({ ...frame, stream: { ...stream, eventless: 10 } }));
  const report = reportOf(madeSnapshot({ answer: 'sse' }), [silent]);
  expect([report.eventless, report.validity]).toEqual([20, expect.arrayContaining(['no-event-stream'])]);
  const speaking = frames.map((frame) => ({ ...frame, stream: { ...stream, eventless: 0 } }));
  expect(reportOf(madeSnapshot({ answer: 'sse' }), [speaking]).validity).not.toContain('no-event-stream');
});

describe('a recommendation', () => {
  const grants = [{ id: 'app-1', name: '应用', qpsLimit: 50 }];
  const { frames } = madeRun({ seconds: 10, perSecond: 100, warmupS: 2, failed: 100 });
  const advised = (snapshot: Snapshot, own: readonly LoadFrame[]) =>
    reportOf(snapshot, [own], { grants }).recommendation;
  const registered = (snapshot: Snapshot) => ({ ...snapshot, task: { ...snapshot.task, isHosted: false } });
  const snapshot = madeSnapshot({ targetRate: 200 });

  it('is none where every call failed, and says that', () => {
    for (const one of [snapshot, registered(snapshot)])
      expect(advised(one, frames)).toMatchObject({
        ...{ replicas: null, perReplicaRate: null, applications: [{ qpsLimit: 50, recommended: null }] },
        words: '计入的请求全部失败，不能给出建议；请先按错误表排除原因，再评测一次',
      });
  });

  it('of limits is given only where the target was seen to be borne', () => {
    const slow = advised(registered(snapshot), run.frames);
    expect(slow?.words).toContain('没有测到目标的 200');
    expect(slow?.applications).toMatchObject([{ recommended: null }]);
    const borne = advised(registered(madeSnapshot({ targetRate: 80 })), run.frames);
    expect(borne?.applications).toMatchObject([{ recommended: 80 }]);
    expect(advised(snapshot, run.frames)?.applications).toMatchObject([{ recommended: 200 }]);
  });
});

describe('thresholds', () => {
  /** Nothing fails. */
  const passing = madeRun({ seconds: 10, perSecond: 100, warmupS: 2 });
  const thresholds = [
    { figure: 'p99', limit: 1_000 },
    { figure: 'achieved-rate', limit: 80 },
  ] as const;

  it('hold when every one does, and a rate is a floor', () => {
    expect(reportOf(madeSnapshot({ thresholds }), [passing.frames]).verdict).toBe('passed');
    const higher = [{ figure: 'achieved-rate', limit: 86 }] as const;
    const missed = reportOf(madeSnapshot({ thresholds: higher }), [run.frames]);
    expect(missed.verdict).toBe('failed');
    expect(missed.thresholds).toMatchObject([{ label: '完成速率 ≥ 86 次/秒', value: 85, passed: false }]);
  });

  it('are not judged where no call was counted, but are missed where all failed', () => {
    const { frames } = madeRun({ seconds: 2, perSecond: 10, warmupS: 2 });
    const stopped = reportOf(madeSnapshot({ thresholds }), [frames], { end: 'stopped' });
    expect(stopped).toMatchObject({
      ...{ measuredSeconds: null, verdict: 'none', words: '没有计入的请求' },
      thresholds: [
        { value: null, passed: null },
        { value: null, passed: null },
      ],
    });
    const broken = madeRun({ seconds: 10, perSecond: 100, warmupS: 2, failed: 100 });
    const failed = reportOf(madeSnapshot({ thresholds }), [broken.frames]);
    expect(failed).toMatchObject({ measuredSeconds: 8, verdict: 'failed' });
    expect(failed.thresholds).toMatchObject([
      { value: null, passed: false },
      { value: 0, passed: false },
    ]);
  });

  it('that hold of figures that cannot be trusted are no pass, and that fail are a failure all the same', () => {
    const { thresholds: rows } = reportOf(madeSnapshot({ thresholds }), [run.frames]);
    const missed = rows.map((row) => ({ ...row, passed: false }));
    const judged = { isWhole: true, isTrustworthy: true, isErrorEnd: false, errorPercent: 0 };
    expect(verdictOf(rows, judged)).toBe('passed');
    expect(verdictOf(rows, { ...judged, isErrorEnd: true })).toBe('none');
    expect(verdictOf(rows, { ...judged, isTrustworthy: false })).toBe('none');
    expect(verdictOf(missed, { ...judged, isTrustworthy: false })).toBe('failed');
    expect(verdictOf(missed, { ...judged, isWhole: false })).toBe('none');
  });

  it('that say nothing of errors are no pass when many calls failed, and the report says so', () => {
    // 5.6 % of the calls: their latencies are in no percentile.
    const ignoring = reportOf(madeSnapshot({ thresholds }), [run.frames]);
    expect([ignoring.verdict, ignoring.validity]).toEqual(['none', expect.arrayContaining(['some-errors'])]);
    const allowing = [...thresholds, { figure: 'error-percent', limit: 6 }] as const;
    expect(reportOf(madeSnapshot({ thresholds: allowing }), [run.frames]).verdict).toBe('passed');
    const few = madeRun({ seconds: 10, perSecond: 100, warmupS: 2, failed: 3 }).frames;
    const fine = reportOf(madeSnapshot({ thresholds }), [few]);
    expect([fine.verdict, fine.validity]).toEqual(['passed', expect.arrayContaining(['some-errors'])]);
    expect(reportOf(madeSnapshot({ thresholds }), [passing.frames]).validity).not.toContain('some-errors');
  });

  it('are judged of no run that broke off, and of none without calls', () => {
    for (const end of ['interrupted', 'stopped', 'failed'] as const)
      expect(reportOf(madeSnapshot({ thresholds }), [run.frames], { end }).verdict).toBe('none');
    const empty = reportOf(madeSnapshot({ thresholds }), [[]]);
    expect([empty.verdict, empty.figures.p99Ms, empty.figures.offered]).toEqual(['none', null, null]);
    expect(empty.spectrum).toEqual([]);
  });
});

it('a run that was ended by its errors in the warm-up lists them, apart from those that count', () => {
  const { frames } = madeRun({ seconds: 2, perSecond: 10, warmupS: 2, failed: 4 });
  const report = reportOf(madeSnapshot({ maxErrors: 8 }), [frames], { end: 'limit-errors' });
  expect(report).toMatchObject({ verdict: 'none', words: '没有计入的请求' });
  expect(report.validity).toContain('stopped-early');
  expect(report.errors).toMatchObject([
    {
      id: 'uncounted HTTP 503',
      code: 'HTTP 503',
      calls: 8,
      percent: null,
      label: '预热或收尾，不计入结果：HTTP 503',
    },
  ]);
});

it('so many requests as were wanted are a planned end, so many errors as were allowed are none', () => {
  const early = (end: LoadEnd) => {
    const { validity, verdict } = reportOf(
      madeSnapshot({ thresholds: [{ figure: 'p99', limit: 1_000 }] }),
      [madeRun({ seconds: 6, perSecond: 100, warmupS: 2 }).frames],
      { end },
    );
    return [validity.includes('stopped-early'), verdict];
  };
  expect(early('limit-requests')).toEqual([false, 'passed']);
  expect(early('limit-errors')).toEqual([true, 'none']);
  expect(early('limit-error-ratio')).toEqual([true, 'none']);
});

it('a run that broke off says so and counts what there was', () => {
  const report = reportOf(madeSnapshot(), [run.frames.slice(0, 5)], { end: 'interrupted' });
  expect(report.validity).toContain('interrupted');
  expect(report.figures.offered).toBe(300);
  expect(report.measuredSeconds).toBe(3);
  expect(report.rates).toMatchObject([{ seconds: 3, offeredRate: 100 }]);
});

describe('calls that the gateway refused for a limit', () => {
  const said = errors.get('gateway.qps-limit')?.en ?? '';
  const refused = (text: string) =>
    run.frames.map((frame, place) => ({
      ...frame,
      statuses: { 200: 85, 429: 5 },
      ...(place === 0 ? { examples: [{ failure: 'status' as const, status: 429, text }] } : {}),
    }));
  const limitsOf = (qpsLimit: number | null, serviceQps: number | null): Snapshot => ({
    ...madeSnapshot(),
    limits: { applicationId: 'app-1', qpsLimit, serviceQps },
  });
  const text = `状态码 429，响应开头：{"error_code":18,"error_msg":"${said}"}`;

  it('are explained by it, with whose limit it is', () => {
    const own = reportOf(limitsOf(80, null), [refused(text)]);
    expect(own.ownLimit).toMatchObject({ calls: 40, applicationId: 'app-1', qpsLimit: 80 });
    expect(own.ownLimit?.words).toContain('应用“应用”自己的 QPS 限额（每秒 80 个）挡住');
    expect(own.validity).toContain('own-limit');
    const pool = reportOf(limitsOf(80, 60), [refused(text)]);
    expect(pool.ownLimit?.words).toContain('服务自己的 QPS 上限（每秒 60 个）');
  });

  it('are told from a 429 of the service itself, and from calls straight at a replica', () => {
    const others = reportOf(limitsOf(80, null), [refused('状态码 429，响应开头：slow down')]);
    expect([others.ownLimit, others.validity.includes('own-limit')]).toEqual([undefined, false]);
    expect(reportOf(madeSnapshot(), [refused(text)]).ownLimit).toBeUndefined();
  });
});

it('steps of a plan have a row each', () => {
  const steps = [
    { rate: 50, seconds: 4 },
    { rate: 100, seconds: 6 },
  ];
  const base = madeSnapshot({ shape: 'steps', steps, rate: null });
  const snapshot: Snapshot = {
    ...base,
    load: {
      ...{ warmUpSeconds: 2, coolDownSeconds: 0, timeoutMs: 1_000, isOnThisHost: false },
      shape: {
        kind: 'steps',
        steps: steps.map(({ rate, seconds }) => ({ perSecond: rate, seconds })),
        arrivals: 'even',
      },
    },
  };
  const slow = madeRun({ seconds: 4, perSecond: 50, warmupS: 2 }).frames;
  const fast = madeRun({ seconds: 6, perSecond: 100, meanUs: 90_000 }).frames;
  const frames = [...slow, ...fast.map((frame) => ({ ...frame, second: frame.second + 4 }))];
  const { rates } = reportOf(snapshot, [frames]);
  expect(rates).toMatchObject([
    { label: '50/秒', offeredRate: 50, achievedRate: 50, seconds: 2 },
    { label: '100/秒', offeredRate: 100, achievedRate: 100, seconds: 6 },
  ]);
  expect(rates[1]?.p50Ms).toBeGreaterThan(rates[0]?.p50Ms ?? 0);
});

it('a short replay has no steps of a plan, and callers that wait no planned rate', () => {
  const load = {
    ...{ warmUpSeconds: 0, coolDownSeconds: 0, timeoutMs: 1_000, isOnThisHost: false },
    shape: {
      kind: 'steps',
      steps: [
        { perSecond: 7, seconds: 1 },
        { perSecond: 9, seconds: 1 },
      ],
      arrivals: 'even',
    },
  } as const;
  const replayed = { ...madeSnapshot({ shape: 'replay', rate: null, warmupS: 0, durationS: 2 }), load };
  const { frames } = madeRun({ seconds: 2, perSecond: 8 });
  expect(reportOf(replayed, [frames]).rates.map(({ label }) => label)).toEqual(['第 0–1 秒', '第 1–2 秒']);
  const closed = madeSnapshot({ loop: 'closed', rate: null, concurrency: 3, warmupS: 0, durationS: 2 });
  expect(reportOf(closed, [frames]).words).toMatch(/^每秒成功 8 个请求；/);
});

it('a ramp that is shorter than its parts counts each second once, and what was answered after the end', () => {
  const base = madeSnapshot({
    shape: 'ramp',
    rate: null,
    rampFrom: 50,
    rampTo: 50,
    durationS: 5,
    warmupS: 0,
  });
  const snapshot: Snapshot = {
    ...base,
    load: {
      ...{ warmUpSeconds: 0, coolDownSeconds: 0, timeoutMs: 1_000, isOnThisHost: false },
      shape: { kind: 'ramp', fromPerSecond: 50, toPerSecond: 50, seconds: 5, arrivals: 'even' },
    },
  };
  const { frames } = madeRun({ seconds: 6, perSecond: 50 });
  const late = frames.map((frame) => (frame.second < 5 ? frame : { ...frame, offered: 0, sent: 0 }));
  const { rates } = reportOf(snapshot, [late]);
  expect(rates.map(({ calls }) => calls)).toEqual([50, 50, 50, 50, 50]);
  expect(rates.map(({ offeredRate }) => offeredRate)).toEqual([50, 50, 50, 50, 50]);
  expect(rates.map(({ achievedRate }) => achievedRate)).toEqual([50, 50, 50, 50, 100]);
});

describe('a search', () => {
  const rates = [10, 20, 40, 28.3];
  const points = rates.map((rate, place) => ({ load: rate, startedAt: MADE_AT + place * 10_000 }));
  const config = {
    ...{ search: true, rate: null, searchLatencyMs: 100, searchFrom: 10, searchTo: 40, searchPoints: 4 },
    ...{ warmupS: 0, searchPointS: 5 },
  };
  /** 40 a second are too many: ten times as slow. */
  const frames = rates.map(
    (rate) =>
      madeRun({ seconds: 5, perSecond: Math.round(rate), meanUs: rate === 40 ? 200_000 : 10_000 }).frames,
  );

  it('gives the highest rate that held, its points in a curve, and what a target needs', () => {
    const grants = [
      { id: 'app-1', name: '甲', qpsLimit: 30 },
      { id: 'app-2', name: '乙', qpsLimit: 10 },
      { id: 'app-3', name: '丙', qpsLimit: null },
    ];
    const report = reportOf(madeSnapshot({ ...config, targetRate: 100 }, { points }), frames, { grants });
    expect(report.search).toMatchObject({
      capacity: 28.3,
      located: false,
      upper: null,
      stopReason: '点数用完',
    });
    expect(report.search?.points.map(({ passed }) => passed)).toEqual([true, true, false, true]);
    expect(report.rates.map(({ label }) => label)).toEqual(['10/秒', '20/秒', '28.3/秒', '40/秒']);
    expect(report.figures.p95Ms).toBeLessThan(100);
    // Two replicas held 28.3 a second.
    expect(report.recommendation).toMatchObject({ perReplicaRate: 14.15, replicas: 8, replicasNow: 2 });
    expect(report.recommendation?.applications).toMatchObject([
      { recommended: 75, sharePercent: 75 },
      { recommended: 25, sharePercent: 25 },
      { recommended: null, sharePercent: null },
    ]);
    expect(report.timeline.rows).toHaveLength(20);
    // Chinese and what is not stand apart.
    const said = [
      report.words,
      report.recommendation?.words,
      ...(report.search?.points ?? []).map(({ words }) => words),
    ];
    for (const words of said)
      expect(words).not.toMatch(/[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9%][\u4e00-\u9fff]/);
  });

  it('by concurrency gives callers, and what was answered a second with so many', () => {
    const loads = [4, 8, 6];
    const closed = { ...config, loop: 'closed', searchFrom: 4, searchTo: 8, searchPoints: 3 } as const;
    const measured = loads.map(
      (load) => madeRun({ seconds: 5, perSecond: 10 * load, meanUs: load === 8 ? 200_000 : 10_000 }).frames,
    );
    const started = loads.map((load, place) => ({ load, startedAt: MADE_AT + place * 10_000 }));
    const snapshot = madeSnapshot({ ...closed, targetRate: 120 }, { points: started });
    const report = reportOf({ ...snapshot, reserved: { rate: 1_000, concurrency: 8 } }, measured);
    expect(report.search).toMatchObject({ unit: '并发', capacity: 6, capacityRate: 60, located: false });
    expect(report.search?.words).toContain('至少能同时处理 6 个请求（此时每秒完成 60 个请求）');
    expect(report.rates.map(({ label }) => label)).toEqual(['4 并发', '6 并发', '8 并发']);
    // Two replicas answered 60 a second.
    expect(report.recommendation).toMatchObject({ perReplicaRate: 30, replicas: 4 });
    const capped = reportOf({ ...snapshot, reserved: { rate: 60, concurrency: 8 } }, measured);
    expect(capped.validity).toContain('rate-capped');
  });

  it('that met a limit of its own has located nothing', () => {
    const rates = [10, 40, 20, 28, 24, 26, 27, 26.5];
    const started = rates.map((load, place) => ({ load, startedAt: MADE_AT + place * 10_000 }));
    // From 27 a second on the gateway refuses some.
    const said = errors.get('gateway.qps-limit')?.en ?? '';
    const measured = rates.map((rate) => {
      const { frames: own } = madeRun({
        seconds: 5,
        perSecond: Math.round(rate),
        failed: rate >= 27 ? 5 : 0,
      });
      const examples = [{ failure: 'status' as const, status: 429, text: said }];
      return own.map((frame) =>
        rate < 27 ? frame : { ...frame, statuses: { 200: frame.completed, 429: 5 }, examples },
      );
    });
    const most = { ...config, searchTo: 100, searchPoints: 20, searchLatencyMs: 1_000 };
    const repeats = rates.flatMap((rate, place) => (rate >= 27 ? [place, place] : [place]));
    const pick = <Item>(items: readonly Item[]) => repeats.flatMap((place) => items[place] ?? []);
    const inOrder = repeats.map((place) => measured[place] ?? []);
    const snapshot = madeSnapshot(most, { points: pick(started) });
    const free = reportOf(snapshot, inOrder);
    expect(free.search).toMatchObject({ located: true, capacity: 26.5, upper: 27 });
    const limits = { applicationId: 'app-1', qpsLimit: 27, serviceQps: null };
    const limited = reportOf({ ...snapshot, limits }, inOrder);
    expect(limited.search).toMatchObject({ located: false, capacity: 26.5 });
    expect(limited.search?.words).toContain('界限可能是限额');
    expect(limited.validity).toContain('own-limit');
  });

  const searched = (ends: readonly (LoadEnd | undefined)[], end: LoadEnd | undefined, more: object = {}) => {
    const own = ends.map((one, place) => ({
      ...{ load: points[place]?.load ?? 0, startedAt: points[place]?.startedAt ?? 0 },
      ...(one === undefined ? {} : { end: one }),
    }));
    const snapshot = madeSnapshot({ ...config, targetRate: 100, ...more }, { points: own });
    return reportOf(snapshot, frames.slice(0, ends.length), { end });
  };

  it('that was broken off keeps the loads that held as a lower bound; the one under way neither held nor failed', () => {
    const words = '没有测完，不算符合也不算不符合';
    // The third one fails as far as it came.
    for (const end of ['stopped', 'interrupted'] as const) {
      const { search, recommendation, validity, figures } = searched(['completed', 'completed', end], end);
      expect(search).toMatchObject({
        capacity: 20,
        located: false,
        lower: 20,
        upper: null,
        stopReason: '没有搜索完',
      });
      expect(search?.words).toContain('容量搜索没有完成，只说明测完的负载：');
      expect(search?.points).toMatchObject([{ passed: true }, { passed: true }, { passed: null, words }]);
      expect(recommendation).toMatchObject({ perReplicaRate: 10, replicas: 10 });
      expect(recommendation?.words).toContain('最多需要 10 个副本');
      expect(validity).toEqual(expect.arrayContaining(['lower-bound-only']));
      expect(validity).toContain(end === 'stopped' ? 'stopped-early' : 'interrupted');
      expect(figures.achievedRate).toBe(20);
    }
    // A lower bound says nothing of more.
    const base = madeSnapshot({ ...config, targetRate: 100 }, { points: points.slice(0, 2) });
    const registered = { ...base, task: { ...base.task, isHosted: false } };
    const outside = reportOf(registered, frames.slice(0, 2), { end: 'stopped' });
    expect(outside.recommendation?.words).toContain('没有测到目标的 100，不能说明能否承受');
    const nothing = searched(['stopped'], 'stopped');
    expect(nothing.search).toMatchObject({
      capacity: null,
      lower: null,
      words: expect.stringContaining('没有结果'),
    });
    expect(nothing.recommendation).toMatchObject({ replicas: null });
    expect(nothing.validity).not.toContain('sla-never-met');
  });

  it('of a run of before the ends of points were kept: the last one is open unless the search came to its end', () => {
    const none = undefined;
    expect(searched([none, none, none], 'interrupted').search?.points.map(({ passed }) => passed)).toEqual([
      ...[true, true, null],
    ]);
    expect(searched([none, none, none], 'completed').search?.points.map(({ passed }) => passed)).toEqual([
      ...[true, true, false],
    ]);
  });

  it('whose generator was the bottleneck says nothing against the service', () => {
    const own = [{ load: 10, startedAt: MADE_AT, end: 'completed' as const }];
    const slow = madeRun({ seconds: 5, perSecond: 10, meanUs: 900_000 }).frames.map((frame) => ({
      ...frame,
      process: { cpuMilli: 1_000, loopDelayUs: 1_000, hostCpu: 1, residentBytes: 1_000 },
    }));
    const { search, validity } = reportOf(madeSnapshot(config, { points: own }), [slow]);
    expect(search?.words).toContain('不能说明服务不符合');
    expect([validity.includes('generator-bound'), validity.includes('sla-never-met')]).toEqual([true, false]);
  });

  it('while it goes on has not judged the load under way', () => {
    const { search } = searched(['completed', undefined], undefined);
    expect(search).toMatchObject({ capacity: null, lower: 10, stopReason: '还在搜索' });
    expect(search?.points).toMatchObject([{ passed: true }, { passed: null, words: '正在测' }]);
  });

  it('judges a load that a limit ended only when what was still to come could not have changed it', () => {
    const passed = (failed: number, end: LoadEnd) => {
      const own = [{ load: 10, startedAt: MADE_AT, end }];
      const snapshot = madeSnapshot({ ...config, searchErrorPercent: 10 }, { points: own });
      // Two of the five seconds that were planned.
      const { search, validity } = reportOf(
        snapshot,
        [madeRun({ seconds: 2, perSecond: 10, failed }).frames],
        { end },
      );
      return [search?.points[0]?.passed, validity.includes('stopped-early')];
    };
    // Of 50 planned calls 5 may fail.
    expect(passed(2, 'limit-errors')).toEqual([null, true]);
    expect(passed(3, 'limit-errors')).toEqual([false, true]);
    expect(passed(0, 'limit-requests')).toEqual([true, true]);
  });
});

it('hours are shown by few rows, and no call is lost in them', () => {
  const long = madeRun({ seconds: 3_600, perSecond: 20 }, false);
  const snapshot = madeSnapshot({ durationS: 3_600, warmupS: 0, rate: 20 });
  const { timeline } = reportOf(snapshot, [long.frames]);
  expect(timeline).toMatchObject({ stepSeconds: 6 });
  expect(timeline.rows).toHaveLength(600);
  const completed = timeline.rows.reduce((sum, row) => sum + row.completed * timeline.stepSeconds, 0);
  expect(Math.round(completed)).toBe(72_000);
});

it('lines are drawn as SVG with every text escaped', () => {
  const svg = plotSvg(
    [
      {
        name: '<script>&"',
        points: [
          [0, 1],
          [1, null],
          [2, 3],
        ],
      },
    ],
    { x: (value) => `<${value}>` },
  );
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;script&gt;&amp;&quot;');
  expect(svg).toContain('&lt;0&gt;');
  // Two strokes, with a gap between them.
  expect(svg.match(/M[\d.]+ [\d.]+h0\.01/g)).toHaveLength(2);
});
