// The system parameter `upstreamNetworks`: what it starts with, what an admin may write, what the platform asks about.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { PLATFORM_ROLE } from '#storage/embedded-postgres/platform-role.ts';
import { migrate } from '#storage/migrate.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { settleUpstreamNetworks } from '../../platform/boot/settle-upstream-networks.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { startStorage } from '../support/start-storage.ts';
import { databaseUrl, run } from '../support/test-databases.ts';

const MIGRATIONS = join(import.meta.dirname, '../../platform/storage/migrations/');
const stored = async ({ db }: Storage) =>
  (await db.selectFrom('systemParameter').selectAll().where('name', '=', 'upstreamNetworks').execute())[0];

describe('the first start', () => {
  it.each([
    ['127.0.0.1', LOOPBACK],
    ['localhost', LOOPBACK],
    ['::1', LOOPBACK],
    ['0.0.0.0', []],
    ['::', []],
    ['10.0.0.5', []],
    ['console.example.com', []],
  ])('on %s lists %j, and nothing the second time', async (host, networks) => {
    const storage = await startStorage();
    const lines: string[] = [];
    const settle = (on: string) =>
      settleUpstreamNetworks({ storage, host: on, log: (line) => lines.push(line) });
    await settle(host);
    expect(await stored(storage)).toMatchObject({ value: networks, updatedBy: null });
    await settle(host === '127.0.0.1' ? '0.0.0.0' : '127.0.0.1');
    expect((await stored(storage))?.value).toEqual(networks);
    expect(lines).toEqual([]);
    await storage.close();
  });
});

