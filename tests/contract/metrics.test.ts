// Metrics of the console, and what an admin needs to read them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleMeters } from '#engines/metrics/console-meters.ts';
import { createScrapeGuard, guardOf } from '#engines/metrics/scrape-token.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import { createApp } from '../../platform/http/app.ts';
import { operationTable } from '../../platform/operations/table.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const TOKEN = 'scrape-token-of-tests';
let platform: TestApp;
let crowd: Crowd;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
});
afterAll(() => platform.close());

function startMeasured(measured = true) {
  const { config, storage, secrets, engines } = platform;
  const meters = createConsoleMeters(() => 3);
  const app = createApp({
    config,
    backend: { kind: 'embedded', storage, secrets, engines, operations: operationTable },
    publicDirectory: platform.directory,
    now: () => new Date(),
    log: () => undefined,
    checkAnswers: true,
    notReady: async () => [],
    ...(measured ? { metrics: { ...meters, allows: guardOf(TOKEN).allows } } : {}),
  });
  return async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    app.fetch(new Request(`http://console.test${path}`, { headers, ...init }));
}

describe('metrics of the console', () => {
  it.each([
    ['nobody', {}],
    ['who sends another token', { authorization: 'Bearer x' }],
    ['who sends it otherwise', { authorization: TOKEN }],
    ['who is signed in', { cookie: 'aip_session=x' }],
  ])('are not for %s', async (_name, headers: Record<string, string>) => {
    const answer = await startMeasured()('/metrics', headers);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain('aic_');
  });

  it('count operations by id and status, and say how long they took', async () => {
    const fetch = startMeasured();
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/base/login', headers, { method: 'POST', body: '{}' });
    await fetch('/api/no/such', headers, { method: 'POST', body: '{}' });
    const answer = await fetch('/metrics', { authorization: `Bearer ${TOKEN}` });
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('aic_console_requests_total{operation="base.login",status="400"} 1');
    expect(text).toContain('aic_console_request_duration_seconds_count{operation="base.login"} 1');
    expect(text).toContain('aic_console_event_streams 3');
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });

  it('have names that say what they are', async () => {
    const fetch = startMeasured();
    const text = await (await fetch('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    expect(types.length).toBeGreaterThan(10);
    const misnamed = types.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'));
    expect(misnamed).toEqual([]);
  });

  it('do not exist where nobody can know the token', async () => {
    expect((await startMeasured(false)('/metrics')).status).toBe(404);
  });
});

describe('the scrape token', () => {
  it('follows from the master key, and another one can be chosen', () => {
    const [one, other] = [createSecretBox(Buffer.alloc(32, 1)), createSecretBox(Buffer.alloc(32, 2))];
    expect(createScrapeGuard(one).token).toBe(createScrapeGuard(one).token);
    expect(createScrapeGuard(one).token).not.toBe(createScrapeGuard(other).token);
    expect(createScrapeGuard(one).token).toMatch(/^[\w-]{43}$/);
    expect(createScrapeGuard(one, 'chosen').token).toBe('chosen');
    expect(createScrapeGuard(one, 'chosen').allows('Bearer chosen')).toBe(true);
  });

  it('is told to system admins, with the lines for Prometheus', async () => {
    const admin = await crowd.as('systemAdmin');
    const { result } = (await admin.call('system.metricsAccess')).body;
    expect(result).toMatchObject({
      token: TOKEN,
      consoleAddress: 'http://console.test/metrics',
      gatewayAddress: 'http://gateway.test/metrics',
    });
    expect(result.prometheus).toContain(`authorization: { credentials: ${TOKEN} }`);
    expect(result.prometheus).toContain("targets: ['gateway.test']");
    for (const person of ['orgAdmin', 'member'] as const) {
      const refused = await (await crowd.as(person)).call('system.metricsAccess');
      expect(refused.body.message.code).toBe('access.denied');
    }
  });
});
