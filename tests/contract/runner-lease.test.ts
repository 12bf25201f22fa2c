// Two servers on one database: one runs the replicas, the other one leaves them alone until the first is gone.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLease } from '#jobs/lease.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import type { Storage } from '#storage/storage.ts';
import { createHeldClock } from '../support/held-clock.ts';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';
import { startStorage } from '../support/start-storage.ts';

describe('a second server', () => {
  let world: RunnerWorld;
  beforeAll(async () => {
    world = await startRunnerWorld();
    await world.addService('served', {}, { replicas: 2 });
    await world.ask('served', 'start');
  });
  afterAll(() => world.stop());

  const processes = async () => (await world.replicas('served-v1')).map(({ processId }) => processId);

  it('touches nothing while the first one is at work', async () => {
    await world.becomes('served', 'Running');
    const before = await processes();
    const second = await world.startSecond();
    expect([second.lease.isOurs(), second.lease.holder(), second.leases]).toEqual([false, 'here', [false]]);
    await sleep(3_000);
    expect(await processes()).toEqual(before);
    expect((await world.service('served'))?.state).toBe('Running');
    expect((await world.events('served')).filter(({ event }) => event === 'exit')).toEqual([]);
    await second.stop();
    expect(await processes()).toEqual(before);
  });

  it('takes over when the first one has ended', async () => {
    const before = await processes();
    const second = await world.startSecond();
    await world.end();
    expect(before.some((pid) => isProcessAlive(Number(pid)))).toBe(false);
    await expect.poll(() => second.leases).toEqual([false, true]);
    await expect
      .poll(async () => (await world.service('served'))?.state, { timeout: 30_000 })
      .toBe('Running');
    await expect.poll(async () => (await processes()).every((pid) => isProcessAlive(Number(pid)))).toBe(true);
    expect(await processes()).not.toEqual(before);
    await second.stop();
    expect(world.errors).toEqual([]);
  });
});

describe('the lease', () => {
  let storage: Storage;
  const errors: unknown[] = [];
  const lease = (self: string) =>
    createLease({ storage, name: 'runner', self, onError: (error) => errors.push(error) });
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
