import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLineCache } from '../../../../plugins/log-viewer/model/line-cache.ts';
import { createLineSearch } from '../../../../plugins/log-viewer/model/line-search.ts';
import type { LogApi } from '../../../../plugins/log-viewer/model/log-api.ts';
import { createLogStore } from '../../../../plugins/log-viewer/model/log-store.ts';
import type { Found, Line, LineQuery, Window } from '../../../../plugins/log-viewer/model/wire.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';

const lineOf = (number: number, text = `line ${number}`): Line => ({
  ...{ number, text, at: '2026-01-01T00:00:00.000Z', stream: 'stdout', level: 'INFO', part: false },
});
const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** A log on a server; calls are written down. */
function fakeServer(log = { firstLine: 1, lastLine: 2_000, most: 1_000 }) {
  const calls: string[] = [];
  const answer = (numbers: readonly number[]): Window => ({
    firstLine: log.firstLine,
    lastLine: log.lastLine,
    lines: numbers
      .filter((line) => line >= log.firstLine && line <= log.lastLine)
      .slice(0, log.most)
      .map((line) => lineOf(line)),
  });
  let fails = 0;
  const api: Pick<LogApi, 'lines' | 'pick'> = {
    async lines(from, count) {
      calls.push(`lines ${from ?? 'end'} ${count}`);
      if (fails-- > 0) throw Object.assign(new Error('x'), { global: '服务器正在重启' });
      const first = from ?? log.lastLine - count + 1;
      return answer(span(first, first + count - 1));
    },
    async pick(numbers) {
      calls.push(`pick ${numbers.length}`);
      return answer(numbers);
    },
  };
  const refuse = async () => {
    throw new Error('not here');
  };
  return {
    log,
    calls,
    failNext: (times: number) => {
      fails = times;
    },
    store: createLogStore({ find: refuse, info: refuse, download: refuse, ...api }),
  };
}

describe('a log in the browser', () => {
  it('opens at its end with one call', async () => {
    const { store, calls } = fakeServer();
    await store.open();
    expect(store.state()).toEqual({ status: 'ready', firstLine: 1, lastLine: 2_000 });
    expect(calls).toEqual(['lines end 200']);
    expect([store.row(2_000)?.text, store.row(1_801)?.number, store.row(1_800)]).toEqual([
      'line 2000',
      1_801,
      undefined,
    ]);
  });

  it('fetches what is missing around what is wanted, once', async () => {
    const { store, calls } = fakeServer();
    await store.open();
    store.want(span(700, 760));
    store.want(span(700, 760));
    await vi.waitFor(() => expect(store.row(730)).toBeDefined(), PATIENCE_MS);
    store.want(span(690, 770));
    await Promise.resolve();
    expect(calls.slice(1)).toEqual(['lines 481 500']);
  });

  it('fetches scattered lines by their numbers', async () => {
    const { store, calls } = fakeServer();
    await store.open();
    store.want([3, 600, 1_400, 1_900]);
    await vi.waitFor(() => expect(store.row(1_400)).toBeDefined(), PATIENCE_MS);
    expect(calls.slice(1)).toEqual(['pick 3']);
  });

  it('asks on when an answer was cut short, and gives up lines that are gone', async () => {
    const server = fakeServer({ firstLine: 1, lastLine: 2_000, most: 100 });
    await server.store.open();
    server.store.want(span(1, 400));
    await vi.waitFor(() => expect(server.store.row(400)).toBeDefined(), PATIENCE_MS);
    server.log.firstLine = 900;
    server.store.want(span(600, 950));
    await vi.waitFor(() => expect(server.store.row(950)).toBeDefined(), PATIENCE_MS);
    const { length } = server.calls;
    server.store.want(span(600, 950));
    await Promise.resolve();
    expect(server.calls).toHaveLength(length);
    expect(server.store.state().firstLine).toBe(900);
  });

  it('hears of new lines, and of nothing when there are none', async () => {
    const { store, log, calls } = fakeServer();
    await store.open();
    const heard = vi.fn();
    store.subscribe(heard);
    await store.poll();
    expect(heard).not.toHaveBeenCalled();
    log.lastLine = 2_003;
    await store.poll();
    expect(heard).toHaveBeenCalledTimes(1);
    expect([store.state().lastLine, store.row(2_003)?.text]).toEqual([2_003, 'line 2003']);
    expect(calls.at(-1)).toBe('lines 2001 1000');
  });

  describe('that cannot be reached', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('says why, and opens once it can be', async () => {
      const { store, failNext } = fakeServer();
      failNext(1);
      await store.open();
      expect(store.state()).toMatchObject({ status: 'failed', failure: '服务器正在重启' });
      await store.poll();
      expect(store.state()).toEqual({ status: 'ready', firstLine: 1, lastLine: 2_000 });
    });

    it('is asked again in a while, not all the time', async () => {
      const { store, calls, failNext } = fakeServer();
      await store.open();
      failNext(1);
      store.want(span(100, 160));
      await vi.advanceTimersByTimeAsync(500);
      expect(calls).toHaveLength(2);
      expect(store.state()).toMatchObject({ status: 'ready', gap: '服务器正在重启' });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(calls).toHaveLength(3);
      expect(store.row(130)?.text).toBe('line 130');
      expect(store.state().gap).toBeUndefined();
    });
  });

  it('gives lines for copying, however many answers they come in', async () => {
    const { store } = fakeServer({ firstLine: 50, lastLine: 2_000, most: 90 });
    expect((await store.read(span(40, 700))).map(({ number }) => number)).toEqual(span(50, 700));
    expect(await store.read([])).toEqual([]);
  });
});

