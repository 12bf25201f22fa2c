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

async function stateOf(id: string): Promise<string> {
  const row = await platform.storage.db.selectFrom('service').select('state').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).state;
}
