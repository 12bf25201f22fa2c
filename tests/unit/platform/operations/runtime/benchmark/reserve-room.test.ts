// Runs at once never have more than the project may generate, nor more than the owner of a registered service agreed to.
import { describe, expect, it } from 'vitest';
import { reserveRoom } from '../../../../../../platform/operations/runtime/benchmark/run/reserve-room.ts';

const LIMITS = { rate: 2_000, registeredRate: 50, concurrency: 500, seconds: 3_600, runs: 2 };
const ALONE = { byProject: [], atRegistered: undefined };
const open = (rate: number) => ({ rate, concurrency: null });
const closed = (concurrency: number) => ({ rate: null, concurrency });

describe('room for a run', () => {
  it('at a registered service is what runs of any project there have left', () => {
    const other = { rate: 45, concurrency: 250 };
    for (const byProject of [[other], []]) {
      const taken = { byProject, atRegistered: [other] };
      expect(reserveRoom(open(45), 1, LIMITS, taken)).toBeUndefined();
      expect(reserveRoom(open(5), 1, LIMITS, taken)).toMatchObject({ rate: 5 });
      expect(reserveRoom(closed(4), 1, LIMITS, taken)).toEqual({ rate: 5, concurrency: 4 });
    }
    // What the project does elsewhere takes nothing from the service.
    expect(reserveRoom(open(45), 1, LIMITS, { byProject: [other], atRegistered: [] })).toMatchObject({
      rate: 45,
    });
    const full = { byProject: [], atRegistered: [{ rate: 50, concurrency: 1 }] };
    expect(reserveRoom(closed(1), 1, LIMITS, full)).toBeUndefined();
  });

  it('is all that is left where answers decide the rate, and a later run waits', () => {
    const reserved = reserveRoom(closed(10), 1, LIMITS, ALONE);
    expect(reserved).toEqual({ rate: 2_000, concurrency: 10 });
    const registered = { byProject: [], atRegistered: [] };
    expect(reserveRoom(closed(10), 1, LIMITS, registered)).toEqual({ rate: 50, concurrency: 10 });
    const taken = { ...ALONE, byProject: reserved === undefined ? [] : [reserved] };
    expect(reserveRoom(open(1), 1, LIMITS, taken)).toBeUndefined();
  });

  it('leaves the other run of the project its callers, and none beyond the number of runs', () => {
    const first = reserveRoom(open(100), 1, LIMITS, ALONE);
    expect(first).toEqual({ rate: 100, concurrency: 250 });
    const taken = { ...ALONE, byProject: first === undefined ? [] : [first] };
    expect(reserveRoom(open(1_900), 1, LIMITS, taken)).toEqual({ rate: 1_900, concurrency: 250 });
    expect(reserveRoom(open(1_901), 1, LIMITS, taken)).toBeUndefined();
    expect(reserveRoom(closed(251), 1, LIMITS, taken)).toBeUndefined();
    expect(reserveRoom(open(1), 1, { ...LIMITS, runs: 1 }, taken)).toBeUndefined();
  });
});
