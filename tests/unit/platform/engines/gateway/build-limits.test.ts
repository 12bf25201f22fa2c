import { describe, expect, it } from 'vitest';
import { takeShare } from '#engines/gateway/limit/fair-share.ts';
import { createLimiters } from '#engines/gateway/limit/limiters.ts';
import { createLimitBuilder } from '#engines/gateway/routing/build-limits.ts';
import type { RoutingTables } from '#engines/gateway/routing/read-tables.ts';

interface Grant {
  readonly qpsLimit: number | null;
  readonly burst?: number;
  /** Calls a second. */
  readonly asks: number;
}

/** How many of each one's calls pass in ten seconds. */
function shares(qpsCapacity: number | null, grants: readonly Grant[], limiters = createLimiters()) {
  const rows = grants.map(({ qpsLimit, burst = null }, index) => ({
    applicationId: `app-${index}`,
    serviceId: 'svc',
    qpsLimit,
    burst,
  }));
  const service = { id: 'svc', qpsCapacity, burst: null };
  const builder = createLimitBuilder(
    { grants: rows, services: [service] } as unknown as RoutingTables,
    limiters,
  );
  const { pool } = builder.poolOf(service as RoutingTables['services'][number]);
  const members = rows.map(builder.memberOf);
  const passed = grants.map(() => 0);
  for (let ms = 0; ms < 10_000; ms++)
    for (const [index, { asks }] of grants.entries()) {
      const calls = Math.floor(((ms + 1) * asks) / 1_000) - Math.floor((ms * asks) / 1_000);
      const member = members[index];
      for (let call = 0; call < calls && member !== undefined; call++)
        if (takeShare(pool, member, ms) === undefined) passed[index] = (passed[index] ?? 0) + 1;
    }
  return passed;
}

describe('limits that add up to more than the service has', () => {
  it('are worth their part of it, and what is asked beyond is dealt out like the rest', () => {
    const [polite = 0, greedy = 0, open = 0] = shares(100, [
      { qpsLimit: 80, asks: 40 },
      { qpsLimit: 80, asks: 300 },
      { qpsLimit: null, asks: 300 },
    ]);
    expect(polite).toBe(400);
    // Fifty are its part, beside some of the ten that are left.
    expect(greedy).toBeGreaterThan(500);
    expect(open).toBeGreaterThan(30);
    expect(polite + greedy + open).toBeLessThanOrEqual(1_103);
  });
});

describe('a service without a limit of its own', () => {
  it('knows the limits of its callers only', () => {
    const passed = shares(null, [
      { qpsLimit: 10, burst: 3, asks: 50 },
      { qpsLimit: null, asks: 50 },
      { qpsLimit: 0, asks: 5 },
    ]);
    expect(passed[0]).toBeGreaterThanOrEqual(102);
    expect(passed[0]).toBeLessThanOrEqual(103);
    expect(passed.slice(1)).toEqual([500, 0]);
  });
});

it('keeps what was used from one table to the next, and forgets who is in none', () => {
  const limiters = createLimiters();
  const grants = [{ qpsLimit: 10, asks: 20 }];
  const [fresh = 0] = shares(10, grants, limiters);
  limiters.sweep();
  // Its clock begins anew, so all that was used is still to come.
  expect(shares(10, grants, limiters)[0]).toBeLessThan(fresh / 10);
  limiters.sweep();
  limiters.sweep();
  expect(shares(10, grants, limiters)[0]).toBe(fresh);
});
