// A database as an earlier release left it, brought to the newest shape.
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeIdentifier } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { schemaDifference } from '#storage/catalogue/schema-difference.ts';
import { PLATFORM_ROLE } from '#storage/embedded-postgres/platform-role.ts';
import { migrate } from '#storage/migrate.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { readParameterNotices } from '../../platform/operations/parameters/parameter-notices.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { ADMIN_PASSWORD, startApp } from '../support/start-app.ts';
import { databaseUrl, run } from '../support/test-databases.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../platform/storage/migrations');
/** Of the release that knew `trustForwardedFor`. */
const LAST_OF_THEN = '0005-calls.sql';

let name: string;
let directory: string;
let storage: Storage;

beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  await run(inject('postgres'), `create database ${escapeIdentifier(name)} owner ${PLATFORM_ROLE}`);
  directory = await mkdtemp(join(tmpdir(), 'aip-then-'));
  for (const file of await readdir(MIGRATIONS))
    if (file <= LAST_OF_THEN) await cp(join(MIGRATIONS, file), join(directory, file));
  const connectionString = databaseUrl(inject('postgres'), name);
  await migrate(connectionString, pathToFileURL(`${directory}/`));
  storage = openStorage({ connectionString, poolSize: 5 });
});
afterEach(async () => {
  await storage.close();
  await run(inject('postgres'), `drop database ${escapeIdentifier(name)} with (force)`);
  await rm(directory, { recursive: true });
});

