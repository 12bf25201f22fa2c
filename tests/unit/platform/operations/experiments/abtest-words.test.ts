// What the pages of a test say, where it was not so.
import { expect, it } from 'vitest';
import { compileTemplate } from '#core/expression/compile-template.ts';
import { outcomeRows } from '../../../../../platform/operations/experiments/abtest/outcome-rows.ts';
import { warningsOf } from '../../../../../platform/operations/experiments/abtest/result/warnings.ts';
import {
  shownValue,
  unitOf,
} from '../../../../../platform/operations/experiments/abtest/version/metric-rules.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const { entities, pages } = await loadTestConfig();

const JUDGED = {
  ...{ arms: [], results: [], fault: undefined, facts: {} },
  verdict: { mismatch: { alarm: false, p: null } },
} as unknown as Parameters<typeof warningsOf>[2];

function unplannedWords(unit: 'header' | 'query' | 'application', plannedUnits: number | null = null) {
  const version = { metrics: [], plannedUnits, startedAt: new Date(0), stoppedAt: null, unit };
  return warningsOf(version, [], JUDGED).find(({ kind }) => kind === 'unplanned')?.words;
}

it('a version without a planned size says why past calls gave none', () => {
  for (const unit of ['header', 'query'] as const)
    expect(unplannedWords(unit)).toMatch(/^没有填写每组计划单位数，请求日志也不记录请求头和查询参数/);
  expect(unplannedWords('application')).toMatch(/开始时过去的请求也不足以估算；按每组 2,500 个单位/);
  expect(unplannedWords('application', 500)).toBeUndefined();
});

const ARMS = [
  { key: 'A', name: '原版本', versionId: 'v1', share: 50, control: true },
  { key: 'B', name: '新版本', versionId: 'v2', share: 50, control: false },
];

it('a stop without a choice gives no arm an outcome that nobody chose', () => {
  expect(outcomeRows(ARMS, undefined, [])).toEqual([]);
  expect(outcomeRows(ARMS, { v2: 100 }, [{ key: 'B', outcome: 'promote' }])).toMatchObject([
    { key: 'A', outcome: 'retire', weight: 0 },
    { key: 'B', outcome: 'promote', weight: 100 },
  ]);
});

it('CPU time is shown in milliseconds', () => {
  const cpu = { source: 'cpu', type: 'mean' } as const;
  expect(unitOf(cpu)).toBe('ms');
  expect(shownValue(cpu, 0.0005)).toBeCloseTo(0.5, 9);
});

const text = JSON.stringify(pages.get('aic/abtest/version'));

it.each([
  ['control', 0.000412, '0.000412'],
  ['treatment', 0.00084789, '0.000848'],
  ['treatment', 1234.56789, '1234.568'],
  ['control', 0, '0'],
  ['control', null, '—'],
])('a metric of %s %s reads %s, however small', (field, value, wanted) => {
  const found = new RegExp(`"name":"${field}","type":"tpl","tpl":"((?:[^"\\\\]|\\\\.)*)"`).exec(text)?.[1];
  expect(String(compileTemplate(JSON.parse(`"${found}"`))({ [field]: value }))).toBe(wanted);
});

it('the participation is a share of the units that are not held out', () => {
  const field = entities.get('abtest-version')?.fields.participation;
  expect(field?.description).toContain('未保留单位的百分比；例如保留 10%、参与 40% 时，全部单位的 36% 参加');
  expect(text.match(/参加测试的单位占未保留单位的百分比/g)).toHaveLength(2);
});

it('names the planned units of one arm and of all', () => {
  expect(entities.get('abtest-version')?.fields.plannedUnits?.title).toBe('每组计划单位数');
});
