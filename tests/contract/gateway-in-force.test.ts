// What a call changed at the gateway is in force when the call is answered.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '#engines/gateway/gateway.ts';
import { sql } from '#storage/sql.ts';
import { createRouteAwaiting } from '../../platform/boot/await-routes.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { startTestGateway } from '../support/gateway-world.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

let area: FirstArea;
let gateway: Gateway;
let echo: EchoService;
let waits = 0;

beforeAll(async () => {
  echo = await startEchoService();
  area = await startFirstArea((platform) => ({
    health: simpleHealth(platform, new Set()),
    gateway: {
      localAddress: url,
      awaitRoutes: () => {
        waits++;
        return createRouteAwaiting(platform().storage, url())();
      },
      issueToken: async () => '',
      issueTestToken: async () => '',
    },
  }));
  gateway = await startTestGateway(area.platform);
  // Counts the changes that the gateway is told of.
  await sql`create sequence gateway_change`.execute(area.platform.storage.db);
  await sql`
    create or replace function notify_gateway() returns trigger language plpgsql as $$
    begin
      perform nextval('gateway_change');
      perform pg_notify('gateway', tg_table_name);
      return null;
    end $$`.execute(area.platform.storage.db);
});
afterAll(async () => {
  await gateway?.close();
  await echo?.stop();
  await area?.platform.close();
});

const url = () => `http://127.0.0.1:${gateway.port}`;
const changes = async () => {
  const { rows } = await sql<{ value: number }>`
    select case when is_called then last_value else 0 end::int as value from gateway_change`.execute(
    area.platform.storage.db,
  );
  return rows[0]?.value ?? 0;
};

async function status(code: string, authorization: string, path = 'echo'): Promise<number> {
  const answer = await fetch(`${url()}/services/${code}/${path}`, { headers: { authorization } });
  await answer.arrayBuffer();
  return answer.status;
}

/** They say something of a service that no caller notices. */
const UNNOTICED = new Set(['inference.descriptionUpdate', 'inference.versionCreate']);
const seen = new Set<string>();

/** The result; the call waits for the gateway exactly when its contract says so, and says so when it has to. */
async function call(id: string, body: Readonly<Record<string, unknown>>) {
  const [before, waited] = [await changes(), waits];
  const result = await must(area.admin, id, body);
  const awaits = area.platform.config.operations.get(id)?.awaitsGateway === true;
  expect([id, waits - waited]).toEqual([id, awaits ? 1 : 0]);
  if ((await changes()) > before && !UNNOTICED.has(id)) expect([id, awaits]).toEqual([id, true]);
  seen.add(id);
  return result;
}

test('a new application can call at once, ten times out of ten', async () => {
  await area.createService(area.home, 'first', { baseUrl: echo.url });
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const made = await call('application.create', {
      ...area.home,
      name: `应用-${round}`,
      interfaceCode: 'first',
      qpsLimit: 50,
    });
    statuses.push(await status('first', `Bearer ${made.secretKey}`));
  }
  expect(statuses).toEqual(statuses.map(() => 200));
});

