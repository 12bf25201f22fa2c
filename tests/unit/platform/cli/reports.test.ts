import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../platform/cli/files/read-files.ts';
import { validate } from '../../../../platform/cli/validate.ts';
import { runCommand } from '../../../support/run-command.ts';

const PROJECT = resolve(import.meta.dirname, '../../../..');
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'reports-'));
  await cp(join(PROJECT, 'tests/fixtures/sound'), join(root, 'schemas'), { recursive: true });
  await writeFile(
    join(root, 'schemas/specified-routes.yaml'),
    `sections:
  - title: 演示
    basePath: /demo
    routes:
      - { route: '/console/things/{organization}/{project}', title: 物品 }
      - { route: '/console/(zebras|lions)/{id}', title: 动物 }
      - { route: '/console/things/detail/(basic|log)/{organization}/{project}/{thing}', title: 物品详情 }
      - { route: '/help/{topic}', title: 帮助 }
      - { route: '/console/things/create/{organization}/{project}/{thing?}', title: 创建和修改 }
      - { route: '/console/things/create/{organization}/{thing?}/{project}', title: 在中间可以省略 }
      - { route: '/console/things/{organization}/{project}/{thing?}', title: 物品或一个物品 }
      - { route: /, title: 入口, by: shell }
`,
  );
  const create = await readFile(join(root, 'schemas/pages/demo/thing/create.yaml'), 'utf8');
  const change = create.replace('/{projectId}', '/{projectId}/{id}').replace('登记物品', '修改物品');
  await writeFile(join(root, 'schemas/pages/demo/thing/change.yaml'), change);
  const detail = join(root, 'schemas/pages/demo/thing/detail.yaml');
  const text = await readFile(detail, 'utf8');
  const tabs = ['log', 'event'].map(
    (key) => `  - { key: ${key}, title: 其他, blocks: [{ type: notice, level: info, text: 其他 }] }\n`,
  );
  await writeFile(detail, text.replace('/detail/', '/detail/(basic|log|event)/') + tabs.join(''));
});
afterAll(() => rm(root, { recursive: true, force: true }));

type Row = Readonly<Record<string, unknown>>;

async function report(name: string, at = root): Promise<readonly Row[]> {
  const { code, output } = await runCommand(validate, at, ['--report', name, '--format', 'json']);
  expect(code).toBe(0);
  expect(JSON.parse(output).report).toBe(name);
  return JSON.parse(output).rows;
}

describe('the report of routes', () => {
  it('has every page, whether it is specified, and what is specified without a page', async () => {
    const rows = await report('routes');
    expect(rows).toContainEqual({
      route: '/demo/console/things/{organizationId}/{projectId}',
      page: 'demo/thing/list',
      title: '物品',
      kind: 'list',
      product: expect.any(String),
      aliases: [],
      specification: '已覆盖',
    });
    expect(rows).toContainEqual(
      expect.objectContaining({ page: 'demo/help/thing', specification: '已覆盖' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ page: 'demo/admin/setting', specification: '规格之外' }),
    );
    // An optional parameter is served by two pages, one with it and one without.
    for (const [page, end] of [
      ['demo/thing/create', ''],
      ['demo/thing/change', '/{id}'],
    ])
      expect(rows).toContainEqual(
        expect.objectContaining({
          page,
          route: `/demo/console/things/create/{organizationId}/{projectId}${end}`,
          specification: '已覆盖',
        }),
      );
    // The page has a tab more than is specified.
    expect(rows).toContainEqual(
      expect.objectContaining({
        page: 'demo/thing/detail',
        route: '/demo/console/things/detail/(basic|log|event)/{organizationId}/{projectId}/{id}',
        specification: '已覆盖',
      }),
    );
    const without = rows
      .filter(({ page }) => page === '')
      .map(({ route, specification }) => [route, specification]);
    expect(without).toEqual([
      ['/demo/console/zebras/{id}', '尚未'],
      ['/demo/console/lions/{id}', '尚未'],
      // The list alone is half of it.
      ['/demo/console/things/{organization}/{project}/{thing?}', '尚未'],
      ['/demo', '控制台自带'],
    ]);
  });

  it('counts in its text form', async () => {
    const { output } = await runCommand(validate, root, ['--report', 'routes']);
    expect(output).toContain('规格共 10 个地址：6 个已有页面，1 个由控制台或外部提供，3 个尚未覆盖');
    const [head = '', rule = ''] = output.split('\n');
    expect(head).toMatch(/^路径 +页面 +名称 +类型 +产品 +别名 +规格$/);
    expect(rule).toMatch(/^-+( {2}-+){6}$/);
  });
});

