// Titles, levels and colours of an event log follow from the entities' files alone.
import { expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readCorpus } from '../../../support/corpus.ts';

const { sound } = await readCorpus();
const FILE = 'entities/trial.yaml';
const TRIAL = `
id: trial
label: 试验
table: trial
scope: project
parents: { thing: thingId }
fields:
  thingId: { type: string, title: 物品 }
  state: { type: string, title: 状态, x-enum: thing-state }
machine:
  field: state
  initial: Idle
  events:
    - { event: take, label: 开始, from: [Idle], to: Busy, by: system, color: processing }
    - { event: finish, label: 结束, from: [Busy], to: Idle, by: system }
    - { event: guardrail, label: 护栏停止, from: [Busy], to: Broken, by: system, level: ERROR }
    - { event: mend, label: 修好, from: [Broken], to: Idle, by: system }
events:
  - { event: resize, label: 改变比例, level: WARNING }
`;
const { config, diagnostics } = createWorkspace([[...sound, { file: FILE, path: FILE, text: TRIAL }]]);
const valuesOf = (id: string) =>
  config?.enums.get(id)?.values.map(({ value, label, color }) => `${value} ${label} ${color}`);

it('an entity has an enumeration of its events that no file lists', () => {
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(valuesOf('trial-event')).toEqual([
    'resize 改变比例 warning',
    'take 开始 processing',
    'finish 结束 info',
    'guardrail 护栏停止 danger',
    'mend 修好 info',
    'create 创建 info',
    'update 修改 info',
    'delete 删除 danger',
  ]);
});

it('what belongs to a row is in its log as well, under the title of the row where both know the event', () => {
  const values = valuesOf('thing-event') ?? [];
  expect(values).toContain('guardrail 护栏停止 danger');
  expect(values.filter((value) => value.startsWith('take '))).toEqual(['take 取用 info']);
});
