import { describe, expect, it } from 'vitest';
import { type Change, type DiffNames, structuralDiff } from '#config/structural-diff/structural-diff.ts';
import type { Operation } from '#core/contract.ts';

const PAGE = 'pages/demo/list.yaml';
const MENU = 'menus/demo.yaml';
const LIST = `kind: list
title: 应用
route: /list/{projectId}
permission: project.thing
source:
  operation: thing.list
  body: { projectId: '\${params.projectId}' }
filters:
  - { name: keyword, type: search, placeholder: 搜索 }
columns:
  - { name: name, type: link, to: demo/detail, width: 190 }
  - { name: state, type: status }
  - { name: createdAt, label: 创建于, type: date }
toolbar:
  - { label: 创建, can: project.write, to: demo/create }
rowActions:
  - label: 删除
    can: project.write
    operation: thing.delete
    confirm: { text: 确定删除吗 }
`;

const operation = {
  id: 'thing.list',
  request: { type: 'object', properties: { keyword: { type: 'string', title: '关键字' } } },
  response: {
    type: 'object',
    properties: { name: { type: 'string', title: '名称' }, state: { type: 'string', title: '状态' } },
  },
} as unknown as Operation;
const names: DiffNames = { operations: new Map([['thing.list', operation]]), entities: new Map() };

const diff = (before: string | null, after: string | null, path = PAGE) =>
  structuralDiff(path, before, after, names);
const sentences = (changes: readonly Change[]) => changes.map(({ zh }) => zh);
const changed = (from: string, to: string, text = LIST, path = PAGE) => {
  expect(text).toContain(from);
  return diff(text, text.replace(from, to), path);
};

describe('a page', () => {
  it.each([
    [
      'column added',
      '  - { name: state, type: status }\n',
      '  - { name: state, type: status }\n  - { name: size, label: 大小 }\n',
      '新增列“大小”',
    ],
    ['column removed', '  - { name: state, type: status }\n', '', '删除列“状态”'],
    ['column changed', 'width: 190', 'width: 220', '列“名称”的宽度由 190 改为 220'],
    ['setting given up', ', width: 190', '', '去掉列“名称”的宽度（原为 190）'],
    [
      'setting added',
      '{ name: state, type: status }',
      '{ name: state, type: status, sortable: true }',
      '列“状态”的“可排序”改为“是”',
    ],
    ['action renamed', 'label: 删除', 'label: 移除', '行操作“移除”的按钮文字由“删除”改为“移除”'],
    [
      'action removed',
      '  - { label: 创建, can: project.write, to: demo/create }\n',
      '',
      '删除工具栏按钮“创建”',
    ],
    [
      'nested text',
      '确定删除吗',
      '真的删除吗',
      '行操作“删除”的操作前确认的确认文字由“确定删除吗”改为“真的删除吗”',
    ],
    [
      'filter changed',
      'placeholder: 搜索',
      'placeholder: 按名称搜索',
      '筛选条件“关键字”的占位文字由“搜索”改为“按名称搜索”',
    ],
    ['title', 'title: 应用', 'title: 应用中心', '页面标题由“应用”改为“应用中心”'],
  ])('%s', (_what, from, to, zh) => {
    expect(sentences(changed(from, to))).toEqual([zh]);
  });

  it('finds its way through components of amis', () => {
    const amis =
      'kind: amis\ntitle: 设置\nbody: { type: page, body: [{ type: form, name: a }, { type: alert }] }\n';
    expect(sentences(changed(', { type: alert }', '', amis))).toEqual(['内容中删除组件“alert”']);
  });

  it('says rights and addresses as what they are, before everything else', () => {
    const after = LIST.replace('title: 应用', 'title: 中心')
      .replace('permission: project.thing', 'permission: signed-in')
      .replace('route: /list', 'route: /things')
      .replace('label: 删除\n    can: project.write', 'label: 删除\n    can: project.read');
    const found = diff(LIST, after);
    expect(found.map(({ what }) => what)).toEqual(['route', 'permission', 'permission', 'page']);
    expect(sentences(found)).toContain('权限键由“project.thing”改为“signed-in”');
    expect(sentences(found)).toContain('行操作“删除”的访问级别由“project.write”改为“project.read”');
  });

  it('names only the column that was moved', () => {
    const line = '  - { name: createdAt, label: 创建于, type: date }\n';
    const after = LIST.replace(line, '').replace('columns:\n', `columns:\n${line}`);
    expect(diff(LIST, after)).toEqual([
      { kind: 'moved', what: 'column', name: '创建于', zh: '列“创建于”从第 3 位移到第 1 位' },
    ]);
  });

  it('has nothing to say about order of keys and comments but that they are', () => {
    expect(sentences(diff(LIST, `# 说明\n${LIST}`))).toEqual(['只有注释、顺序或书写格式有改动']);
    expect(diff(LIST, LIST)).toEqual([]);
  });

  it('is added or removed as a whole', () => {
    expect(diff(null, LIST)).toEqual([{ kind: 'added', what: 'page', name: '应用', zh: '新增页面“应用”' }]);
    expect(sentences(diff(LIST, null))).toEqual(['删除页面“应用”']);
  });

  it('with a broken text is never compared, and never throws', () => {
    for (const broken of ['kind: [', '&a [*a]', '\t', '- x', '', 'null'])
      expect(diff(LIST, broken)).toMatchObject([{ what: 'text' }]);
  });

  it('finds its way through tabs and blocks', () => {
    const detail = `kind: detail
title: 详情
tabs:
  - key: overview
    title: 概览
    blocks:
      - { type: properties, title: 基本信息, items: [{ name: name }, { name: state }] }
`;
    expect(sentences(changed(', { name: state }', '', detail))).toEqual([
      '页签“概览”的区块“基本信息”中删除条目“state”',
    ]);
  });
});

