// What the page of a report says first, by how the run stands.
import { expect, it } from 'vitest';
import { compileCondition } from '#core/expression/compile-template.ts';
import { loadTestConfig } from '../../support/load-test-config.ts';

const page = (await loadTestConfig()).pages.get('aic/benchmark/report');
const blocks = page?.kind === 'detail' ? (page.tabs?.[0]?.blocks ?? []) : [];

/** Texts of the notices that are shown. */
function said(report: Readonly<Record<string, unknown>>): readonly string[] {
  const scope = { verdict: 'none', trustworthy: false, live: false, stateReason: '', ...report };
  return blocks.flatMap((block) =>
    block.type === 'notice' && block.when !== undefined && compileCondition(block.when)(scope)
      ? [block.text ?? '']
      : [],
  );
}

it('a run that brought nothing is not called untrustworthy, one that brought figures is', () => {
  const nothing = { figures: { offered: null } };
  expect(said({ ...nothing, state: 'Stopped' })).toEqual(['${words}']);
  expect(said({ ...nothing, state: 'Pending' })).toEqual(['${words}']);
  expect(said({ ...nothing, state: 'Failed' })).toEqual(['评测失败：${stateReason}']);
  expect(said({ figures: { offered: 9 }, state: 'Stopped' })).toEqual(['数据不可信，没有结论。${words}']);
  expect(said({ figures: { offered: 9 }, state: 'Stopped', trustworthy: true })).toEqual(['${words}']);
});
