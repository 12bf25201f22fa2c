import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createResourceCache, type ResourceCache } from '../../../../../runtime/app/data/resource-cache.ts';
import { type Freshness, keepFresh } from '../../../../../runtime/app/live/keep-fresh.ts';
import type { WantedCall } from '../../../../../runtime/app/live/wanted-call.ts';

const operation = { method: 'post', path: '/x', csrf: false, shape: 'result' } as const;
const KEY = 'a.list {}';

let cache: ResourceCache;
let fresh: Freshness;
let page: EventTarget & { visibilityState: string };
let asked: string[];
let wanted: (readonly WantedCall[])[];
let takesMs: number;

beforeEach(() => {
  [asked, wanted, takesMs] = [[], [], 10];
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  cache = createResourceCache(
    async ({ id }) => {
      asked.push(id);
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return asked.length;
    },
    () => Date.now(),
  );
  fresh = keepFresh(cache);
  fresh.follow({ want: (calls) => wanted.push(calls) });
});
afterEach(() => {
  fresh.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (pollMs?: () => number | undefined) =>
  cache.watch({ id: 'a.list', operation, body: {}, pollMs }, () => undefined);

it('says what is on screen, once for all that changes together', async () => {
  const leave = watch();
  cache.watch({ id: 'b.get', operation, body: { id: '1' } }, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(wanted.map((calls) => calls.map(({ call }) => call))).toEqual([[], ['a.list', 'b.get'], ['b.get']]);
});

it('asks at once for what changed, then once a second at most', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(50);
  fresh.changed([KEY, 'unknown {}']);
  expect(asked).toHaveLength(2);
  for (let change = 0; change < 26; change += 1) {
    fresh.changed([KEY]);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(asked).toHaveLength(3);
});

it('asks for what changes while it is being asked for once that is answered, and never cuts an answer off', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(50);
  takesMs = 5_000;
  fresh.changed([KEY]);
  for (let change = 0; change < 8; change += 1) {
    await vi.advanceTimersByTimeAsync(500);
    fresh.changed([KEY]);
  }
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(3);
});

it('waits with what changed while nobody looks', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(50);
  page.visibilityState = 'hidden';
  fresh.changed([KEY]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(2);
});

it('polls what has no events as its page says, and what the server cannot tell of', async () => {
  let every: number | undefined = 2_000;
  watch(() => every);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toHaveLength(4);
  every = undefined;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(4);
  fresh.polled([KEY]);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(asked.length).toBeGreaterThanOrEqual(6);
});

it('polls what several parts of a page share as often as any of them wants, and no longer than that one is there', async () => {
  watch(() => 5_000);
  const leave = watch(() => 2_000);
  // The last one to come says nothing of polling.
  watch();
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toHaveLength(4);
  leave();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toHaveLength(5);
});

it('asks for nothing while an action leaves the page: what it deleted is not there any more', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(50);
  cache.leaving += 1;
  fresh.changed([KEY]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  cache.leaving -= 1;
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveLength(2);
});
