import { describe, expect, it } from 'vitest';
import { timeTicks } from '#compile/format/time-ticks.ts';

const local = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).getTime();
const span = (from: number, hours: number) => ({ from, to: from + hours * 3_600_000 });

describe('round moments of an axis', () => {
  it('stand at full quarters of an hour', () => {
    const ticks = timeTicks(span(local(2026, 10, 21, 9, 7, 12), 1), 5);
    expect(ticks.map((at) => new Date(at).getMinutes())).toEqual([15, 30, 45, 0]);
    expect(ticks.every((at) => at % 60_000 === 0)).toBe(true);
  });

  it('stand at midnight on an axis of days, whatever the zone', () => {
    const ticks = timeTicks(span(local(2026, 10, 21, 9), 24 * 7), 8);
    expect(ticks).toHaveLength(7);
    for (const at of ticks) expect([new Date(at).getHours(), new Date(at).getMinutes()]).toEqual([0, 0]);
  });

  it.each([0.01, 0.3, 2, 30, 24 * 3, 24 * 45, 24 * 900, 24 * 9000])(
    'are never more than there is room for: %d h',
    (hours) => {
      for (const most of [1, 4, 12]) {
        const range = span(local(2026, 2, 27, 22, 13), hours);
        const ticks = timeTicks(range, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.every((at) => at >= range.from && at <= range.to)).toBe(true);
      }
    },
  );

  it('are none where there is no room or no time', () => {
    expect(timeTicks(span(0, 1), 0)).toEqual([]);
    expect(timeTicks({ from: 5, to: 5 }, 8)).toEqual([]);
  });
});