describe('lines that were fetched', () => {
  it('go when they take too much room, those first that nobody looked at for longest', () => {
    const cache = createLineCache(1_000_000);
    const block = (first: number) =>
      span(first, first + 499).map((number) => lineOf(number, 'x'.repeat(200)));
    for (let first = 1; first < 5_000; first += 500) {
      cache.put(block(first));
      cache.get(1);
    }
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
    expect(cache.get(1)).toBeDefined();
    expect(cache.get(4_999)).toBeDefined();
    expect(cache.get(600)).toBeUndefined();
  });
});

describe('a search', () => {
  const found = (runs: number[], lastLine: number): Found => ({
    ...{ runs, lastLine, truncated: false, scannedBytes: 0, tookMs: 1 },
    total: runs.reduce((sum, count, place) => (place % 2 === 1 ? sum + count : sum), 0),
  });

  it('goes on with new lines only, and joins what it finds', async () => {
    const asked: LineQuery[] = [];
    const answers = [found([3, 1, 9, 2], 10), found([11, 1, 14, 1], 15)];
    const search = createLineSearch({
      async find(query) {
        asked.push(query);
        return answers.shift() ?? found([], 15);
      },
    });
    search.set({ pattern: 'x' });
    expect(search.state().status).toBe('searching');
    await vi.waitFor(() => expect(search.state().status).toBe('done'), PATIENCE_MS);
    search.grow(10);
    search.grow(15);
    await vi.waitFor(() => expect(search.state().total).toBe(5), PATIENCE_MS);
    expect(search.state().runs.flat).toEqual([3, 1, 9, 3, 14, 1]);
    expect(asked).toEqual([{ pattern: 'x' }, { pattern: 'x', firstLine: 11 }]);
  });

  it('forgets the answer to an older question', async () => {
    const answers = new Map<string, (answer: Found) => void>();
    const search = createLineSearch({
      find: ({ pattern = '' }) => new Promise((resolve) => answers.set(pattern, resolve)),
    });
    search.set({ pattern: 'old' });
    search.set({ pattern: 'new' });
    answers.get('new')?.(found([2, 1], 5));
    await vi.waitFor(() => expect(search.state().total).toBe(1), PATIENCE_MS);
    answers.get('old')?.(found([1, 5], 5));
    await Promise.resolve();
    expect(search.state().runs.flat).toEqual([2, 1]);
    search.set(undefined);
    expect(search.state()).toMatchObject({ status: 'none', total: 0 });
  });

  it('says why it failed', async () => {
    const search = createLineSearch({
      find: () =>
        Promise.reject(Object.assign(new Error('x'), { field: { pattern: '不是有效的正则表达式' } })),
    });
    search.set({ pattern: '(' });
    await vi.waitFor(
      () => expect(search.state()).toMatchObject({ status: 'failed', failure: '不是有效的正则表达式' }),
      PATIENCE_MS,
    );
  });
});
