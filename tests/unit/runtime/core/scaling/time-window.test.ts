// When a window is open: since it began, until it next ends, whatever turns starts and ends take.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastTime, nextTime } from '#core/cron.ts';
import { DEFAULT_POLICY, type TimeWindow } from '#core/scaling/policy.ts';
import { limitsAt } from '#core/scaling/time-window.ts';
import { generated } from '../../../../support/generated.ts';

const at = (text: string) => Date.parse(text);
/** The minimum in force: 5 in the window, 1 outside it. */
function minimum(window: Pick<TimeWindow, 'start' | 'end'> & Partial<TimeWindow>, time: string) {
  const timeWindows = [{ timeZone: 'UTC', minReplicas: 5, ...window }];
  return limitsAt({ ...DEFAULT_POLICY, timeWindows }, at(time)).min;
}

describe('a time window', () => {
  it('that begins each minute holds until it ends, and begins again', () => {
    const window = { start: '* * * * *', end: '0 0 1 1 *' };
    expect(minimum(window, '2026-05-10T12:00:30Z')).toBe(5);
    expect(minimum(window, '2027-01-01T00:00:00Z')).toBe(5);
  });

  it('holds from the first of several starts', () => {
    const window = { start: '0 8,9 * * *', end: '0 20 * * *' };
    const times = ['07:59', '08:00', '08:30', '09:00', '19:59', '20:00'];
    expect(times.map((time) => minimum(window, `2026-05-10T${time}:00Z`))).toEqual([1, 5, 5, 5, 5, 1]);
  });

  it('is over at the first of several ends', () => {
    const window = { start: '0 8 * * *', end: '0 12,20 * * *' };
    expect(['11:59', '12:00', '13:00'].map((time) => minimum(window, `2026-05-10T${time}:00Z`))).toEqual([
      ...[5, 1, 1],
    ]);
  });

  it('of weekdays that ends each day does not hold at the weekend', () => {
    const window = { start: '0 8 * * 1-5', end: '0 20 * * *', timeZone: 'Asia/Shanghai' };
    // Friday and Saturday, ten in the morning in Shanghai.
    expect(minimum(window, '2026-05-08T02:00:00Z')).toBe(5);
    expect(minimum(window, '2026-05-09T02:00:00Z')).toBe(1);
  });

  it('over night holds on both sides of midnight, in its own zone', () => {
    const window = { start: '0 22 * * *', end: '0 6 * * *', timeZone: 'America/New_York' };
    // 22:00 in New York is 02:00 in UTC in summer.
    const times = ['01:59', '02:00', '05:00', '09:59', '10:00'];
    expect(times.map((time) => minimum(window, `2026-05-10T${time}:00Z`))).toEqual([1, 5, 5, 5, 1]);
  });
});

describe('the last time', () => {
  it.each([
    ['0 0 29 2 *', '2026-05-10T12:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['* * * * *', '2026-05-10T12:00:59Z', '2026-05-10T12:00:00.000Z'],
    ['30 4 * * 1', '2026-05-11T04:30:00Z', '2026-05-11T04:30:00.000Z'],
    ['30 4 * * 1', '2026-05-11T04:29:59Z', '2026-05-04T04:30:00.000Z'],
  ])('of %s at %s', (expression, now, expected) => {
    expect(lastTime(expression, 'UTC', new Date(now))?.toISOString()).toBe(expected);
  });

  it('is the one from which the next is yet to come', () => {
    const field = (most: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.integer({ min: 0, max: most }).map(String),
        fc.constantFrom('*/2', '*/7'),
      );
    const expressions = fc
      .tuple(field(59), field(23), fc.constantFrom('*', '1', '15'), fc.constantFrom('*', '3'), field(6))
      .map((fields) => fields.join(' '));
    const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(expressions, times, fc.constantFrom('UTC', 'Asia/Shanghai'), (expression, now, zone) => {
        const last = lastTime(expression, zone, new Date(now));
        expect(last).toBeDefined();
        const time = last?.getTime() ?? 0;
        expect(time).toBeLessThanOrEqual(now);
        expect(nextTime(expression, zone, new Date(time - 1)).getTime()).toBe(time);
        expect(nextTime(expression, zone, new Date(time)).getTime()).toBeGreaterThan(now);
      }),
      generated(),
    );
  });
});
