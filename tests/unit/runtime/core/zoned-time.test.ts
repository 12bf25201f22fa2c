import { expect, it } from 'vitest';
import { zonedTime } from '#core/zoned-time.ts';

it('times are shown by the clocks of a zone, with their year', () => {
  const at = new Date('2026-12-31T18:05:09.900Z');
  expect(zonedTime(at, 'Asia/Shanghai')).toBe('2027-01-01 02:05');
  expect(zonedTime(at, 'UTC', { seconds: true })).toBe('2026-12-31 18:05:09');
  expect(zonedTime(new Date('2026-01-31T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-02-01 00:00');
});
