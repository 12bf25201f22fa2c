// What differs between runs, and what was not the same, in words.
import { expect, it } from 'vitest';
import { NO_FIGURES } from '../../../../../../platform/operations/runtime/benchmark/measurement/figures.ts';
import type { Figures } from '../../../../../../platform/operations/runtime/benchmark/record/stored-report.ts';
import { figureRows } from '../../../../../../platform/operations/runtime/benchmark/report/compare.ts';
import { configRows } from '../../../../../../platform/operations/runtime/benchmark/report/snapshot-rows.ts';
import { loadTestConfig } from '../../../../../support/load-test-config.ts';
import { madeSnapshot } from '../../../../../support/made-run.ts';

const schemas = await loadTestConfig();
const run = (label: string, figures: Partial<Figures>) => ({
  ...{ label, report: { figures: { ...NO_FIGURES, ...figures } } },
});

it('what a run does not have is no difference, and what none has is left out', () => {
  const rows = figureRows([
    run('#1', { p95Ms: 100, p99Ms: null, errorPercent: 0 }),
    run('#2', { p95Ms: 101, p99Ms: 9, errorPercent: 5 }),
    run('#3', { p95Ms: null, p99Ms: null, errorPercent: 0 }),
  ]);
  expect(rows.map(({ key, run: of, differs, better, words }) => [key, of, differs, better, words])).toEqual([
    ['errorPercent', '#2', true, false, '+5%，更差'],
    ['errorPercent', '#3', false, null, ''],
    ['p95Ms', '#2', false, null, ''],
    ['p95Ms', '#3', null, null, '#3 没有数据'],
    ['p99Ms', '#2', null, null, '基准没有数据'],
    ['p99Ms', '#3', null, null, '#3 没有数据'],
  ]);
});

const textsOf = (form: Parameters<typeof madeSnapshot>[0]) =>
  Object.fromEntries(configRows(schemas, madeSnapshot(form)).map(({ key, value }) => [key, value]));

it('a configuration is told in words, with units', () => {
  const texts = textsOf({
    thresholds: [
      { figure: 'p95', limit: 300 },
      { figure: 'achieved-rate', limit: 90 },
    ],
    assertions: [
      { kind: 'status', path: '', value: '200,201' },
      { kind: 'json-equals', path: '$.a', value: '1' },
      { kind: 'json-exists', path: '$.b', value: '' },
      { kind: 'body-contains', path: '', value: '好' },
      { kind: 'max-latency', path: '', value: '50' },
    ],
    headers: [{ name: 'x-a', value: 'b' }],
    maxErrorPercent: 2.5,
  });
  expect(texts).toMatchObject({
    ...{
      rate: '100 次/秒',
      durationS: '10 秒',
      timeoutMs: '1000 毫秒',
      maxErrorPercent: '2.5%',
      headers: 'x-a: b',
    },
    thresholds: 'P95 耗时 ≤ 300 毫秒；完成速率 ≥ 90 次/秒',
    assertions: '状态码是 200,201；$.a 等于 1；$.b 存在；响应包含“好”；耗时不超过 50 毫秒',
  });
  expect(Object.values(texts).join('')).not.toMatch(/[{}[\]]/);
  const steps = [
    { rate: 5, seconds: 2 },
    { rate: 10, seconds: 3 },
  ];
  expect(textsOf({ shape: 'steps', steps })).toMatchObject({ steps: '5 次/秒 × 2 秒，10 次/秒 × 3 秒' });
  const replay = { shape: 'replay', replayFrom: new Date('2026-01-31T16:00:00Z') } as const;
  expect(textsOf(replay)).toMatchObject({
    replayFrom: '2026-02-01 00:00:00（Asia/Shanghai）',
    replayFactor: '1 倍',
  });
});

it('what plays no part in a load is left out of it', () => {
  expect(Object.keys(textsOf({}))).not.toEqual(expect.arrayContaining(['searchFrom']));
  expect(textsOf({ loop: 'closed', concurrency: 4 })).not.toHaveProperty('shape');
  expect(textsOf({ loop: 'closed', concurrency: 4 })).not.toHaveProperty('rate');
  const search = textsOf({ search: true, searchLatencyMs: 200 });
  expect(search).toMatchObject({
    searchPercentile: 'P95',
    searchFrom: '10 次/秒',
    searchLatencyMs: '200 毫秒',
  });
  expect(search).not.toHaveProperty('durationS');
});