test('each change of an application, its keys and its grants is in force', async () => {
  const service = {
    code: 'second',
    name: '第二个服务',
    category: 'nlp',
    protocol: 'http',
    baseUrl: echo.url,
  };
  const { id: interfaceId } = await call('registration.create', { ...area.home, ...service });
  const made = await call('application.create', { ...area.home, name: '逐个改' });
  const { id } = made;
  let key = `Bearer ${made.secretKey}`;
  const now = (path?: string) => status('second', key, path);

  expect(await now()).toBe(403);
  await call('application.interface.grant', { id, interfaceId, qpsLimit: 50 });
  expect(await now()).toBe(200);
  await call('application.interfaceQPSLimit.update', { id, interfaceId, qpsLimit: 0 });
  expect(await now()).toBe(429);
  await call('application.interfaceQPSLimit.update', { id, interfaceId, qpsLimit: 100, burst: 100 });
  expect(await now()).toBe(200);
  await call('application.interface.revoke', { id, interfaceId });
  expect(await now()).toBe(403);
  await call('application.interface.grant', { id, interfaceId });

  const rotated = await call('application.keys.update', { id, overlapHours: 0 });
  expect(await now()).toBe(401);
  key = `Bearer ${rotated.secretKey}`;
  expect(await now()).toBe(200);
  const { appCode } = await call('application.code.update', { id });
  expect(await status('second', `APPCODE ${appCode}`)).toBe(200);

  await call('application.disable', { id });
  expect(await now()).toBe(403);
  await call('application.enable', { id });
  expect(await now()).toBe(200);
  await call('application.update', { id, name: '逐个改', ipAllowList: ['10.9.9.9'] });
  expect(await now()).toBe(403);
  await call('application.update', { id, name: '逐个改' });
  expect(await now()).toBe(200);

  await call('registration.stop', { id: interfaceId });
  expect(await now()).toBe(503);
  await call('registration.start', { id: interfaceId });
  expect(await now()).toBe(200);
  await call('registration.check', { id: interfaceId });
  const paths = [{ method: 'get', path: '/only' }];
  await call('registration.oaspaths.update', { id: interfaceId, paths });
  expect(await now()).toBe(404);
  const open = { name: service.name, category: 'nlp', baseUrl: `${echo.url}/status`, paths: [] };
  await call('registration.update', { id: interfaceId, ...open });
  expect(await now('503')).toBe(503);
  expect(await now('201')).toBe(201);
  const sampling = { enabled: true, samplePercent: 10, maskedFields: [], retentionDays: 1, maxMb: 10 };
  await call('capture.update', { serviceId: interfaceId, ...sampling });
  const parameters = await must(area.admin, 'usercenter.getSystemParameter', {});
  await call('usercenter.setSystemParameter', { ...parameters, requestBodyLimitMb: 2 });

  await call('application.keys.delete', { id, secretId: rotated.id });
  expect(await now()).toBe(401);
  await call('application.delete', { id });
  expect(await status('second', `APPCODE ${appCode}`)).toBe(401);
  await call('registration.stop', { id: interfaceId });
  await call('registration.delete', { id: interfaceId });
});

/** Their calls change services that the platform runs; `inference.test.ts` and `gateway-experiments.test.ts` make them. */
const MODEL_AREAS = new Set(['inference', 'abtest']);

test('every call that waits was made above, but for those that need a model', () => {
  const waiting = [...area.platform.config.operations.values()].filter(({ awaitsGateway }) => awaitsGateway);
  const unseen = waiting.filter(({ id, area: of }) => !MODEL_AREAS.has(of) && !seen.has(id));
  expect(unseen.map(({ id }) => id)).toEqual([]);
  expect(waiting.filter(({ area: of }) => of === 'inference').map(({ id }) => id)).toEqual([
    'inference.hostingDelete',
    'inference.create',
    'inference.update',
    'inference.start',
    'inference.stop',
    'inference.cancel',
    'inference.delete',
    'inference.presetCreate',
  ]);
});

describe('the wait ends by itself for', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  test('a gateway that is not there', async () => {
    await createRouteAwaiting(area.platform.storage, 'http://127.0.0.1:9')();
  });

  test.each<[string, (answer: (body: unknown) => void) => void]>([
    ['one that loads nothing any more', (answer) => answer({ routesLoadedAt: new Date(0).toISOString() })],
    ['one that has not loaded yet', (answer) => answer({ routesLoadedAt: null })],
    ['one that does not answer', () => undefined],
  ])('%s', async (_, behave) => {
    const server = createServer((_request, response) => {
      behave((body) => response.end(JSON.stringify(body)));
    });
    servers.push(server);
    const address = `http://127.0.0.1:${await listenLocally(server)}`;
    await createRouteAwaiting(area.platform.storage, address)();
  });
});
