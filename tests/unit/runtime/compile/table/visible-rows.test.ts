import { describe, expect, it } from 'vitest';
import { visibleRows } from '#compile/table/visible-rows.ts';

describe('visible rows', () => {
  it('mounts all of a short table', () => {
    expect(visibleRows(100, 48, 0, 500)).toEqual({ first: 0, last: 100, before: 0, after: 0 });
  });

  it('keeps the scroll height whatever is mounted', () => {
    for (const top of [0, 1, 4711, 479_000, 999_999]) {
      const view = visibleRows(10_000, 48, top, 500);
      expect(view.before + (view.last - view.first) * 48 + view.after).toBe(10_000 * 48);
    }
  });

  it('covers what can be seen and little more', () => {
    const view = visibleRows(10_000, 48, 48_000, 480);
    expect(view.first).toBeLessThanOrEqual(1000);
    expect(view.last).toBeGreaterThanOrEqual(1010);
    expect(view.last - view.first).toBeLessThan(32);
  });
});
