import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNoticeStore } from '../../../../../runtime/app/notice/notice-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (store: ReturnType<typeof createNoticeStore>) => store.read().map((notice) => notice.text);

it('a notice stays as long as configured and no longer', () => {
  const store = createNoticeStore(5000);
  store.notify('success', '已保存');
  vi.advanceTimersByTime(4999);
  expect(texts(store)).toEqual(['已保存']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

it('the same notice twice is one that starts over', () => {
  const store = createNoticeStore(5000);
  store.notify('error', '失败', '请求 ID：1');
  vi.advanceTimersByTime(4000);
  store.notify('error', '失败', '请求 ID：1');
  store.notify('error', '失败', '请求 ID：2');
  expect(store.read()).toHaveLength(2);
  vi.advanceTimersByTime(4999);
  expect(store.read()).toHaveLength(2);
});

it('nothing disappears while paused, and the time starts over afterwards', () => {
  const store = createNoticeStore(5000);
  store.notify('info', 'a');
  store.pause(true);
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['a']);
  store.pause(false);
  vi.advanceTimersByTime(5000);
  expect(texts(store)).toEqual([]);
});

it('no more than four are on screen: the oldest go first', () => {
  const store = createNoticeStore(5000);
  for (const text of ['1', '2', '3', '4', '5', '6']) store.notify('info', text);
  expect(texts(store)).toEqual(['3', '4', '5', '6']);
});

it('one can be dismissed, and listeners hear of every change until they leave', () => {
  const store = createNoticeStore(5000);
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.notify('info', 'a');
  store.dismiss(store.read()[0]?.id ?? 0);
  expect(store.read()).toEqual([]);
  leave();
  store.notify('info', 'b');
  expect(heard).toBe(2);
});
