// What only one may do at a time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLease } from '#jobs/lease.ts';
import type { Storage } from '#storage/storage.ts';
import { createHeldClock } from '../support/held-clock.ts';
import { startStorage } from '../support/start-storage.ts';

describe('the lease', () => {
  let storage: Storage;
  const errors: unknown[] = [];
  const lease = (self: string) =>
    createLease({ storage, name: 'placing', self, onError: (error) => errors.push(error) });
  beforeAll(async () => {
    storage = await startStorage();
  });
  afterAll(() => storage.close());

  it('belongs to one, and to the same one again after a restart', async () => {
    const [first, other, again] = [lease('one'), lease('two'), lease('one')];
    expect([await first.hold(), await other.hold(), await again.hold()]).toEqual([true, false, true]);
    expect(other.holder()).toBe('one');
    await first.release();
    expect(await other.hold()).toBe(true);
    await Promise.all([other.release(), again.release()]);
  });

  it('is lost by who told nothing for long, and not taken back', async () => {
    const clock = createHeldClock();
    const held = (self: string) =>
      createLease({
        storage,
        name: 'held',
        self,
        onError: (error) => errors.push(error),
        clock,
        elapsed: clock.ms,
      });
    const [silent, other] = [held('silent'), held('other')];
    expect([await silent.hold(), silent.fence()]).toEqual([true, 1]);
    // Its process stands still: no loop renews the lease.
    clock.pass(29_000);
    expect([await other.hold(), other.holder()]).toEqual([false, 'silent']);
    clock.pass(2_000);
    expect([await other.hold(), other.fence()]).toEqual([true, 2]);
    expect([await silent.hold(), silent.fence(), silent.holder()]).toEqual([false, 0, 'other']);
    await Promise.all([other.release(), silent.release()]);
  });

  it('is renewed by itself', async () => {
    const clock = createHeldClock();
    const held = (self: string) =>
      createLease({
        storage,
        name: 'kept',
        self,
        onError: (error) => errors.push(error),
        clock,
        elapsed: clock.ms,
      });
    const [one, other] = [held('one'), held('other')];
    expect(await one.hold()).toBe(true);
    for (let i = 0; i < 24; i++) {
      const before = await expiry('kept');
      // What is seen in the table is a little earlier than the end of the round that wrote it.
      await expect.poll(clock.isAwaited).toBe(true);
      clock.advance(5_000);
      await expect.poll(() => expiry('kept')).toBeGreaterThan(before);
    }
    expect(await other.hold()).toBe(false);
    await Promise.all([one.release(), other.release()]);
    expect(errors).toEqual([]);
  });

  const expiry = async (name: string) =>
    storage.db
      .selectFrom('lease')
      .select('expiresAt')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
      .then(({ expiresAt }) => expiresAt.getTime());
});
