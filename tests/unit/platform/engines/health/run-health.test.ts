import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { createUpstreamGuard } from '#engines/address/upstream-guard.ts';
import { runHealth } from '#engines/health/run-health.ts';
import type { Storage } from '#storage/storage.ts';
import { insertFixture } from '../../../../support/fixture-rows.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';
import { PATIENCE_MS } from '../../../../support/patience.ts';
import { type EchoService, startEchoService } from '../../../../support/start-echo-service.ts';
import { startStorage } from '../../../../support/start-storage.ts';

const config = await loadTestConfig();
let storage: Storage;
let echo: EchoService;
let health: ReturnType<typeof runHealth>;

const start = () =>
  runHealth({
    storage,
    config: () => config,
    describe: ({ authKind }) => (authKind === 'header' ? { header: ['x-key', 'k'] } : {}),
    dial: createUpstreamGuard({ networks: () => LOOPBACK, holdsPort: async () => false }).dial,
    onError: () => undefined,
  });

beforeAll(async () => {
  [storage, echo] = await Promise.all([startStorage(), startEchoService()]);
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'o' }).execute();
  await storage.db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .execute();
});
beforeEach(() => {
  health = start();
});
afterEach(async () => {
  await health.stop();
  await storage.db.updateTable('service').set({ state: 'Stopped' }).execute();
  echo.setHealthy(true);
});
afterAll(async () => {
  await echo.stop();
  await storage.close();
});

async function register(
  change: Record<string, unknown>,
  state = 'Starting',
  protocol = 'http',
): Promise<string> {
  // At once, or the checks that go on meanwhile take a half-made service for one that is due.
  return storage.transaction(async (db) => {
    const id = await insertFixture(db, 'service', { organizationId: 'org-1', projectId: 'prj-1' });
    await db
      .updateTable('registration')
      .set({ healthCheckedAt: new Date(), ...change })
      .where('serviceId', '=', id)
      .execute();
    await db.updateTable('service').set({ state, protocol }).where('id', '=', id).execute();
    return id;
  });
}
const rowOf = (id: string) =>
  storage.db
    .selectFrom('service')
    .innerJoin('registration', 'serviceId', 'id')
    .select(['state', 'stateReason', 'healthFailures', 'healthLatencyMs', 'healthCheckedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a check', () => {
  it('brings a service that starts to Running', async () => {
    const id = await register({ baseUrl: echo.url, healthPath: '/health' });
    expect(await health.check(id)).toMatchObject({ healthy: true, reason: '' });
    expect(await rowOf(id)).toMatchObject({
      state: 'Running',
      healthFailures: 0,
      healthLatencyMs: expect.any(Number),
    });
  });

  it('fails a running service at the third time in a row and not before, and heals it at the first success', async () => {
    const id = await register({ baseUrl: echo.url, healthPath: '/health' }, 'Running');
    echo.setHealthy(false);
    await health.check(id);
    await health.check(id);
    expect((await rowOf(id)).state).toBe('Running');
    await health.check(id);
    expect(await rowOf(id)).toMatchObject({
      state: 'Error',
      stateReason: '健康检查返回 503',
      healthFailures: 3,
    });
    echo.setHealthy(true);
    await health.check(id);
    expect(await rowOf(id)).toMatchObject({ state: 'Running', stateReason: '', healthFailures: 0 });
  });

  it('gives up a start after three failures', async () => {
    const id = await register({ baseUrl: 'http://127.0.0.1:1', healthPath: '' });
    for (let i = 0; i < 3; i++) await health.check(id);
    expect(await rowOf(id)).toMatchObject({ state: 'StartFailed', stateReason: '连接被拒绝' });
  });

  it.each([
    ['an open port when there is no path', 'http', '', true],
    ['a websocket handshake', 'ws', '/chat', true],
    ['a path that is not there', 'http', '/nowhere', false],
  ])('judges %s', async (_, protocol, healthPath, healthy) => {
    const baseUrl = protocol === 'ws' ? echo.url.replace('http', 'ws') : echo.url;
    const id = await register({ baseUrl, healthPath }, 'Running', protocol);
    expect((await health.check(id))?.healthy).toBe(healthy);
  });

  it('sends the credential of the service', async () => {
    const id = await register({ baseUrl: echo.url, healthPath: '/echo', authKind: 'header' }, 'Running');
    await health.check(id);
    expect(echo.requests.at(-1)?.headers['x-key']).toBe('k');
  });

  it('leaves a stopped service alone and does not know others', async () => {
    const id = await register({ baseUrl: echo.url, healthPath: '/health' }, 'Stopped');
    expect(await health.check(id)).toBeUndefined();
    await expect(health.check('svc-none')).rejects.toMatchObject({ code: 'record.not-found' });
  });
});

describe('the engine', () => {
  it('checks what is due by itself, each service once among two servers', async () => {
    const other = start();
    const before = echo.requests.length;
    const id = await register({
      baseUrl: echo.url,
      healthPath: '/echo',
      healthCheckedAt: null,
      healthIntervalS: 60,
    });
    await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('Running'), PATIENCE_MS);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await other.stop();
    expect(echo.requests.length - before).toBe(1);
  });
});
