import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../../platform/cli/command/usage-error.ts';
import { createNew } from '../../../../platform/cli/new.ts';
import { validate } from '../../../../platform/cli/validate.ts';

const SOUND = resolve(import.meta.dirname, '../../../fixtures/sound');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-'));
  await cp(SOUND, join(root, 'schemas'), { recursive: true });
  await mkdir(join(root, 'own'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('new', () => {
  it('writes a page that is valid at once, and the menu that leads to it as a diff', async () => {
    const { code, output } = await run(createNew, [
      'page',
      'demo/trial/list',
      '--kind',
      'list',
      '--entity',
      'thing',
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^新建 .*schemas\/pages\/demo\/trial\/list\.yaml\n修改 .*schemas\/menus\/demo\.yaml：/,
    );
    expect(output).toMatch(/\n\+ {2}- \{ key: .*, page: demo\/trial\/list \}\n/);
    expect((await run(validate, [])).code).toBe(0);
  });

  it('writes into the last directory that is given and leaves the built-in files alone', async () => {
    const own = join(root, 'own');
    await run(createNew, [
      'page',
      'trial/list',
      '--product',
      'demo',
      '--kind',
      'list',
      '--entity',
      'thing',
      '--schemas',
      own,
    ]);
    expect((await readdir(own, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort()).toEqual(
      ['menus/demo.yaml', 'pages/demo/trial/list.yaml'],
    );
    expect(await readFile(join(root, 'schemas/menus/demo.yaml'), 'utf8')).toBe(
      await readFile(join(SOUND, 'menus/demo.yaml'), 'utf8'),
    );
    expect((await run(validate, ['--schemas', own])).code).toBe(0);
  });

  it('writes a journey that opens a page as who may do the least', async () => {
    const { code } = await run(createNew, ['journey', 'demo/look', '--page', 'demo/thing/list']);
    expect(code).toBe(0);
    expect(await readFile(join(root, 'schemas/journeys/demo/look.yaml'), 'utf8')).toBe(
      [
        '# yaml-language-server: $schema=../../meta/journey.schema.json',
        'title: 打开“物品”',
        'as: member',
        'steps:',
        '  - { open: demo/thing/list }',
        '  - { expect: { page: demo/thing/list } }',
        '',
      ].join('\n'),
    );
    expect((await run(validate, [])).code).toBe(0);
    await run(createNew, ['journey', 'demo/admin', '--page', 'demo/admin/setting']);
    expect(await readFile(join(root, 'schemas/journeys/demo/admin.yaml'), 'utf8')).toContain(
      'as: systemAdmin',
    );
  });

  it.each([
    [['journey', 'demo/take-thing', '--page', 'demo/thing/list'], '旅程 “demo/take-thing” 已经存在'],
    [['journey', 'demo/look'], '没有页面 “”'],
    [['journey', 'look', '--page', 'demo/thing/list'], '旅程 id “look” 写法不对'],
    [['journey', 'demo/look', '--page', 'demo/thing/lst'], '是不是想写 “demo/thing/list”？'],
    [['journey', 'demo/look', '--page', 'demo/admin/setting', '--as', 'member'], '成员不能打开页面'],
  ])('refuses %j', async (args, message) => {
    await expect(run(createNew, args)).rejects.toThrow(message);
  });

  it('writes an enumeration', async () => {
    await run(createNew, ['enum', 'colour', '--label', '颜色', '--value', 'red=红', '--value', 'blue=蓝']);
    expect(await readFile(join(root, 'schemas/enums/colour.yaml'), 'utf8')).toBe(
      [
        '# yaml-language-server: $schema=../meta/enum.schema.json',
        'id: colour',
        'label: 颜色',
        'values:',
        '  - { value: red, label: 红 }',
        '  - { value: blue, label: 蓝 }',
        '',
      ].join('\n'),
    );
    expect((await run(validate, [])).code).toBe(0);
  });

  it.each([
    [
      ['page', 'demo/trial/list', '--kind', 'list', '--entity', 'thin'],
      '没有实体 “thin”，是不是想写 “thing”？',
    ],
    [['page', 'demo/thing/list', '--kind', 'list', '--entity', 'thing'], '已经存在，不会覆盖它'],
    [['page', 'demo/trial/list', '--kind', 'lst'], '--kind 只能是'],
    [['page', 'demo/trial/list'], '要用 --kind 写明页面类型'],
    [['pages', 'demo/trial/list'], '是不是想写 “page”？'],
    [[], '写法：npm run new -- page ID'],
    [['page'], '写法：npm run new -- page ID'],
    [['journey'], '写法：npm run new -- journey ID --page PAGE'],
    [['enum', 'thing-state', '--value', 'a'], '已经存在，不会覆盖它'],
    [['enum', 'colour'], '枚举至少要有一个值'],
    [['menu', 'demo', '--page', 'demo/thing/list'], '已经存在，不会覆盖它'],
    [['menu', 'other', '--page', 'demo/thing/lst'], '是不是想写 “demo/thing/list”？'],
    [['page', 'demo/x', '--kind', 'help', '--schemas', '/no/such/directory'], '没有目录'],
  ] as const)('refuses %j and writes nothing', async (args, words) => {
    const before = await readdir(join(root, 'schemas'), { recursive: true });
    await expect(run(createNew, args)).rejects.toThrow(UsageError);
    await expect(run(createNew, args)).rejects.toThrow(words);
    expect(await readdir(join(root, 'schemas'), { recursive: true })).toEqual(before);
  });
});

async function run(command: typeof createNew, args: readonly string[]) {
  let output = '';
  const code = await command(args, { root, isTerminal: false, write: (text) => (output += text) });
  return { code, output };
}
