import { describe, expect, it } from 'vitest';
import { compileSpans, type Span } from './compile-spans.ts';
import { layLanes, spanBeside, spanOfAll } from './lay-lanes.ts';
import { spanLength } from './span-length.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const enums = {
  state: [
    { value: 'Running', label: '运行中', color: 'success' as const },
    { value: 'Failed', label: '失败', color: 'danger' as const },
  ],
};
const spec = {
  lane: 'v${version}',
  from: 'begun',
  to: 'ended',
  label: 'name',
  state: 'state',
  enum: 'state',
};

describe('rows as stretches of time', () => {
  it('read lane, label, state and both ends', () => {
    const rows = [
      { version: 2, name: 'a', state: 'Running', begun: at(-30), ended: null },
      { version: 1, name: 'b', state: 'Gone', begun: at(-60), ended: at(-20) },
      { version: 1, name: 'never begun', state: 'Failed', begun: null, ended: null },
    ];
    const { spans, missing } = compileSpans(spec, { enums })({ result: rows, totalCount: 9 }, {});
    expect(missing).toBe(6);
    expect(spans).toEqual([
      {
        key: 0,
        lane: 'v2',
        label: 'a',
        state: '运行中',
        tone: 'success',
        from: NOW - 30 * 60_000,
        to: undefined,
      },
      {
        key: 1,
        lane: 'v1',
        label: 'b',
        state: 'Gone',
        tone: 'default',
        from: NOW - 3_600_000,
        to: NOW - 1_200_000,
      },
    ]);
  });

  it('have no end before their beginning, and the state for a label', () => {
    const { label: _label, ...bare } = spec;
    const row = { version: 1, state: 'Failed', begun: at(0), ended: at(-5) };
    const [span] = compileSpans(bare, { enums })([row], {}).spans;
    expect([span?.label, span?.to]).toEqual(['失败', NOW]);
  });

  it('tell how long they took, or have been going on', () => {
    expect(spanLength({ from: NOW - 200_000, to: NOW }, NOW + 1)).toBe('历时 3 分 20 秒');
    expect(spanLength({ from: NOW - 5000, to: undefined }, NOW)).toBe('已 5 秒');
  });
});

const span = (key: number, lane: string, from: number, to?: number): Span => ({
  ...{ key, lane, label: String(key), state: '', tone: 'default' },
  ...{ from: NOW + from, to: to === undefined ? undefined : NOW + to },
});
const keysOf = (spans: readonly Span[]) =>
  layLanes(spans, { from: NOW - 100, to: NOW }, NOW).map(
    ({ label, tracks }) => [label, tracks.map((track) => track.map(({ key }) => key))] as const,
  );

describe('lanes', () => {
  it('stand in the order of their first row, stretches that meet in tracks of their own', () => {
    expect(
      keysOf([span(1, 'b', -50), span(2, 'a', -90, -60), span(3, 'a', -60, -10), span(4, 'a', -70, -20)]),
    ).toEqual([
      ['b', [[1]]],
      ['a', [[2, 3], [4]]],
    ]);
  });

  it('leave out what lies outside the range', () => {
    expect(keysOf([span(1, 'a', -300, -100), span(2, 'b', 0, 50), span(3, 'c', -300)])).toEqual([
      ['c', [[3]]],
    ]);
  });

  it('begin with the first stretch and end with the last or now', () => {
    expect(spanOfAll([span(1, 'a', -9000, -100), span(2, 'a', -5000)], NOW)).toEqual({
      from: NOW - 9000,
      to: NOW,
    });
    expect(spanOfAll([], NOW)).toBeUndefined();
  });

  it('are walked by arrow keys', () => {
    const lanes = layLanes(
      [span(1, 'a', -90, -60), span(2, 'a', -50, -10), span(3, 'b', -52)],
      { from: NOW - 100, to: NOW },
      NOW,
    );
    const from = (key: number, pressed: string) => spanBeside(lanes, key, pressed);
    expect(from(1, 'ArrowRight')).toBe(2);
    expect(from(2, 'ArrowRight')).toBe(3);
    expect(from(3, 'ArrowUp')).toBe(2);
    expect(from(1, 'ArrowDown')).toBe(3);
    expect(from(1, 'End')).toBe(3);
    expect(from(1, 'ArrowLeft')).toBeUndefined();
    expect(from(1, 'x')).toBeUndefined();
  });
});
