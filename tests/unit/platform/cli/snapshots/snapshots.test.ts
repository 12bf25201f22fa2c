// Planted changes give exactly the expected words for exactly the roles affected, and `--update` takes them over.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from '#core/diagnostic.ts';
import { UsageError } from '../../../../../platform/cli/command/usage-error.ts';
import { shownPath } from '../../../../../platform/cli/files/read-files.ts';
import { validate } from '../../../../../platform/cli/validate.ts';
import { runCommand } from '../../../../support/run-command.ts';

const SOUND = resolve(import.meta.dirname, '../../../../fixtures/sound');
const LIST = 'pages/demo/thing/list.yaml';
const CREATE = 'pages/demo/thing/create.yaml';
const DETAIL = 'pages/demo/thing/detail.yaml';
const MENU = 'menus/demo.yaml';
const API = 'api/thing.yaml';
const ACCEPT = 'npm run validate -- --snapshots --update';
const EVERYBODY = '（系统管理员、项目管理员、成员、访客）';
const WRITERS = '（系统管理员、项目管理员、成员）';

let root: string;

/** The sound schemas with more roles, and a field that a form may leave empty. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'snapshots-'));
  await cp(SOUND, join(root, 'schemas'), { recursive: true });
  // They name pages and states as well, and would complain beside the snapshots.
  await rm(join(root, 'schemas/journeys'), { recursive: true });
  await edit('permissions.yaml', '  platform.manage:', '  project.manage: 管理项目\n  platform.manage:');
  await edit(
    'permissions.yaml',
    '  member: { label: 成员, can: [project.read, project.write] }',
    `  projectAdmin: { label: 项目管理员, can: ['project.*'] }
  member: { label: 成员, can: [project.read, project.write] }
  guest: { label: 访客, can: [project.read] }`,
  );
  await edit('deployment.yaml', 'license: [setting]', 'license: [setting, thing]');
  await edit('products.yaml', '      - { title: 看板, link: /demo/board }\n', '');
  await edit(API, 'required: [projectId, name]', 'required: [projectId]');
  await run('--update');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a change', () => {
  it.each([
    [
      'a column removed',
      LIST,
      '  - { name: count }\n',
      '',
      [`${LIST}:15 SNAPSHOT-CHANGED 不再有列“次数”${EVERYBODY}`],
    ],
    [
      'a column added',
      LIST,
      '  - { name: count }\n',
      '  - { name: count }\n  - { name: id }\n',
      [`${LIST}:19 SNAPSHOT-CHANGED 多了列“物品 ID”${EVERYBODY}`],
    ],
    [
      'a permission tightened for one role',
      LIST,
      'can: project.write, to: demo/thing/create',
      'can: project.manage, to: demo/thing/create',
      [
        `${LIST}:14 SNAPSHOT-CHANGED 不再有工具栏按钮“创建物品”（成员）`,
        `${LIST}:14 SNAPSHOT-CHANGED 工具栏按钮“创建物品”的访问级别由“project.write”改为“project.manage”（系统管理员、项目管理员）`,
      ],
    ],
    [
      'a permission loosened for one role',
      LIST,
      'can: project.write, to: demo/thing/create',
      'can: project.read, to: demo/thing/create',
      [
        `${LIST}:14 SNAPSHOT-CHANGED 工具栏按钮“创建物品”的访问级别由“project.write”改为“project.read”${WRITERS}`,
      ],
    ],
    [
      'a page closed to some',
      LIST,
      'permission: project.thing\n',
      'permission: project.thing\ncan: project.manage\n',
      [
        `${MENU}:9 SNAPSHOT-CHANGED 不再有菜单项“物品”（成员、访客）`,
        `${MENU}:6 SNAPSHOT-CHANGED 不再有菜单项“物品管理”（成员、访客）`,
        `${CREATE}:6 SNAPSHOT-CHANGED 去掉上级页面（原为“demo/thing/list”）（成员）`,
        `${DETAIL}:6 SNAPSHOT-CHANGED 去掉上级页面（原为“demo/thing/list”）（成员、访客）`,
        `${LIST}:4 SNAPSHOT-CHANGED 不能再打开页面（成员、访客）`,
        `${LIST}:5 SNAPSHOT-CHANGED 访问级别设为“project.manage”（系统管理员、项目管理员）`,
      ],
    ],
    [
      'a form field made required by the contract',
      API,
      'required: [projectId]\n              properties:\n                projectId: { $ref: ../entities/thing.yaml#/fields/projectId }\n                name',
      'required: [projectId, name]\n              properties:\n                projectId: { $ref: ../entities/thing.yaml#/fields/projectId }\n                name',
      [`${CREATE}:10 SNAPSHOT-CHANGED 表单分组“未命名”的字段“物品名称”的“必填”改为“是”${WRITERS}`],
    ],
    [
      'a limit of an entity',
      'entities/thing.yaml',
      'minLength: 1, maxLength: 20',
      'minLength: 1, maxLength: 30',
      [`${CREATE}:10 SNAPSHOT-CHANGED 表单分组“未命名”的字段“物品名称”的最多字符由 20 改为 30${WRITERS}`],
    ],
    [
      'an action renamed',
      LIST,
      'label: 取用',
      'label: 领用',
      [`${LIST}:22 SNAPSHOT-CHANGED 行操作“领用”的按钮文字由“取用”改为“领用”${WRITERS}`],
    ],
    [
      'a condition',
      LIST,
      'when: state == "Idle"',
      'when: state != "Busy"',
      [
        `${LIST}:25 SNAPSHOT-CHANGED 行操作“取用”的显示条件由“state == "Idle"”改为“state != "Busy"”${WRITERS}`,
      ],
    ],
    [
      'states in which a button works',
      'entities/thing.yaml',
      'from: [Idle], to: Busy',
      'from: [Idle, Broken], to: Busy',
      [
        `${DETAIL}:10 SNAPSHOT-CHANGED 状态事件“take”由“Idle → Busy”改为“Idle, Broken → Busy”${WRITERS}`,
        `${LIST}:24 SNAPSHOT-CHANGED 状态事件“take”由“Idle → Busy”改为“Idle, Broken → Busy”${WRITERS}`,
      ],
    ],
    [
      'a label of an enum',
      'enums/thing-state.yaml',
      'label: 使用中',
      'label: 忙碌',
      [
        'pages/demo/admin/setting.yaml:3 SNAPSHOT-CHANGED 枚举“thing-state”的 Busy 由“使用中”改为“忙碌”（系统管理员）',
        `${DETAIL}:18 SNAPSHOT-CHANGED 枚举“thing-state”的 Busy 由“使用中”改为“忙碌”${EVERYBODY}`,
        `${LIST}:12 SNAPSHOT-CHANGED 枚举“thing-state”的 Busy 由“使用中”改为“忙碌”${EVERYBODY}`,
      ],
    ],
    [
      'the address of a call',
      API,
      '  /api/thing/take:',
      '  /api/thing/fetch:',
      [
        `${DETAIL}:10 SNAPSHOT-CHANGED 接口“thing.take”由“POST /api/thing/take → none”改为“POST /api/thing/fetch → none”${WRITERS}`,
        `${LIST}:26 SNAPSHOT-CHANGED 接口“thing.take”由“POST /api/thing/take → none”改为“POST /api/thing/fetch → none”${WRITERS}`,
      ],
    ],
    [
      'a menu item hidden',
      MENU,
      'title: 帮助, page: demo/help/thing',
      'title: 帮助, page: demo/help/thing, can: project.manage',
      [`${MENU}:12 SNAPSHOT-CHANGED 不再有菜单项“帮助”（成员、访客）`],
    ],
    [
      'the route',
      'pages/demo/board.yaml',
      'route: /board',
      'route: /boards',
      [`pages/demo/board.yaml:3 SNAPSHOT-CHANGED 路径由“/demo/board”改为“/demo/boards”${EVERYBODY}`],
    ],
    [
      'another kind of page',
      'pages/demo/map.yaml',
      'kind: plugin\ntitle: 地图\nroute: /map\npermission: signed-in\nplugin: thing-map\nprops: { zoom: 8, theme: night }',
      'kind: dashboard\ntitle: 地图\nroute: /map\npermission: signed-in\nblocks: [{ type: notice, level: info, text: 没有地图 }]',
      [`pages/demo/map.yaml:1 SNAPSHOT-CHANGED 页面类型由“plugin”改为“dashboard”${EVERYBODY}`],
    ],
  ])('%s', async (_what, path, from, to, expected) => {
    await edit(path, from, to);
    expect([...(await differences())].sort()).toEqual([...expected].sort());
    await accepted();
  });

  it('of nothing that a role gets is none', async () => {
    await edit(LIST, 'title: 物品\n', '# 说明\ntitle: "物品" # 名称\n\n');
    expect(await differences()).toEqual([]);
  });
});

describe('a page', () => {
  it('that is new has no snapshot, and names who may open it', async () => {
    const text = await readFile(join(root, 'schemas', LIST), 'utf8');
    const path = 'pages/demo/thing/other.yaml';
    const route = 'route: /console/things/{organizationId}';
    await writeFile(
      join(root, 'schemas', path),
      text.replace(route, 'route: /console/others/{organizationId}').replace('signed-in', 'project.thing'),
    );
    await edit(
      MENU,
      '  - { key: help,',
      '  - { key: other, title: 其他, page: demo/thing/other }\n  - { key: help,',
    );
    expect(await differences()).toEqual([
      `${MENU}:12 SNAPSHOT-CHANGED 在顶层多了菜单项“其他”${EVERYBODY}`,
      `${path}:3 SNAPSHOT-MISSING 新的页面还没有快照${EVERYBODY}`,
    ]);
    await accepted();
  });

  it('that is gone leaves a snapshot, which an update removes', async () => {
    await rm(join(root, 'schemas/pages/demo/board.yaml'));
    expect(await differences()).toEqual([
      'snapshots/pages/demo/board.yaml:1 SNAPSHOT-STALE 页面已经没有了，快照还在',
    ]);
    await accepted();
    expect(await readdir(join(root, 'tests/snapshots/pages/demo'))).not.toContain('board.yaml');
  });

  it('is reported when somebody wrote in its snapshot', async () => {
    await writeFile(snapshot(LIST), `${await readFile(snapshot(LIST), 'utf8')}# 备注\n`);
    const [found = ''] = await differences();
    expect(found).toContain('与重新生成的不同，但没有角色得到的内容有变化');
    await accepted();
  });

  const conflict = (text: string) =>
    `<<<<<<< HEAD\n${text}=======\n${text.replace('物品', '东西')}>>>>>>> topic\n`;
  it.each([
    [
      'has conflict markers inside',
      (text: string) => text.replace('  title: 物品\n', conflict('  title: 物品\n')),
      '有没解决的合并冲突',
      8,
    ],
    ['is one conflict', conflict, '有没解决的合并冲突', 1],
    [
      'lost its first line to a conflict',
      (text: string) => conflict(text.slice(text.indexOf('\n') + 1)),
      '有没解决的合并冲突',
      1,
    ],
    ['is empty', () => '', '是空的', 1],
    ['has blank lines only', () => '\r\n\r\n', '是空的', 1],
    ['is cut off', (text: string) => text.slice(0, text.indexOf('content:')), '不完整', 1],
    ['is no YAML', (text: string) => text.replace('  kind:', '  "kind:'), '读不出来：', 7],
  ])('is reported when its snapshot %s, and an update writes it anew', async (_what, spoil, words, line) => {
    const text = await readFile(snapshot(LIST), 'utf8');
    await writeFile(snapshot(LIST), spoil(text));
    const { code, output } = await run('--format', 'json');
    expect(code).toBe(1);
    const all: readonly Diagnostic[] = JSON.parse(output).diagnostics;
    const found = all.filter(({ severity }) => severity === 'error');
    const [broken] = found;
    expect(found.map(({ code: name }) => name)).toEqual(['SNAPSHOT-BROKEN']);
    expect(broken?.file).toMatch(/tests\/snapshots\/pages\/demo\/thing\/list\.yaml$/);
    expect(broken?.range.start.line).toBe(line);
    expect(broken?.message.zh).toContain(words);
    expect(broken?.message.zh).toContain(`用 ${ACCEPT} 重写`);
    await accepted();
    expect(await readFile(snapshot(LIST), 'utf8')).toBe(text);
  });

  it('has the same snapshot when it was checked out with CRLF', async () => {
    const text = await readFile(snapshot(LIST), 'utf8');
    await writeFile(snapshot(LIST), text.replaceAll('\n', '\r\n'));
    expect(await differences()).toEqual([]);
    await edit(LIST, '  - { name: count }\n', '');
    expect(await differences()).toHaveLength(1);
    await accepted();
  });

  it('says the same in English', async () => {
    await edit(LIST, '  - { name: count }\n', '');
    const { output } = await run('--lang', 'en');
    expect(output).toContain(
      `list.yaml:15:1 error SNAPSHOT-CHANGED no longer has column "次数" (systemAdmin, projectAdmin, member, guest). Accept an intended change with ${ACCEPT}`,
    );
  });
});

describe('validate --snapshots', () => {
  it.each([
    ['json', '"code": "SNAPSHOT-CHANGED"'],
    ['sarif', '"ruleId": "SNAPSHOT-CHANGED"'],
    ['junit', '<failure type="SNAPSHOT-CHANGED"'],
    ['github', 'title=SNAPSHOT-CHANGED::不再有列“次数”'],
    ['human', '错误 SNAPSHOT-CHANGED 不再有列“次数”'],
  ])('prints %s and exits with 1', async (format, text) => {
    await edit(LIST, '  - { name: count }\n', '');
    const { code, output } = await run('--format', format);
    expect(code).toBe(1);
    expect(output).toContain(text);
    expect(output).toContain(ACCEPT);
  });

  it('compares overlays with the built-in snapshots, and writes only where it is told to', async () => {
    const overlay = join(root, 'my-schemas');
    const text = await readFile(join(root, 'schemas', LIST), 'utf8');
    await mkdir(dirname(join(overlay, LIST)), { recursive: true });
    await writeFile(join(overlay, LIST), text.replace('  - { name: count }\n', ''));
    const compared = await run('--schemas', overlay);
    expect(compared.code).toBe(1);
    expect(compared.output).toContain(`--schemas ${overlay} --snapshots my-snapshots --update`);
    await expect(run('--schemas', overlay, '--update')).rejects.toThrow(UsageError);
    const own = join(root, 'my-snapshots');
    const at = (...more: readonly string[]) =>
      runCommand(validate, root, ['--schemas', overlay, '--snapshots', own, ...more]);
    await expect(at()).rejects.toThrow(`--snapshots ${own} --update`);
    expect((await at('--update')).code).toBe(0);
    expect((await at()).output).toContain('快照没有变化，共 8 个');
    expect(await differences()).toEqual([]);
  });

  it('does not compare what does not load', async () => {
    await edit(LIST, 'kind: list', 'kind: lists');
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output).toContain('配置有错误，没有比较快照');
    expect(output).not.toContain('SNAPSHOT-');
  });

  it('never takes other files for its own', async () => {
    const before = await readFile(join(root, 'schemas', LIST), 'utf8');
    const schemas = join(root, 'schemas');
    await expect(runCommand(validate, root, ['--snapshots', schemas, '--update'])).rejects.toThrow(
      UsageError,
    );
    expect(await readFile(join(root, 'schemas', LIST), 'utf8')).toBe(before);
  });

  it('reads nothing beside pages and menus', async () => {
    const own = join(root, 'own');
    await mkdir(own);
    // Node gives the name as text, by which the file is not found: as if it vanished meanwhile.
    const vanished = Buffer.concat([Buffer.from(`${own}/`), Buffer.from([0xff]), Buffer.from('.yaml')]);
    await writeFile(vanished, '');
    const at = (...more: readonly string[]) => runCommand(validate, root, ['--snapshots', own, ...more]);
    try {
      expect((await at('--update')).output).toContain('新增 8 个，更新 0 个，删除 0 个');
      expect((await at()).output).toContain('快照没有变化，共 8 个');
    } finally {
      await rm(vanished);
    }
  });

  it.each([
    ['file', 'file 是文件'],
    ['file/below', '路径中有文件'],
    ['own', 'pages 是文件'],
  ])('says what stands in the way of %s', async (path, words) => {
    await writeFile(join(root, 'file'), '');
    await mkdir(join(root, 'own'));
    await writeFile(join(root, 'own/pages'), '');
    for (const more of [[], ['--update']]) {
      const done = runCommand(validate, root, ['--snapshots', join(root, path), ...more]);
      await expect(done).rejects.toThrow(UsageError);
      await expect(done).rejects.toThrow(words);
    }
  });

  it('says which directory cannot be written', async () => {
    const directory = join(root, 'own');
    await mkdir(join(directory, 'menus/demo.yaml'), { recursive: true });
    const done = runCommand(validate, root, ['--snapshots', directory, '--update']);
    await expect(done).rejects.toThrow(UsageError);
    await expect(done).rejects.toThrow(`写不了快照目录 ${directory}：快照的位置上是目录`);
  });

  it('calls the working directory by its sign', () => {
    expect(shownPath(process.cwd())).toBe('.');
    expect(shownPath(resolve('tests'))).toBe('tests');
  });

  it.each(['', 'kind: list\n', '<<<<<<< HEAD\nkind: list\n'])(
    'leaves %j alone where no page has its snapshot',
    async (text) => {
      const path = snapshot('pages/demo/strange.yaml');
      await writeFile(path, text);
      await expect(run()).rejects.toThrow('不是快照文件');
      await expect(run('--update')).rejects.toThrow('不是快照文件');
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  it.each([[['--update']], [['--snapshots', '--render']], [['--snapshots', '--fix']]])(
    'cannot run with %j',
    async (args) => {
      await expect(runCommand(validate, root, args)).rejects.toThrow(UsageError);
    },
  );
});

const run = (...args: readonly string[]) => runCommand(validate, root, ['--snapshots', ...args]);
const snapshot = (path: string) => join(root, 'tests/snapshots', path);

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(root, 'schemas', path);
  const text = await readFile(file, 'utf8');
  expect(text, `${path} as the test expects it`).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** `path:line CODE words (roles)`, without the closing hint, which must be there. */
async function differences(): Promise<readonly string[]> {
  const { code, output } = await run('--format', 'json');
  const diagnostics: readonly Diagnostic[] = JSON.parse(output).diagnostics;
  expect(code).toBe(diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0);
  const found = diagnostics.filter(({ code: name }) => name.startsWith('SNAPSHOT-'));
  expect(found, output).toHaveLength(diagnostics.filter(({ severity }) => severity === 'error').length);
  return found.map(({ file, range, code: name, message }) => {
    const [words, hint] = message.zh.split('。有意的改动用 ');
    expect(hint).toBe(`${ACCEPT} 接受`);
    const path = file.replace(/^.*\/(?:schemas|tests(?=\/snapshots))\//, '');
    return `${path}:${range.start.line} ${name} ${words}`;
  });
}

async function accepted(): Promise<void> {
  expect((await run('--update')).code).toBe(0);
  expect(await differences()).toEqual([]);
  expect((await run()).output).toContain('快照没有变化');
}