describe('a menu', () => {
  const menu = `id: demo
product: demo
prefix: /console
items:
  - { key: a, title: 甲, page: demo/a }
  - { key: b, title: 乙, page: demo/b }
  - key: more
    title: 更多
    children:
      - { key: c, title: 丙, page: demo/c }
`;
  it.each([
    [
      'item added',
      '  - key: more',
      '  - { key: d, title: 丁, page: demo/d }\n  - key: more',
      '在顶层新增菜单项“丁”',
    ],
    ['item removed', '  - { key: b, title: 乙, page: demo/b }\n', '', '删除菜单项“乙”'],
    ['title', 'title: 乙', 'title: 二', '菜单项“二”的文字由“乙”改为“二”'],
    [
      'order',
      '  - { key: a, title: 甲, page: demo/a }\n  - { key: b, title: 乙, page: demo/b }\n',
      '  - { key: b, title: 乙, page: demo/b }\n  - { key: a, title: 甲, page: demo/a }\n',
      '菜单项“甲”在顶层内从第 1 位移到第 2 位',
    ],
  ])('%s', (_what, from, to, zh) => {
    expect(sentences(changed(from, to, menu, MENU))).toEqual([zh]);
  });

  it('tells an item that went into a group as moved', () => {
    const after = `${menu.replace('  - { key: b, title: 乙, page: demo/b }\n', '')}      - { key: b, title: 乙, page: demo/b }\n`;
    expect(diff(menu, after, MENU)).toEqual([
      { kind: 'moved', what: 'menu-item', name: '乙', zh: '菜单项“乙”从顶层移到“更多”' },
    ]);
  });
});

it('counts the lines of a help text, and names the label of an enum value', () => {
  expect(sentences(diff('# 标题\n甲\n乙\n', '# 标题\n甲\n丙\n丁\n', 'help/a.md'))).toEqual([
    '帮助正文“标题”有改动：新增 2 行，删除 1 行',
  ]);
  const text = 'id: s\nlabel: 状态\nvalues:\n  - { value: On, label: 已启用 }\n';
  expect(sentences(changed('已启用', '启用中', text, 'enums/s.yaml'))).toEqual([
    '枚举值“启用中”的中文名称由“已启用”改为“启用中”',
  ]);
});
