import { expect, it, vi } from 'vitest';
import { createTimeCursor } from '../../../../../runtime/app/chart/time-cursor.ts';

it('tells all others what one points at, until they leave', () => {
  const cursor = createTimeCursor(undefined);
  const [first, second] = [vi.fn(), vi.fn()];
  const one = cursor.join(first);
  const other = cursor.join(second);
  one.publish({ at: 5, stretch: { from: 1, to: 5 } });
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledExactlyOnceWith({ at: 5, stretch: { from: 1, to: 5 } });
  other.publish({ at: undefined });
  expect(first).toHaveBeenCalledExactlyOnceWith({ at: undefined });
  other.leave();
  one.publish({ at: 6 });
  expect(second).toHaveBeenCalledOnce();
});

it('keeps two views apart that listen with the same function', () => {
  const cursor = createTimeCursor(undefined);
  const listener = vi.fn();
  const one = cursor.join(listener);
  cursor.join(listener);
  one.publish({ at: 1 });
  expect(listener).toHaveBeenCalledOnce();
});
