// Every end of a run has its reason in the row, and its page, files and pipelines say what it comes to.
import { describe, expect, it } from 'vitest';
import type { LoadEnd } from '#core/load/frame.ts';
import { NO_FIGURES } from '../../../../../../platform/operations/runtime/benchmark/measurement/figures.ts';
import type { StoredReport } from '../../../../../../platform/operations/runtime/benchmark/record/stored-report.ts';
import {
  type Concluded,
  conclusionOf,
} from '../../../../../../platform/operations/runtime/benchmark/report/conclusion.ts';
import {
  type EndedRun,
  outcomeOf,
} from '../../../../../../platform/operations/runtime/benchmark/run/outcome.ts';

const RUN: EndedRun = {
  ...{ state: 'Running', points: 1, isAborted: false },
  config: { search: false, maxRequests: 1_000, maxErrors: 5, maxErrorPercent: 2.5 },
};
const outcome = (end: LoadEnd, run: Partial<EndedRun> = {}) =>
  outcomeOf({ end, message: '' }, { ...RUN, ...run });

describe('the outcome of a run', () => {
  it('says which limit it was, with its value, and at which load of a search', () => {
    expect(outcome('completed')).toEqual({ event: 'complete', reason: null, message: '', end: 'completed' });
    expect(outcome('limit-requests').message).toBe('达到请求数上限（1000 个），按配置结束');
    expect(outcome('limit-errors').message).toBe('失败的请求达到上限（5 个），提前结束');
    expect(outcome('limit-error-ratio').message).toBe('失败的请求超过上限（2.5%），提前结束');
    const search = { points: 3, config: { ...RUN.config, search: true } };
    expect(outcome('limit-errors', search).message).toBe(
      '容量搜索的第 3 个点失败的请求达到上限（5 个），提前结束',
    );
    for (const end of ['limit-requests', 'limit-seconds', 'limit-errors', 'limit-error-ratio'] as const)
      expect(outcome(end)).toMatchObject({ event: 'complete', message: expect.stringContaining('上限') });
  });

  it('is a failure with its reason when it was broken off, unless a person stopped it', () => {
    expect(outcome('interrupted')).toMatchObject({
      event: 'fail',
      reason: 'Stopped',
      message: '压测机中断',
    });
    expect(outcome('lease-lost').message).toBe('平台重启中断');
    expect(outcome('interrupted', { isAborted: true }).message).toBe('平台重启中断');
    expect(outcome('stopped', { state: 'Stopping' })).toMatchObject({ event: 'stopped', message: '' });
  });
});

describe('the conclusion', () => {
  const report = (more: object): StoredReport => ({
    ...{ figures: { ...NO_FIGURES, offered: 100, errorPercent: 0 }, spectrum: [], rates: [], errors: [] },
    ...{
      thresholds: [{ id: '0', figure: 'p95', label: 'P95 耗时 ≤ 9 毫秒', limit: 9, value: 8, passed: true }],
    },
    ...{ trustworthy: true, measuredSeconds: 1, verdict: 'none', words: '', validity: [] },
    timeline: { stepSeconds: 1, rows: [] },
    overlay: { stepSeconds: 5, rows: [], events: [] },
    ...more,
  });
  const said = (job: Partial<Concluded>) =>
    conclusionOf({
      state: 'Completed',
      stateReason: '',
      verdict: 'none',
      partial: false,
      report: null,
      ...job,
    });

  it('carries the reason of every end', () => {
    expect(said({ state: 'Running' })).toBe('评测还没有结束');
    expect(said({ state: 'Failed', stateReason: '平台重启中断' })).toBe('评测失败：平台重启中断');
    expect(said({ state: 'Stopped', stateReason: '由 admin 停止' })).toBe(
      '评测已停止（由 admin 停止），没有结论',
    );
    expect(said({ partial: true, stateReason: '失败的请求达到上限（5 个），提前结束' })).toBe(
      '没有计入的请求，没有结论；失败的请求达到上限（5 个），提前结束',
    );
    const limit = '达到请求数上限（100 个），按配置结束';
    expect(said({ verdict: 'passed', report: report({}), stateReason: limit })).toBe(
      `全部达标条件都符合；${limit}`,
    );
  });

  it('names what was missed, with what was measured', () => {
    const missed = {
      id: '0',
      figure: 'error-percent',
      label: '错误率 ≤ 1%',
      limit: 1,
      value: 7,
      passed: false,
    };
    const failed = report({
      thresholds: [missed, { ...missed, figure: 'p95', label: 'P95 ≤ 9 毫秒', value: null }],
    });
    expect(said({ verdict: 'failed', report: failed })).toBe(
      '不符合：错误率 ≤ 1%（测得 7%）；P95 ≤ 9 毫秒（测得 无）',
    );
  });

  it('says why there is no verdict', () => {
    expect(said({ report: report({ thresholds: [] }) })).toBe('配置没有达标条件，不判断是否通过');
    expect(said({ report: report({ trustworthy: false }) })).toContain('数据不可信，不能当作通过');
    expect(said({ report: report({}), partial: true })).toContain('没有测完，不能当作通过');
    const figures = { ...NO_FIGURES, offered: 100, errorPercent: 7 };
    expect(said({ report: report({ figures }) })).toContain('有 7% 的请求失败，条件里没有错误率');
  });
});
