import { describe, expect, it } from 'vitest';
import { compileMarkers, groupMarkers, labelWidth, markerText } from '#compile/block/chart-markers.ts';
import { linked, scope } from '../../../../support/linked-page.ts';

const rows = [
  { at: '2026-11-21T02:00:00Z', state: 'Disabled', number: 2 },
  { at: '2026-11-21T01:00:00Z', state: 'Enabled', number: 1 },
  { at: null, state: 'Enabled', number: 3 },
];
const spec = { operation: 'application.list', at: 'at', label: 'state' };

describe('markers of a chart', () => {
  it('stand in the order of time, named by the enum of their field', () => {
    const read = compileMarkers({ ...spec, enum: 'state' }, linked);
    expect(read({ totalCount: 5, result: rows }, scope)).toEqual({
      markers: [
        { at: Date.UTC(2026, 10, 21, 1), label: '已启用' },
        { at: Date.UTC(2026, 10, 21, 2), label: '已停用' },
      ],
      missing: 2,
    });
  });

  it('may be named by a text, and come from a plain list', () => {
    const read = compileMarkers({ ...spec, label: '版本 ${number}' }, linked);
    expect(read(rows, scope).markers.map(({ label }) => label)).toEqual(['版本 1', '版本 2']);
    expect(read(undefined, scope)).toEqual({ markers: [], missing: 0 });
  });

  it('are one where they stand too close, and none outside the axis', () => {
    const markers = [-1, 0, 4, 9, 12, 30, 101].map((at) => ({ at, label: String(at) }));
    const groups = groupMarkers(markers, (at) => at, { width: 100, gap: 10 });
    expect(groups.map(({ left, markers: inside }) => [left, inside.map(({ at }) => at)])).toEqual([
      [0, [0, 4, 9]],
      [12, [12]],
      [30, [30]],
    ]);
    const atEnd = [60, 75, 95].map((at) => ({ at, label: String(at) }));
    expect(groupMarkers(atEnd, (at) => at, { width: 100, gap: 15 }).map(({ left }) => left)).toEqual([
      60, 75,
    ]);
    expect(groupMarkers(markers, () => Number.NaN, { width: 100, gap: 10 })).toEqual([]);
  });

  it('say how many events they stand for, and are never cut, at the right edge least of all', () => {
    const crowd = (count: number, at: number) =>
      Array.from({ length: count }, () => ({ at, label: '1 → 3 受阻' }));
    // As close as groups may stand, the last one at the very end.
    const markers = [...crowd(22, 0), ...crowd(500, 88), ...crowd(499, 264), ...crowd(5, 900)];
    const groups = groupMarkers(markers, (at) => at, { width: 264 + 40, gap: 88 });
    expect(groups.map(markerText)).toEqual(['22 个事件', '500 个事件', '499 个事件']);
    expect(groups.map(({ isEnd }) => isEnd)).toEqual([false, false, true]);
    for (const group of groups) expect(labelWidth(markerText(group))).toBeLessThanOrEqual(group.room);
  });

  it('that have no room for what one of them says give the number instead', () => {
    const markers = [{ at: 0, label: '把流量全部切到新的版本' }];
    expect(markerText({ markers, room: 88 })).toBe('1 个事件');
    expect(markerText({ markers, room: 200 })).toBe('把流量全部切到新的版本');
  });
});
