import { describe, expect, it } from 'vitest';
import { compileStages } from './compile-stages.ts';

const stagesOf = compileStages([
  { label: '请求', at: 'requested' },
  { label: '启动', at: 'started', failed: 'state == "Failed" && !started' },
  { label: '就绪', at: 'ready', failed: '${state == "Failed" && started}', text: '${reason}' },
  { label: '流量', at: 'traffic' },
]);
const states = (record: Readonly<Record<string, unknown>>) =>
  stagesOf(record, record).map(({ state }) => state);

describe('the stages of a record', () => {
  it.each([
    [{}, ['current', 'waiting', 'waiting', 'waiting']],
    [{ requested: 1 }, ['done', 'current', 'waiting', 'waiting']],
    [{ requested: 1, started: 2, ready: 3 }, ['done', 'done', 'done', 'current']],
    [{ requested: 1, started: 2, ready: 3, traffic: 4 }, ['done', 'done', 'done', 'done']],
    // A moment that nobody wrote down is behind the record all the same.
    [{ requested: 1, ready: 3 }, ['done', 'done', 'done', 'current']],
    [{ requested: 1, state: 'Failed' }, ['done', 'failed', 'waiting', 'waiting']],
    [{ requested: 1, started: 2, state: 'Failed' }, ['done', 'done', 'failed', 'waiting']],
    // What came back from an earlier life does not hide where it failed.
    [{ requested: 1, started: 2, traffic: 9, state: 'Failed' }, ['done', 'done', 'failed', 'waiting']],
  ])('%j stands at %j', (record, expected) => {
    expect(states(record)).toEqual(expected);
  });

  it('may have their moments inside the record', () => {
    const inner = compileStages([
      { label: '请求', at: 'step.requested' },
      { label: '启动', at: 'step.started' },
    ]);
    const record = { step: { requested: '2026-11-21T01:00:00Z', started: null } };
    expect(inner(record, record).map(({ state, at }) => [state, at])).toEqual([
      ['done', Date.UTC(2026, 10, 21, 1)],
      ['current', undefined],
    ]);
  });

  it('say when, how long after the one before, and why', () => {
    const record = { requested: 1000, ready: 4500, state: 'Running', reason: '第二次启动' };
    expect(stagesOf(record, record)).toEqual([
      { label: '请求', state: 'done', at: 1000, took: undefined, since: undefined, text: undefined },
      { label: '启动', state: 'done', at: undefined, took: undefined, since: undefined, text: undefined },
      { label: '就绪', state: 'done', at: 4500, took: 3500, since: undefined, text: '第二次启动' },
      { label: '流量', state: 'current', at: undefined, took: undefined, since: 4500, text: undefined },
    ]);
  });
});
