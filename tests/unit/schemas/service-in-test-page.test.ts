// What the page of a service offers while a test holds its calls: what would only be refused is not there.
import { expect, it } from 'vitest';
import { compileCondition } from '#core/expression/compile-template.ts';
import { loadTestConfig } from '../../support/load-test-config.ts';

const page = (await loadTestConfig()).pages.get('aic/inference/detail');
if (page?.kind !== 'detail') throw new Error('no page of a service');
const blocks = (page.tabs ?? []).flatMap((tab) => tab.blocks ?? []);
const tables = blocks.flatMap((block) => (block.type === 'table' ? [block] : []));
const actions = [
  ...(page.actions ?? []),
  ...tables.flatMap((table) => [...(table.toolbar ?? []), ...(table.rowActions ?? [])]),
];

function isOffered(label: string, scope: Readonly<Record<string, unknown>>): readonly boolean[] {
  return actions
    .filter((action) => action.label === label)
    .map(({ when }) => when === undefined || Boolean(compileCondition(when)(scope)));
}

const SERVICE = { state: 'Running', weight: 50, canRollBack: true, abtestId: null, abtestArm: null };

it.each(['停止', '更新参数', '调整流量', '回滚', '全量发布', '调整副本数'])(
  'no %s during a test',
  (label) => {
    expect(isOffered(label, SERVICE)).toEqual([true]);
    expect(isOffered(label, { ...SERVICE, abtestId: 'abt-1' })).toEqual([false]);
  },
);

it('an arm cannot be deleted, a version beside the test can', () => {
  const idle = { ...SERVICE, abtestId: 'abt-1', state: 'Stopped', weight: 0, byRule: false };
  expect(isOffered('删除', { ...idle, abtestArm: 'B' })).toContain(false);
  expect(isOffered('删除', idle)).not.toContain(false);
});

it('says what is locked, and that a version without calls may be added', () => {
  const said = blocks.flatMap((block) =>
    block.type === 'notice' && block.when === '${abtestId}' ? [String(block.text)] : [],
  );
  expect(said).toHaveLength(2);
  expect(said.join()).toContain('可以新增流量占比为 0 的版本');
  expect(isOffered('新增版本', { ...SERVICE, abtestId: 'abt-1' })).toEqual([true, true]);
});
