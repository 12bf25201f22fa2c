import { expect, it } from 'vitest';
import { startLoop } from '#jobs/loop.ts';
import { createHeldClock } from '../../../support/held-clock.ts';

/** Lets promises that are settled already run their course. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function trial(options: Partial<Parameters<typeof startLoop>[0]> = {}) {
  const clock = createHeldClock();
  const start = clock.ms();
  const rounds: number[] = [];
  const failures: number[] = [];
  const at = () => clock.ms() - start;
  const loop = startLoop({
    name: 'trial',
    everyMs: 1_000,
    round: async () => void rounds.push(at()),
    onError: (_error, count) => failures.push(count),
    clock,
    elapsed: at,
    ...options,
  });
  const pass = async (ms: number) => {
    for (let i = 0; i < ms; i += 10) {
      clock.advance(10);
      await settle();
    }
  };
  return { loop, rounds, failures, pass, at };
}

it('has a round at once and then at intervals', async () => {
  const { rounds, pass } = trial();
  await pass(3_000);
  expect(rounds).toEqual([0, 1_000, 2_000, 3_000]);
});

it('has one soon after a wake, those of a burst together, and keeps its distance', async () => {
  const { loop, rounds, pass } = trial({ gatherMs: 20, spacingMs: 200 });
  await pass(100);
  for (let i = 0; i < 5; i++) loop.wake();
  await pass(500);
  expect(rounds).toEqual([0, 200]);
  loop.wake();
  await pass(100);
  expect(rounds).toEqual([0, 200, 620]);
});

it('has another one after a wake during a round, which may have looked already', async () => {
  let open = () => {};
  const begun: number[] = [];
  const { loop, pass, at } = trial({
    round: async () => {
      begun.push(at());
      await new Promise<void>((resolve) => {
        open = resolve;
      });
    },
  });
  await pass(10);
  loop.wake();
  open();
  await pass(30);
  expect(begun).toHaveLength(2);
  open();
});

it('pauses longer with each failure, whatever wakes it, and counts them', async () => {
  let isBroken = true;
  const { loop, failures, rounds, pass, at } = trial({
    everyMs: 10_000,
    retryMs: 100,
    longestRetryMs: 400,
    round: async () => {
      if (isBroken) throw new Error('not now');
      rounds.push(at());
    },
  });
  await pass(50);
  loop.wake();
  loop.wake();
  await pass(1_150);
  expect(failures).toEqual([1, 2, 3, 4, 5]);
  isBroken = false;
  await pass(400);
  expect(rounds).toHaveLength(1);
});

it('ends after the round under way, and has no other', async () => {
  let open = () => {};
  let isAborted = false;
  const { loop, pass } = trial({
    round: async (signal) => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      isAborted = signal.aborted;
    },
  });
  await pass(10);
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  open();
  await stopped;
  expect(isAborted).toBe(true);
  loop.wake();
  await pass(5_000);
});
