import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#core/statistics/random/random.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

let world: World;
let echo: EchoService;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

beforeAll(async () => {
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('free', echo.url);
  await world.addService('narrow', echo.url, { qpsCapacity: 20 });
  await world.addService('sold', echo.url, { qpsCapacity: 100 });
});
afterAll(async () => {
  agent.destroy();
  await echo.stop();
  await world.stop();
});

function status(app: TestApplication, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${app.sk}` };
    request(`${world.url()}/services/${path}`, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

/** Statuses of `perSecond` calls a second over 64 connections, however slowly they are answered. */
async function overload(seconds: number, perSecond: number, send: () => Promise<number>) {
  const started = performance.now();
  const pending: Promise<number>[] = [];
  let elapsed = 0;
  while (elapsed < seconds * 1_000) {
    while (pending.length < (elapsed / 1_000) * perSecond) pending.push(send());
    await new Promise((resolve) => setTimeout(resolve, 5));
    elapsed = performance.now() - started;
  }
  return Promise.all(pending);
}

/**
 * How many of the calls that came at these times (ms) a bucket of `burst` calls, filled at `limit` a second, lets through:
 * however unevenly a busy machine sends them.
 */
function throughBucket(limit: number, times: readonly number[], burst = limit): number {
  let [tokens, last, passed] = [burst, times[0] ?? 0, 0];
  for (const time of times) {
    tokens = Math.min(burst, tokens + ((time - last) / 1_000) * limit);
    last = time;
    if (tokens < 1) continue;
    tokens -= 1;
    passed += 1;
  }
  return passed;
}

/** When the calls of these applications came, as the request log has it. */
async function arrivals(...applications: readonly TestApplication[]): Promise<readonly number[]> {
  const ids = applications.map(({ id }) => id);
  const rows = (await world.rows()).filter(({ applicationId }) => ids.includes(applicationId ?? ''));
  return rows.map(({ at }) => at.getTime());
}

describe('calls per second', () => {
  it('lets through exactly the limit and its burst under ten times the load from 64 connections', async () => {
    const app = await world.addApplication({ free: 100 });
    await world.settle();
    const statuses = await overload(5, 1_000, () => status(app, 'free/echo'));
    const times = await arrivals(app);
    expect(times).toHaveLength(statuses.length);
    const allowed = throughBucket(100, times);
    const passed = statuses.filter((one) => one === 200).length;
    expect(passed).toBeGreaterThanOrEqual(Math.floor(allowed * 0.99));
    expect(passed).toBeLessThanOrEqual(Math.ceil(allowed * 1.01));
  });

  it('shares the total of the service between applications, and a refused call costs nobody', async () => {
    const [first, second] = [
      await world.addApplication({ narrow: null }),
      await world.addApplication({ narrow: 5 }),
    ];
    await world.settle();
    const random = createRandom('callers');
    const statuses = await overload(3, 200, () => status(random() < 0.5 ? first : second, 'narrow/echo'));
    const allowed = throughBucket(20, await arrivals(first, second));
    const passed = statuses.filter((one) => one === 200).length;
    // The five that only the second one may use are still there in the end.
    expect(passed).toBeGreaterThanOrEqual(Math.floor(allowed * 0.97) - 5);
    expect(passed).toBeLessThanOrEqual(Math.ceil(allowed * 1.01));
  });

  it('keeps what is guaranteed from who has no limit, and gives him the rest', async () => {
    const [busy, idle, flood] = [
      await world.addApplication({ sold: 50 }),
      await world.addApplication({ sold: 50 }),
      await world.addApplication({ sold: null }),
    ];
    await world.settle();
    const ask = (app: TestApplication, perSecond: number) =>
      overload(4, perSecond, () => status(app, 'sold/echo'));
    const [kept, few, rest] = await Promise.all([ask(busy, 40), ask(idle, 2), ask(flood, 600)]);
    const passed = (statuses: readonly number[]) => statuses.filter((one) => one === 200).length;
    // Rates are guaranteed whole, bursts as far as half of the service's bucket goes: 25 for each of the two. The log has
    // whole milliseconds of when a call came, the buckets what passed until it was its turn: a busy machine sets them apart.
    const promised = async (app: TestApplication) => 0.95 * throughBucket(50, await arrivals(app), 25) - 2;
    expect(passed(kept)).toBeGreaterThanOrEqual(await promised(busy));
    expect(passed(few)).toBeGreaterThanOrEqual(await promised(idle));
    const all = throughBucket(100, await arrivals(busy, idle, flood));
    const left = all - passed(kept) - passed(few);
    expect(passed(rest)).toBeGreaterThanOrEqual(0.9 * left - 50);
    expect(passed(rest)).toBeLessThanOrEqual(left + 0.05 * all);
  });

  it('lets as many through at once as the burst says', async () => {
    await world.addService('calm', echo.url, { qpsCapacity: 1_000 });
    await world.storage.db.updateTable('service').set({ burst: 7 }).where('code', '=', 'calm').execute();
    const narrow = await world.addApplication({ free: { qpsLimit: 20, burst: 3 }, calm: 1_000 });
    const wide = await world.addApplication({ free: { qpsLimit: 1, burst: 30 } });
    await world.settle();
    const atOnce = async (app: TestApplication, code: string) => {
      const statuses = await Promise.all(Array.from({ length: 40 }, () => status(app, `${code}/echo`)));
      return statuses.filter((one) => one === 200).length;
    };
    const first = await fetch(`${world.url()}/services/free/echo`, {
      headers: { authorization: `Bearer ${wide.sk}` },
    });
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('29');
    const begun = performance.now();
    const many = await atOnce(wide, 'free');
    // One a second comes back meanwhile.
    expect(many).toBeGreaterThanOrEqual(29);
    expect(many).toBeLessThanOrEqual(31 + (performance.now() - begun) / 1_000);
    // A slow machine takes its time over forty calls: some come after the burst, at the limit's pace.
    const few = await atOnce(narrow, 'free');
    expect(few).toBeGreaterThanOrEqual(3);
    expect(few).toBeLessThan(20);
    expect(await atOnce(narrow, 'calm')).toBeGreaterThanOrEqual(7);
  });

  it('sends callers that it refused together to places of their own', async () => {
    const app = await world.addApplication({ free: 5 });
    await world.settle();
    /** As openai does by default. */
    const tryThrice = async (left = 2): Promise<number> => {
      const answer = await fetch(`${world.url()}/services/free/echo`, {
        headers: { authorization: `Bearer ${app.sk}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 429 || left === 0) return answer.status;
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after-ms')) + 1));
      return tryThrice(left - 1);
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, () => tryThrice()));
    expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(10);
  });

  it('answers 429 and code 18 with the exact wait, and keeps the same code in the log', async () => {
    const app = await world.addApplication({ free: 2 });
    await world.settle();
    const call = () =>
      fetch(`${world.url()}/services/free/echo`, { headers: { authorization: `Bearer ${app.sk}` } });
    const first = await call();
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('1');
    await call();
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error_code: 18,
      error_msg: 'Open api qps request limit reached',
    });
    const waitMs = Number(refused.headers.get('retry-after-ms'));
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(500);
    expect(refused.headers.get('retry-after')).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, waitMs + 5));
    expect((await call()).status).toBe(200);
    const row = (await world.rows()).find(({ id }) => id === refused.headers.get('x-aic-request-id'));
    expect(row).toMatchObject({ status: 429, errorCode: 18, upstream: '' });
  });

  it('blocks at a limit of 0 and tells clients not to retry', async () => {
    const app = await world.addApplication({ free: 0 });
    await world.settle();
    const answer = await fetch(`${world.url()}/services/free/echo`, {
      headers: { authorization: `Bearer ${app.sk}` },
    });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('x-should-retry')).toBe('false');
  });

  it('keeps the count when the routing table is loaded again, and obeys a new limit', async () => {
    const app = await world.addApplication({ free: 2 });
    await world.settle();
    await status(app, 'free/echo');
    await status(app, 'free/echo');
    await world.storage.db.updateTable('service').set({ description: 'touched' }).execute();
    expect(await status(app, 'free/echo')).toBe(429);
    await world.storage.db
      .updateTable('applicationInterface')
      .set({ qpsLimit: 50 })
      .where('applicationId', '=', app.id)
      .execute();
    await world.settle();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await status(app, 'free/echo')).toBe(200);
  });
});
