// What the quota leaves, among the versions of a service.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, type Room, shareRoom } from '#engines/scaler/share-room.ts';
import { generated } from '../../../../support/generated.ts';

const claim = (id: string, has: number, wants: number, more: Partial<Claim> = {}): Claim => ({
  ...{ id, has, wants, least: 1, cpuMilli: 100, memoryMb: 100, isShadow: false },
  ...more,
});
const room = (replicas: number): Room => ({ cpuMilli: 100_000, memoryMb: 100_000, replicas });
const shared = (replicas: number, ...claims: readonly Claim[]) =>
  Object.fromEntries(shareRoom(room(replicas), claims));

describe('room', () => {
  it('is given to minimums first, whoever asks first', () => {
    expect(shared(4, claim('a', 1, 8), claim('b', 0, 3, { least: 3 }))).toEqual({ a: 1, b: 3 });
    expect(shared(5, claim('a', 1, 9, { least: 4 }), claim('b', 1, 9, { least: 4 }))).toEqual({ a: 3, b: 2 });
  });

  it('is given by what is wanted then', () => {
    expect(shared(6, claim('a', 1, 8), claim('b', 1, 4))).toEqual({ a: 4, b: 2 });
    expect(shared(30, claim('a', 1, 8), claim('b', 1, 4))).toEqual({ a: 8, b: 4 });
  });

  it('leaves everybody what it has, and takes in what is given back', () => {
    expect(shared(3, claim('a', 5, 8), claim('b', 1, 4))).toEqual({ a: 5, b: 1 });
    expect(shared(6, claim('a', 5, 2), claim('b', 1, 9))).toEqual({ a: 2, b: 4 });
  });

  it('is given to a shadow last', () => {
    const shadow = claim('s', 1, 6, { isShadow: true });
    expect(shared(6, shadow, claim('a', 1, 8))).toEqual({ s: 1, a: 5 });
    expect(shared(6, shadow, claim('a', 1, 2))).toEqual({ s: 4, a: 2 });
  });

  it('goes on with a version whose replicas are smaller when a large one does not fit', () => {
    const narrow = { cpuMilli: 500, memoryMb: 100_000, replicas: 50 };
    const claims = [claim('large', 1, 9, { cpuMilli: 300 }), claim('small', 1, 9)];
    expect(Object.fromEntries(shareRoom(narrow, claims))).toEqual({ large: 1, small: 2 });
  });

  it('is never given twice, and none is left that somebody could use', () => {
    const claims = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        cpuMilli: fc.integer({ min: 1, max: 400 }),
        memoryMb: fc.integer({ min: 1, max: 400 }),
        has: fc.integer({ min: 0, max: 5 }),
        least: fc.integer({ min: 0, max: 4 }),
        wants: fc.integer({ min: 0, max: 12 }),
        isShadow: fc.boolean(),
      }),
      { minLength: 1, selector: ({ id }) => id },
    );
    const rooms = fc.record({
      cpuMilli: fc.integer({ min: 0, max: 6_000 }),
      memoryMb: fc.integer({ min: 0, max: 6_000 }),
      replicas: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(rooms, claims, (all, wishes) => {
        const given = shareRoom(all, wishes);
        const rest = wishes.reduce(
          (left, { id, cpuMilli, memoryMb, has, wants }) => {
            const got = given.get(id) ?? -1;
            expect(got).toBeGreaterThanOrEqual(Math.min(has, wants));
            expect(got).toBeLessThanOrEqual(Math.max(wants, Math.min(has, wants)));
            return {
              cpuMilli: left.cpuMilli - got * cpuMilli,
              memoryMb: left.memoryMb - got * memoryMb,
              replicas: left.replicas - got,
            };
          },
          { ...all },
        );
        const isGrown = wishes.some(({ id, has, wants }) => (given.get(id) ?? 0) > Math.min(has, wants));
        if (isGrown) expect(Math.min(rest.cpuMilli, rest.memoryMb, rest.replicas)).toBeGreaterThanOrEqual(0);
        for (const { id, wants, cpuMilli, memoryMb } of wishes)
          if ((given.get(id) ?? 0) < wants)
            expect(cpuMilli > rest.cpuMilli || memoryMb > rest.memoryMb || rest.replicas < 1).toBe(true);
      }),
      generated(),
    );
  });
});