describe('a database of the program that had a switch', () => {
  const SERVICES: readonly (readonly [code: string, baseUrl: string])[] = [
    ['public', 'https://api.example.com'],
    ['loopback', 'http://127.0.0.1:9000/v1'],
    ['loopback-six', 'http://[::1]:9000'],
    ['private', 'http://10.20.30.40'],
    ['private-again', 'https://10.20.30.40:8443'],
    ['mapped', 'http://[::ffff:192.168.7.7]/'],
    ['six', 'ws://[fd00:1:2:3:4::5]:80'],
    ['name', 'http://model.corp:8080'],
    ['name-six', 'http://six.corp:8080'],
    ['local-name', 'http://localhost:7000'],
    ['gone', 'http://gone.corp'],
    ['metadata', 'http://100.100.100.200'],
  ];
  const NAMES: Readonly<Record<string, readonly string[]>> = {
    'api.example.com': ['203.0.114.9', '2606:4700::1111'],
    'model.corp': ['10.77.1.9', '10.77.1.10'],
    'six.corp': ['fd12:3456:789a:1::20'],
    localhost: ['127.0.0.1', '::1'],
  };
  const KEPT = [
    '10.20.30.40/32',
    '192.168.7.7/32',
    'fd00:1:2:3:4::5/128',
    '10.77.1.0/24',
    'fd12:3456:789a:1::/64',
  ];
  const lookup = async (host: string) => {
    const found = NAMES[host];
    if (found === undefined) throw new Error(`ENOTFOUND ${host}`);
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  let released: string;
  beforeAll(async () => {
    released = await mkdtemp(join(tmpdir(), 'aip-released-'));
    const names = (await readdir(MIGRATIONS)).filter((name) => /^000[1-5]-/.test(name));
    expect(names).toHaveLength(5);
    for (const name of names) await cp(join(MIGRATIONS, name), join(released, name));
  });
  afterAll(() => rm(released, { recursive: true }));

  /** As b9cb053 leaves it, and then brought to the newest shape. */
  async function updated(
    parameter: boolean | undefined,
  ): Promise<{ storage: Storage; drop(): Promise<void> }> {
    const name = `upgrade_${Math.random().toString(36).slice(2)}`;
    await run(inject('postgres'), `create database ${name} owner ${PLATFORM_ROLE}`);
    const connectionString = databaseUrl(inject('postgres'), name);
    await migrate(connectionString, pathToFileURL(`${released}/`));
    const storage = openStorage({ connectionString, poolSize: 2 });
    const { db } = storage;
    await db.insertInto('organization').values({ id: 'org', name: 'o' }).execute();
    await db.insertInto('project').values({ id: 'prj', organizationId: 'org', name: 'p' }).execute();
    for (const [code, baseUrl] of SERVICES) {
      const place = { organizationId: 'org', projectId: 'prj' };
      const kind = { source: 'ThirdParty', category: 'general', protocol: 'http', state: 'Running' };
      await db
        .insertInto('service')
        .values({ ...place, ...kind, id: code, code, name: code })
        .execute();
      await db.insertInto('registration').values({ serviceId: code, baseUrl }).execute();
    }
    if (parameter !== undefined)
      await db
        .insertInto('systemParameter')
        .values({ name: 'allowPrivateUpstreams', value: JSON.stringify(parameter), updatedBy: 'admin' })
        .execute();
    await migrate(connectionString);
    return {
      storage,
      async drop() {
        await storage.close();
        await run(inject('postgres'), `drop database ${name} with (force)`);
      },
    };
  }

  it.each([
    ['nobody had touched, on loopback', undefined, '127.0.0.1', [...LOOPBACK, ...KEPT]],
    ['an admin had left on, on loopback', true, '127.0.0.1', [...LOOPBACK, ...KEPT]],
    ['nobody had touched, open to others', undefined, '0.0.0.0', ['127.0.0.1/32', '::1/128', ...KEPT]],
    ['an admin had switched off', false, '127.0.0.1', []],
  ] as const)('%s keeps what is in use', async (_, parameter, host, networks) => {
    const { storage, drop } = await updated(parameter);
    const lines: string[] = [];
    await settleUpstreamNetworks({ storage, host, lookup, log: (line) => lines.push(line) });
    const row = await stored(storage);
    expect([...((row?.value ?? []) as string[])].sort()).toEqual([...networks].sort());
    const old = storage.db
      .selectFrom('systemParameter')
      .select('name')
      .where('name', '=', 'allowPrivateUpstreams');
    expect(await old.execute()).toEqual([]);
    if (parameter === false) expect(lines).toEqual([]);
    else {
      expect(lines[0]).toContain('系统设置 → 允许的上游网段');
      for (const network of KEPT) expect(lines[0]).toContain(network);
      expect(lines[1]).toContain('gone.corp');
      expect(row?.updatedBy).toBeNull();
    }
    await drop();
  });
});

describe('an admin', () => {
  let area: FirstArea;
  beforeAll(async () => {
    area = await startFirstArea((platform) => ({ health: simpleHealth(platform, new Set()) }));
  });
  afterAll(() => area.platform.close());

  const set = (values: Readonly<Record<string, unknown>>) =>
    area.admin.call('usercenter.setSystemParameter', values);
  const notices = async (): Promise<string> =>
    (await must(area.admin, 'usercenter.parameterNotices', {})).notices
      .map(({ text }: { text: string }) => text)
      .join();
  /** As the server writes it when nobody has. */
  const settle = async (networks: readonly string[]) => {
    const row = { value: JSON.stringify(networks), updatedBy: null };
    await area.platform.storage.db
      .insertInto('systemParameter')
      .values({ name: 'upstreamNetworks', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  };

  it.each([
    ['10.0.0.0/33', '网段'],
    ['10.1.2', '网段'],
    ['localhost', '网段'],
    ['10.1.2.3/8', '应写成 10.0.0.0/8'],
    ['fd00::1/8', '应写成 fd00::/8'],
    ['169.254.0.0/16', '始终不能访问'],
    ['64:ff9b::/96', '始终不能访问'],
  ])('is told at its place what is wrong with %s', async (entry, told) => {
    const { status, body } = await set({ upstreamNetworks: ['192.168.0.0/16', entry] });
    expect(status).toBe(400);
    const [[field, text] = []] = Object.entries(body.message.field ?? {});
    expect(field).toMatch(/^upstreamNetworks/);
    expect(text).toContain(told);
  });

  it('may list networks of both kinds and single addresses, each once', async () => {
    const { body } = await set({
      upstreamNetworks: ['10.0.0.0/8', 'fd00::/8', '127.0.0.1', '10.0.0.0/8', '0.0.0.0/0'],
    });
    expect(body.result.upstreamNetworks).toEqual(['10.0.0.0/8', 'fd00::/8', '127.0.0.1', '0.0.0.0/0']);
  });

  it('is asked to confirm what the system listed once others can reach the platform, until it is saved', async () => {
    await set({ trustedProxies: [], externalAccessAddress: '' });
    await settle(LOOPBACK);
    expect(await notices()).toBe('');
    for (const published of [
      { trustedProxies: ['10.0.0.0/8'] },
      { externalAccessAddress: 'https://ai.example.com' },
    ]) {
      await settle(LOOPBACK);
      await set({ trustedProxies: [], externalAccessAddress: '', ...published });
      expect(await notices()).toMatch(/允许的上游网段.*127\.0\.0\.0\/8、::1\/128.*保存设置以确认/);
      await set({ upstreamNetworks: LOOPBACK });
      expect(await notices()).toBe('');
    }
    await settle([]);
    expect(await notices()).toBe('');
  });

  it('is shown what an update kept, until it is saved', async () => {
    await set({ trustedProxies: [], externalAccessAddress: '' });
    await settle([...LOOPBACK, '10.20.30.40/32']);
    expect(await notices()).toMatch(/升级时.*10\.20\.30\.40\/32/);
    await set({ upstreamNetworks: ['10.20.30.40/32'] });
    expect(await notices()).toBe('');
  });
});
