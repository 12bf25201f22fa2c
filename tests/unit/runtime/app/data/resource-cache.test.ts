import { describe, expect, it } from 'vitest';
import { createResourceCache, resourceKey } from '../../../../../runtime/app/data/resource-cache.ts';
import type { SourceRequest } from '../../../../../runtime/compile/compile-source.ts';

const operation = { method: 'post', path: '/x', csrf: false, shape: 'result' } as const;
const request = (body = {}): SourceRequest => ({ id: 'a.get', operation, body });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A cache whose calls are answered by hand. */
function setUp() {
  const calls: {
    signal: AbortSignal;
    resolve: (value: unknown) => void;
    reject: (error: unknown) => void;
  }[] = [];
  let now = 10_000;
  const cache = createResourceCache(
    (_, signal) => new Promise((resolve, reject) => calls.push({ signal, resolve, reject })),
    () => now,
  );
  return { cache, calls, wait: (ms: number) => (now += ms) };
}

describe('resource cache', () => {
  it('has one key for one call whatever the order of its fields', () => {
    expect(resourceKey(request({ a: 1, b: { c: 2, d: [1] } }))).toBe(
      resourceKey(request({ b: { d: [1], c: 2 }, a: 1 })),
    );
    expect(resourceKey(request({ a: 1 }))).not.toBe(resourceKey(request({ a: '1' })));
    expect(resourceKey(request({ a: undefined }))).toBe(resourceKey(request({})));
  });

  it('asks before anybody watches, once, and says when it is settled, also badly', async () => {
    const { cache, calls } = setUp();
    const warmed = cache.warm(request());
    cache.watch(request(), () => {});
    expect(calls).toHaveLength(1);
    calls[0]?.resolve('rows');
    await warmed;
    expect(cache.read(resourceKey(request())).data).toBe('rows');
    const failing = cache.warm(request({ a: 1 }));
    calls[1]?.reject(new Error('no'));
    await failing;
    expect(cache.read(resourceKey(request({ a: 1 }))).status).toBe('error');
  });

  it('knows of a call that was begun before how old its answer is, and takes it as fresh all the same', async () => {
    const { cache, calls, wait } = setUp();
    const warmed = cache.warm(request(), 7_000);
    calls[0]?.resolve('rows');
    await warmed;
    expect(cache.read(resourceKey(request())).updatedAt).toBe(7_000);
    wait(900);
    cache.watch(request(), () => {});
    expect(calls).toHaveLength(1);
  });

  it('asks once for two watchers and tells both', async () => {
    const { cache, calls } = setUp();
    let told = 0;
    cache.watch(request(), () => (told += 1));
    cache.watch(request(), () => (told += 1));
    calls[0]?.resolve('data');
    await settled();
    expect(calls).toHaveLength(1);
    expect(told).toBe(2);
    expect(cache.read(resourceKey(request()))).toMatchObject({
      status: 'ready',
      data: 'data',
      refreshing: false,
    });
  });

  it('shows what it knows while it asks again', async () => {
    const { cache, calls, wait } = setUp();
    const leave = cache.watch(request(), () => {});
    calls[0]?.resolve('old');
    await settled();
    leave();
    wait(5000);
    cache.watch(request(), () => {});
    expect(calls).toHaveLength(2);
    expect(cache.read(resourceKey(request()))).toMatchObject({
      status: 'ready',
      data: 'old',
      refreshing: true,
    });
  });

  it('does not ask again for what has just come', async () => {
    const { cache, calls, wait } = setUp();
    cache.watch(request(), () => {});
    calls[0]?.resolve('data');
    await settled();
    wait(500);
    cache.watch(request(), () => {});
    expect(calls).toHaveLength(1);
  });

  it('aborts when the last watcher leaves', () => {
    const { cache, calls } = setUp();
    const first = cache.watch(request(), () => {});
    const second = cache.watch(request(), () => {});
    first();
    expect(calls[0]?.signal.aborted).toBe(false);
    second();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('keeps the data on screen when a refresh fails, and fails when there is none', async () => {
    const { cache, calls } = setUp();
    cache.watch(request(), () => {});
    calls[0]?.reject(new Error('weg'));
    await settled();
    expect(cache.read(resourceKey(request()))).toMatchObject({ status: 'error', failure: { text: 'weg' } });
    cache.refresh(resourceKey(request()));
    calls[1]?.resolve('data');
    await settled();
    cache.refresh(resourceKey(request()));
    calls[2]?.reject(new Error('wieder weg'));
    await settled();
    expect(cache.read(resourceKey(request()))).toMatchObject({
      status: 'ready',
      data: 'data',
      failure: { text: 'wieder weg' },
    });
  });

  it('ignores an older answer that arrives after a refresh', async () => {
    const { cache, calls } = setUp();
    cache.watch(request(), () => {});
    cache.refresh(resourceKey(request()));
    calls[1]?.resolve('new');
    await settled();
    calls[0]?.resolve('old');
    await settled();
    expect(cache.read(resourceKey(request())).data).toBe('new');
  });

  it('reloads what is on screen and forgets the rest after an action', async () => {
    const { cache, calls } = setUp();
    const leave = cache.watch(request({ page: 1 }), () => {});
    calls[0]?.resolve('one');
    await settled();
    leave();
    cache.watch(request({ page: 2 }), () => {});
    calls[1]?.resolve('two');
    await settled();
    cache.revalidate();
    expect(calls).toHaveLength(3);
    expect(cache.read(resourceKey(request({ page: 1 }))).status).toBe('loading');
    expect(cache.read(resourceKey(request({ page: 2 }))).data).toBe('two');
  });
});
