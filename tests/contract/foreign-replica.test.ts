// A person of one organisation and the processes of the platform, which run the models of another.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localPort } from '#core/replica-address.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { deployService, type Place, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';

const PASSWORD = 'Other-test-2026';
let platform: Platform;
let storage: Storage;
/** Of organisation B. */
let stranger: DemoCall;
let strange: Place;
let application: { readonly id: string; readonly key: string };
/** A service of organisation A listens there. */
const ports: Record<string, number> = {};

beforeAll(async () => {
  platform = await startPlatform();
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  const target = { config: await loadTestConfig(), fetch, origin: platform.url };
  const admin = await signIn(target, 'admin', platform.adminPassword);
  await admin('usercenter.setSystemParameter', { allowUnisolatedCommands: true });
  const home = await place(admin, '甲');
  await deployReplica(admin, home);
  strange = await place(admin, '乙');
  const { id, password } = await admin('user.create', {
    organizationId: strange.organizationId,
    username: 'stranger',
    displayName: '外人',
  });
  await admin('project.memberAdd', { projectId: strange.projectId, userId: id, permission: 'admin' });
  const first = await signIn(target, 'stranger', String(password));
  await first('usercenter.changePassword', { password, newPassword: PASSWORD, confirmPassword: PASSWORD });
  stranger = await signIn(target, 'stranger', PASSWORD);
  const made = await stranger('application.create', { ...strange, name: '调用方' });
  application = { id: String(made.id), key: String(made.secretKey) };
});
afterAll(async () => {
  await storage?.close();
  await platform?.stop();
});

async function place(admin: DemoCall, name: string): Promise<Place> {
  const organizationId = String((await admin('organization.create', { name: `${name}组织` })).id);
  const project = await admin('project.create', { organizationId, name: `${name}项目` });
  return { organizationId, projectId: String(project.id) };
}

async function deployReplica(admin: DemoCall, home: Place): Promise<void> {
  const program = await readFile(new URL('../support/two-ports.mjs', import.meta.url), 'utf8');
  const { modelVersionId } = await uploadModel(admin, home, await tarOf('main.mjs', program), {
    fileName: 'model.tar',
    startCommand: ['node', 'main.mjs'],
  });
  const serviceId = await deployService(admin, home, {
    name: '私有模型',
    code: 'private-model',
    modelVersionId,
    ...SMALL,
  });
  const query = storage.db.selectFrom('replica').select('address').where('serviceId', '=', serviceId);
  const { address } = await query.where('state', '=', 'Running').executeTakeFirstOrThrow();
  const port = localPort(address ?? '');
  // In a network of its own it has no port of this machine.
  if (port !== undefined) {
    ports.replica = port;
    const answer = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { inner: number };
    ports['inner port of the replica'] = answer.inner;
  }
  ports.console = Number(new URL(platform.url).port);
  ports.gateway = Number(new URL(platform.gatewayUrl).port);
}

const HOSTS = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '127.7.7.7', '0x7f.1'];
const TARGETS = ['replica', 'inner port of the replica', 'console', 'gateway'];
let count = 0;

async function register(baseUrl: string): Promise<{ readonly id: string; readonly code: string }> {
  const code = `strange-${++count}`;
  const form = { ...strange, code, name: code, category: 'nlp', protocol: 'http', baseUrl };
  return { id: String((await stranger('registration.create', form)).id), code };
}

describe.each(TARGETS)('the %s', (target) => {
  it.for(HOSTS)('cannot be registered as %s', async (host, { skip }) => {
    if (ports[target] === undefined) skip('it has a network of its own');
    const url = `http://${host}:${ports[target]}`;
    await expect(register(url)).rejects.toThrow('是平台自己的端口');
  });
});

describe('what stands in the database all the same', () => {
  const upstream = createServer((_, response) => response.end('a service of my own'));
  let service: { readonly id: string; readonly code: string };
  beforeAll(async () => {
    service = await register(`http://127.0.0.1:${await listenLocally(upstream)}`);
    await stranger('application.interface.grant', { id: application.id, interfaceId: service.id });
  });
  afterAll(() => upstream.close());

  const call = async (path = '/') => {
    const headers = { authorization: `Bearer ${application.key}` };
    const answer = await fetch(`${platform.gatewayUrl}/services/${service.code}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  /** As somebody would who can write the database; resolves when the gateway has read it. */
  const point = async (baseUrl: string) => {
    await storage.db
      .updateTable('registration')
      .set({ baseUrl, healthIntervalS: 3_600, healthCheckedAt: new Date(), healthFailures: 0 })
      .where('serviceId', '=', service.id)
      .execute();
    await waitForRoutes(storage, platform.gatewayUrl);
  };

  it('a service beside the platform works', async () => {
    await expect.poll(call).toEqual({ status: 200, text: 'a service of my own' });
  });

  it.for(TARGETS)('is refused at the call and at the check: the %s', async (target, { skip }) => {
    if (ports[target] === undefined) skip('it has a network of its own');
    await point(`http://127.0.0.1:${ports[target]}`);
    const told = await call();
    expect(told.status).toBe(502);
    expect(told.text).toContain('upstreamNetworks: 127.0.0.1');
    expect(told.text).not.toMatch(/secret|inner/);
    const checked = await stranger('registration.check', { id: service.id });
    expect(checked).toMatchObject({
      healthy: false,
      stateReason: expect.stringContaining(`127.0.0.1:${ports[target]} 是平台自己的端口`),
    });
    const log = storage.db
      .selectFrom('requestLog')
      .select('error')
      .where('serviceId', '=', service.id)
      .where('errorCode', '=', 216_017)
      .orderBy('at', 'desc');
    await expect
      .poll(async () => (await log.executeTakeFirst())?.error)
      .toContain(`127.0.0.1:${ports[target]} 是平台自己的端口`);
  });

  it('a port is judged by who holds it now', async () => {
    const strangePort = createServer((_, response) => response.end('mine again'));
    const port = await listenLocally(strangePort);
    await point(`http://127.0.0.1:${port}`);
    expect(await call()).toEqual({ status: 200, text: 'mine again' });
    strangePort.closeAllConnections();
    await new Promise((resolve) => strangePort.close(resolve));
    expect((await call()).status).toBe(502);
  });
});
