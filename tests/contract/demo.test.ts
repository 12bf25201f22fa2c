import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '#engines/gateway/gateway.ts';
import { readGatewaySettings, writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { type DemoService, startDemoService } from '../../platform/operations/demo/demo-service.ts';
import { type DemoOptions, runDemo } from '../../platform/operations/demo/run-demo.ts';
import { must } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../support/start-app.ts';
import { testDial } from '../support/test-dial.ts';

let platform: TestApp;
let gateway: Gateway;
let directory = '';
let service: DemoService | undefined;
const printed: string[] = [];
const options = (): DemoOptions => ({
  config: platform.config,
  fetch: (request) => platform.app.fetch(request, { ip: '127.0.0.1' }),
  origin: 'http://console.test',
  gatewayAddress: `http://127.0.0.1:${gateway.port}`,
  adminPassword: ADMIN_PASSWORD,
  stateFile: join(directory, 'demo.json'),
  print: (line) => printed.push(line),
  startService: startDemoService,
  // Nothing runs services here.
  servicePatienceMs: 0,
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-demo-'));
  platform = await startApp({ engines: { health: simpleHealth(() => platform, new Set()) } });
  const settings = readGatewaySettings(writeGatewaySettings(platform.config, { host: '127.0.0.1', port: 0 }));
  gateway = await startGateway({
    ...settings,
    storage: platform.storage,
    secrets: platform.secrets,
    errors: new Map(settings.errors.map((error) => [error.code, error])),
    meters: createGatewayMeters(),
    createDial: testDial(),
    log: () => undefined,
  });
});
afterAll(async () => {
  await service?.stop();
  await gateway.close();
  await platform.close();
  await rm(directory, { recursive: true, force: true });
});

const codes = async () => {
  const rows = await platform.storage.db.selectFrom('requestLog').select(['status', 'errorCode']).execute();
  return (status: number, errorCode = 0) =>
    rows.filter((row) => row.status === status && row.errorCode === errorCode).length;
};

test('makes organisations, projects and people who can sign in, and calls with successes, failures and limit hits', async () => {
  // As on a platform that others reach: nothing of this machine is listed.
  const open = await platform.signIn('admin', ADMIN_PASSWORD);
  await must(open, 'usercenter.setSystemParameter', { upstreamNetworks: [] });
  service = await runDemo(options());
  const { upstreamNetworks } = await must(open, 'usercenter.getSystemParameter', {});
  expect(upstreamNetworks).toEqual(['127.0.0.1/32']);
  const admin = await platform.signIn('admin', ADMIN_PASSWORD);
  const organizations = await must(admin, 'organization.list', { keyword: '示例' });
  expect(organizations.totalCount).toBe(2);
  const projects = await platform.storage.db.selectFrom('project').select('id').execute();
  expect(projects).toHaveLength(4);
  const people = printed.slice(1).map((line) => line.trim().split(/\s+/));
  expect(people.map(([name]) => name)).toEqual([
    'demo-org',
    'demo-finance',
    'demo-project',
    'demo-member',
    'demo-approver',
    'demo-risk',
  ]);
  for (const [name = '', password = ''] of people) {
    const info = await must(await platform.signIn(name, password), 'usercenter.userInfo', {});
    expect(info.passwordState).toBe('Normal');
  }
  await expect.poll(async () => (await codes())(200)).toBeGreaterThan(50);
  for (const [status, errorCode] of [[400], [429, 18], [404, 3]] as const)
    await expect.poll(async () => (await codes())(status, errorCode)).toBeGreaterThan(0);
  const count = await codes();
  expect(count(401) + count(502)).toBe(0);
});

test('started again makes nothing twice and keeps its service where it was registered', async () => {
  const before = await platform.storage.db.selectFrom('application').select('id').execute();
  const port = service?.port;
  await service?.stop();
  printed.length = 0;
  service = await runDemo({ ...options(), adminPassword: 'whatever' });
  expect(service.port).toBe(port);
  expect(printed).toEqual([]);
  expect(await platform.storage.db.selectFrom('application').select('id').execute()).toHaveLength(
    before.length,
  );
  expect(JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'))).toEqual({ port, complete: true });
});

test('tells how long those calls took, each of them once', async () => {
  const admin = await platform.signIn('admin', ADMIN_PASSWORD);
  const calls = await platform.storage.db
    .selectFrom('requestLog')
    .select(['projectId', 'totalUs'])
    .where('projectId', '!=', '')
    .execute();
  const [first] = calls;
  if (first === undefined) throw new Error('the demo made no calls');
  const project = await platform.storage.db
    .selectFrom('project')
    .select(['id', 'organizationId'])
    .where('id', '=', first.projectId)
    .executeTakeFirstOrThrow();
  const ask = () =>
    must(admin, 'monitor.durations', {
      organizationId: project.organizationId,
      projectId: project.id,
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    });
  const { buckets, cells, p50 } = await ask();
  const sum = (list: readonly { readonly count: number }[]) =>
    list.reduce((all, { count }) => all + count, 0);
  const own = calls.filter(({ projectId }) => projectId === project.id);
  expect(sum(cells)).toBe(sum(buckets));
  expect(sum(buckets)).toBeGreaterThanOrEqual(own.length);
  for (const { totalUs } of own) {
    const holds = ({ from, to, count }: { from: number; to: number | null; count: number }) =>
      count > 0 && totalUs > from * 1000 && totalUs <= (to ?? Number.POSITIVE_INFINITY) * 1000;
    expect(buckets.some(holds)).toBe(true);
  }
  expect(p50).toBeGreaterThan(0);
});
