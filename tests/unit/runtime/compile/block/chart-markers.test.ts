import { describe, expect, it } from 'vitest';
import { compileMarkers, groupMarkers } from '#compile/block/chart-markers.ts';
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
});