describe('the report of permissions', () => {
  it('says which pages, buttons, menu items and calls ask for a key or level', async () => {
    const rows = await report('permissions');
    expect(rows.find(({ key }) => key === 'project.thing')).toMatchObject({
      kind: '权限键',
      label: '物品',
      pages: expect.arrayContaining(['demo/thing/list']),
    });
    expect(rows.find(({ key }) => key === 'project.write')).toMatchObject({
      kind: '访问级别',
      actions: expect.arrayContaining(['demo/thing/list']),
      operations: expect.arrayContaining(['thing.take']),
    });
    expect(rows.find(({ key }) => key === 'platform.manage')).toMatchObject({ menus: ['demo/setting'] });
  });
});

describe('the report of calls', () => {
  it('says which pages make a call', async () => {
    const rows = await report('api');
    expect(rows.find(({ operation }) => operation === 'thing.list')).toMatchObject({
      method: 'POST',
      pages: expect.arrayContaining(['demo/admin/setting', 'demo/thing/list']),
    });
    expect(rows.map(({ operation }) => operation)).toEqual(rows.map(({ operation }) => operation).sort());
  });

  it('is CSV as spreadsheets read it', async () => {
    const { output } = await runCommand(validate, root, ['--report', 'api', '--format', 'csv']);
    const [head, ...lines] = output.split('\r\n');
    expect(head).toBe('operation,summary,method,path,access,permission,pages');
    expect(lines.some((line) => /^thing\.list,.*demo\/admin\/setting; .*demo\/thing\/list/.test(line))).toBe(
      true,
    );
  });
});

describe('the report of roles', () => {
  it('shows who may open what and which buttons they get', async () => {
    const rows = await report('roles');
    const row = (page: string, action: string) =>
      rows.find((one) => one.page === page && String(one.action).startsWith(action));
    expect(row('demo/admin/setting', '打开页面')).toMatchObject({ member: false });
    expect(row('demo/help/thing', '打开页面')).toMatchObject({ systemAdmin: true, member: true });
  });

  it('says of every built-in page and role what the server itself would decide', async () => {
    const rows = await report('roles', PROJECT);
    const { config } = createWorkspace(await readSchemaDirectories([join(PROJECT, 'schemas')]));
    if (config === undefined) throw new Error('The built-in schemas have errors');
    for (const role of Object.keys(config.permissions.roles)) {
      const viewer = roleViewer(config, role);
      for (const page of config.pages.values()) {
        const own = rows.filter((row) => row.page === page.id);
        const isOpen = isPagePermitted(page, viewer);
        expect(own[0]?.[role], `${role} ${page.id}`).toBe(isOpen);
        const drawn = isOpen ? JSON.stringify(pageForViewer(config, page, viewer).page) : '';
        for (const { action, [role]: isShown } of own.slice(1)) {
          const label = JSON.stringify(String(action).split(' → ', 1)[0]).slice(1, -1);
          if (isShown === true) expect(drawn, `${role} ${page.id} ${action}`).toContain(`"label":"${label}"`);
        }
      }
    }
    const create = rows.find(
      ({ page, action }) => page === 'user/user-list' && String(action).startsWith('创建用户'),
    );
    expect(create).toMatchObject({ systemAdmin: true, orgAdmin: true, projectAdmin: false, member: false });
  });
});

describe('a report', () => {
  it('is refused while the configuration has errors, which are shown instead', async () => {
    const { code, output } = await runCommand(validate, root, [
      '--report',
      'roles',
      '--schemas',
      join(PROJECT, 'tests/fixtures/broken/unknown-kind'),
    ]);
    expect(code).toBe(1);
    expect(output).toContain('SCH-VALUE');
  });

  it('covers the addresses of the built-in specification', async () => {
    const rows = await report('routes', PROJECT);
    const missing = rows.filter(({ specification }) => specification === '尚未');
    expect(missing.length).toBeGreaterThan(0);
    for (const { route } of missing)
      expect(rows.filter((row) => row.route === route && row.page !== '')).toEqual([]);
    expect(rows.filter(({ specification }) => specification === '已覆盖').length).toBeGreaterThan(15);
  });
});