async function upgrade(trustForwardedFor: boolean | undefined) {
  if (trustForwardedFor !== undefined)
    await storage.db
      .insertInto('systemParameter')
      .values({ name: 'trustForwardedFor', value: JSON.stringify(trustForwardedFor), updatedBy: 'admin' })
      .execute();
  await storage.db
    .insertInto('loginThrottle')
    .values({ key: 'user:admin', failures: 99, lastFailureAt: new Date() })
    .execute();
  await migrate(databaseUrl(inject('postgres'), name));
  const rows = await storage.db
    .selectFrom('systemParameter')
    .select(['name', 'value'])
    .where('name', 'in', ['trustForwardedFor', 'trustedProxies'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

describe('trust in whoever is in front', () => {
  it('becomes trust in proxies of this machine and of private networks, and is said to the admins', async () => {
    expect(await upgrade(true)).toEqual({
      trustedProxies: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
    });
    const notices = (await readParameterNotices(storage.db, await loadTestConfig())).filter(
      ({ parameter }) => parameter === 'trustedProxies',
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('“受信任的代理”设为 127.0.0.0/8、');
    await storage.db.updateTable('systemParameter').set({ updatedBy: 'admin' }).execute();
    expect(await readParameterNotices(storage.db, await loadTestConfig())).toEqual([]);
  });

  it.each([false, undefined])('stays none where it was %j', async (before) => {
    expect(await upgrade(before)).toEqual({});
  });

  it('forgets what strangers had locked', async () => {
    await upgrade(undefined);
    expect(await storage.db.selectFrom('loginThrottle').selectAll().execute()).toEqual([]);
  });
});

describe('rows of entities whose tables are made from their files', () => {
  it('are found and changed by the default calls as they were left by 0018', async () => {
    for (const file of await readdir(MIGRATIONS))
      if (file <= '0018-changes.sql') await cp(join(MIGRATIONS, file), join(directory, file));
    await migrate(databaseUrl(inject('postgres'), name), pathToFileURL(`${directory}/`));
    await sql`
      insert into organization (id, name) values ('org-then', '旧组织');
      insert into project (id, organization_id, name) values ('prj-then', 'org-then', '旧项目');
      insert into model (id, organization_id, project_id, name, type) values ('mdl-then', 'org-then', 'prj-then', '旧模型', 1);
      insert into model_version (id, organization_id, project_id, model_id, number, package_type, runtime, state)
        values ('ver-1', 'org-then', 'prj-then', 'mdl-then', 1, 'ModelFile', 'onnx', 'Ready'),
          ('ver-2', 'org-then', 'prj-then', 'mdl-then', 7, 'ModelFile', 'onnx', 'Error')`.execute(storage.db);
    await migrate(databaseUrl(inject('postgres'), name));
    expect(await schemaDifference(storage.db, (await loadTestConfig()).entities)).toEqual([]);
    const platform = await startApp({ storage });
    try {
      const admin = await platform.signIn('admin', ADMIN_PASSWORD);
      const place = { organizationId: 'org-then', projectId: 'prj-then' };
      const model = {
        name: '旧模型',
        type: 1,
        description: '',
        versionCount: 2,
        readyCount: 1,
        latestVersion: 7,
      };
      expect((await admin.call('model.list', place)).body.page.result).toEqual([
        expect.objectContaining({ ...place, ...model, id: 'mdl-then', createdBy: null }),
      ]);
      expect((await admin.call('model.update', { id: 'mdl-then', name: '新名称' })).status).toBe(200);
      expect((await admin.call('model.get', { id: 'mdl-then' })).body.result).toMatchObject({
        ...model,
        name: '新名称',
      });
      const found = await admin.call('organization.get', { organizationId: 'org-then' });
      expect(found.body.result).toMatchObject({ name: '旧组织', projectCount: 1, userCount: 0 });
    } finally {
      await platform.close();
    }
  });
});

describe('calls of the test page, which were an arm of their own', () => {
  it('become calls of that origin; the mark of anything else stays as it was', async () => {
    const at = new Date();
    const call = (id: string, application: string, arm: string) => sql`
      insert into request_log (id, at, organization_id, project_id, application_id, service_id, method, path, protocol,
        client_ip, status, total_us, gateway_us, upstream_us, arm)
      values (${id}, ${at}, 'org', 'prj', ${application}, 'svc', 'GET', '/', 'http', '10.0.0.1', 200, 10, 1, 9, ${arm})`;
    await call('of-page', 'console-test', 'test').execute(storage.db);
    await call('of-caller', 'app-1', '').execute(storage.db);
    await call('of-other', 'app-1', 'test').execute(storage.db);
    await migrate(databaseUrl(inject('postgres'), name));
    const rows = await storage.db
      .selectFrom('requestLog')
      .select(['id', 'origin', 'arm', 'testVersionId', 'unit', 'excluded', 'measures', 'gateway'])
      .orderBy('id')
      .execute();
    const plain = { testVersionId: '', unit: null, excluded: '', measures: null, gateway: '' };
    expect(rows).toEqual([
      { id: 'of-caller', origin: 'caller', arm: '', ...plain },
      { id: 'of-other', origin: 'caller', arm: 'test', ...plain },
      { id: 'of-page', origin: 'test', arm: '', ...plain },
    ]);
  });
});

describe('the run of a replica', () => {
  it('is the process that it was', async () => {
    await sql`
      insert into organization (id, name) values ('org', 'org');
      insert into project (id, organization_id, name) values ('prj', 'org', 'prj');
      insert into service (id, organization_id, project_id, source, category, protocol, code, name, state)
        values ('svc', 'org', 'prj', 'UserPublish', 'general', 'http', 'svc', 'svc', 'Running');
      insert into inference (service_id) values ('svc');
      insert into service_version (id, organization_id, project_id, service_id, number, preset, runtime, replicas,
        cpu_milli, memory_mb, concurrency, queue_size)
        values ('ver', 'org', 'prj', 'svc', 1, 'fixture', 'command', 2, 100, 100, 1, 1);
      insert into replica (id, organization_id, project_id, service_id, version_id, ordinal, state, node, port,
        process_id, process_started)
        values ('rep-1', 'org', 'prj', 'svc', 'ver', 0, 'Running', 'host', 4711, 815, '99812'),
          ('rep-2', 'org', 'prj', 'svc', 'ver', 1, 'Accepted', '', null, null, '')`.execute(storage.db);
    await migrate(databaseUrl(inject('postgres'), name));
    const rows = await storage.db
      .selectFrom('replica')
      .select(['id', 'driver', 'handle', 'address'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        id: 'rep-1',
        driver: 'local',
        handle: { name: '815', pid: 815, started: '99812' },
        address: 'http://127.0.0.1:4711',
      },
      { id: 'rep-2', driver: 'local', handle: null, address: null },
    ]);
  });
});
