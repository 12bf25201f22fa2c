// An area that says in its entity's file what its rows stand in the way of, and nothing else: every action on a service hears of it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_SCHEMAS } from '../support/open-test-schemas.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const BLOCKS = `
blocks:
  - entity: service
    by: serviceId
    actions: [delete, update, stop, traffic, scale]
    where: { enabled: [true] }
    name: '\${service.name}'
    because: 正在进行
    links:
      - to: aic/inference/detail
        params:
          tab: capture
          organizationId: '\${service.organizationId}'
          projectId: '\${service.projectId}'
          id: '\${serviceId}'
`;

let root: string;
let platform: TestApp;
let crowd: Crowd;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aip-blockers-'));
  await cp(BUILT_IN_SCHEMAS, root, { recursive: true });
  const file = join(root, 'entities/capture.yaml');
  await writeFile(file, (await readFile(file, 'utf8')) + BLOCKS);
  platform = await startApp({ schemas: root });
  crowd = await makeCrowd(platform);
  const { db } = platform.storage;
  const service = { category: 'general', protocol: 'http', state: 'Running', source: 'UserPublish' } as const;
  for (const [id, place] of [
    ['svc-held', crowd.home],
    ['svc-far', crowd.foreign],
  ] as const)
    await db
      .insertInto('service')
      .values({ ...service, ...place, id, code: id, name: id })
      .execute();
  const limits = { replicas: 1, cpuMilli: 1_000, memoryMb: 512, concurrency: 1, queueSize: 1 };
  await db.insertInto('inference').values({ serviceId: 'svc-held' }).execute();
  for (const [number, weight] of [
    [1, 100],
    [2, 0],
  ] as const)
    await db
      .insertInto('serviceVersion')
      .values({
        ...crowd.home,
        ...limits,
        id: `sv-${number}`,
        serviceId: 'svc-held',
        number,
        weight,
        runtime: 'onnx',
        preset: 'digits',
      })
      .execute();
  await db.insertInto('capture').values({ serviceId: 'svc-held', enabled: true }).execute();
});
afterAll(async () => {
  await platform.close();
  await rm(root, { recursive: true, force: true });
});

const SERVICE = { name: '改名', category: 'general', visibility: 'private', description: '', document: '' };

test.each([
  ['inference.stop', { id: 'svc-held' }, '停止'],
  ['inference.delete', { id: 'svc-held' }, '删除'],
  ['inference.update', { id: 'svc-held', ...SERVICE }, '修改'],
  ['inference.promote', { id: 'sv-2' }, '调整流量'],
  ['inference.qpsRatioUpdate', { id: 'svc-held', weights: [{ versionId: 'sv-1', weight: 100 }] }, '调整流量'],
  ['inference.versionScale', { id: 'sv-1', replicas: 2 }, '调整副本数'],
])('%s is refused while a row holds the service, with the way to it', async (operation, body, action) => {
  const member = await crowd.as('member');
  const answer = await member.call(operation, body);
  expect([answer.status, answer.body.message.code, answer.body.message.global]).toEqual([
    409,
    'record.referenced',
    `不能${action}：数据采集“svc-held”正在进行`,
  ]);
  expect(answer.body.message.details).toEqual({
    total: 1,
    blockers: [
      {
        label: '数据采集',
        name: 'svc-held',
        because: '正在进行',
        path: '/aic/console/operation/inference/detail/capture/org-home/prj-home/svc-held',
      },
    ],
  });
  expect(await stateOf('svc-held')).toBe('Running');
});

test('a row in another state holds nothing', async () => {
  const member = await crowd.as('member');
  const { db } = platform.storage;
  await db.updateTable('capture').set({ enabled: false }).where('serviceId', '=', 'svc-held').execute();
  expect((await member.call('inference.stop', { id: 'svc-held' })).status).toBe(200);
  expect(await stateOf('svc-held')).toBe('Stopping');
});

test('what lies in another project is named and not linked, but for a system admin', async () => {
  const { db } = platform.storage;
  const held = { ...crowd.foreign, id: 'svc-public', code: 'svc-public', name: '公开的', state: 'Stopped' };
  const service = { category: 'general', protocol: 'http', source: 'ThirdParty', visibility: 'public' };
  await db
    .insertInto('service')
    .values({ ...held, ...service })
    .execute();
  const application = { ...crowd.home, id: 'app-user', name: '远方', state: 'Enabled' };
  await db
    .insertInto('application')
    .values({ ...application, appKey: 'ak-user' })
    .execute();
  await db
    .insertInto('applicationInterface')
    .values({ applicationId: 'app-user', serviceId: 'svc-public' })
    .execute();
  const [near, far] = await Promise.all(
    (['systemAdmin', 'foreignMember'] as const).map(async (person) =>
      (await crowd.as(person)).call('registration.delete', { id: 'svc-public' }),
    ),
  );
  const blocker = { label: '应用', name: '远方', because: '正在使用' };
  expect(far?.body.message.details.blockers).toEqual([blocker]);
  expect(near?.body.message.details.blockers).toEqual([
    { ...blocker, path: '/aic/console/applications/application/detail/org-home/prj-home/app-user' },
  ]);
});

test('what a performance evaluation needs is kept until its tasks, runs and schedules let it go', async () => {
  const { db } = platform.storage;
  await db.updateTable('capture').set({ enabled: false }).where('serviceId', '=', 'svc-held').execute();
  await db.updateTable('service').set({ state: 'Running' }).where('id', '=', 'svc-held').execute();
  const owned = { ...crowd.home, benchmarkId: 'bmk-1' };
  const task = { ...crowd.home, id: 'bmk-1', serviceId: 'svc-held', versionId: 'sv-2', name: '压测' };
  await db
    .insertInto('benchmark')
    .values({ ...task, path: '/' })
    .execute();
  await db
    .insertInto('benchmarkConfig')
    .values({ ...owned, id: 'bmc-1', name: '配置' })
    .execute();
  const job = { ...owned, serviceId: 'svc-held', configId: 'bmc-1', configName: '配置' };
  const schedule = { ...owned, id: 'bms-1', configId: 'bmc-1', cron: '0 2 * * *' };
  await db.insertInto('benchmarkSchedule').values(schedule).execute();
  for (const [number, state] of ['Pending', 'Running', 'Completed'].entries())
    await db
      .insertInto('benchmarkJob')
      .values({ ...job, id: `bmj-${number}`, number, state })
      .execute();
  const admin = await crowd.as('systemAdmin');
  const refused = async (operation: string, id: string) => {
    const { message } = (await admin.call(operation, { id })).body;
    const paths = (message.details?.blockers ?? []).map(({ path }: { path: string }) =>
      path.split('/').slice(5),
    );
    return [message.global, ...paths.map(([area, , ...rest]: string[]) => `${area} ${rest.at(-1)}`)];
  };
  expect(await refused('benchmark.config.delete', 'bmc-1')).toEqual([
    '不能删除：评测记录“压测 #1”正在运行；评测记录“压测 #0”在等待开始；评测计划“0 2 * * *”还在按时用它评测',
    ...['detail bmj-1', 'detail bmj-0', 'detail bmk-1'],
  ]);
  expect(await refused('benchmark.delete', 'bmk-1')).toEqual([
    '不能删除：评测记录“#1”正在运行；评测记录“#0”在等待开始；评测计划“0 2 * * *”还在按时评测',
    ...['detail bmj-1', 'detail bmj-0', 'detail bmk-1'],
  ]);
  expect(await refused('inference.versionDelete', 'sv-2')).toEqual([
    '不能删除：性能评测“压测”以它为评测对象',
    'detail bmk-1',
  ]);
  await db.deleteFrom('benchmarkJob').where('state', '=', 'Running').execute();
  expect(await refused('inference.delete', 'svc-held')).toEqual([
    '不能删除：性能评测“压测”以它为评测对象',
    'detail bmk-1',
  ]);
  // What has ended, and a schedule that makes no more runs, hold nothing.
  await db.deleteFrom('benchmarkJob').where('state', '=', 'Pending').execute();
  await db.updateTable('benchmarkSchedule').set({ state: 'cancelled' }).execute();
  expect(await refused('benchmark.config.delete', 'bmc-1')).toEqual([undefined]);
  expect(await refused('benchmark.delete', 'bmk-1')).toEqual([undefined]);
  await db.updateTable('service').set({ state: 'Deleting' }).where('id', '=', 'svc-held').execute();
  const late = await admin.call('benchmark.create', {
    ...{ ...crowd.home, serviceId: 'svc-held', name: '太晚', via: 'replica', path: '/' },
  });
  expect([late.status, late.body.message.field]).toEqual([400, { serviceId: '服务正在删除，不能评测' }]);
});

async function stateOf(id: string): Promise<string> {
  const row = await platform.storage.db.selectFrom('service').select('state').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).state;
}
