import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeFile } from '../../../../plugins/studio/api/wire.ts';
import { changedLines } from '../../../../plugins/studio/diff/changed-lines.ts';
import { smallestChange } from '../../../../plugins/studio/editor/smallest-change.ts';
import { spanOf } from '../../../../plugins/studio/editor/text-position.ts';
import { buildTree } from '../../../../plugins/studio/tree/build-tree.ts';
import { generated } from '../../../support/generated.ts';

describe('the smallest change', () => {
  it('turns one text into the other, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const change = smallestChange(before, after);
        const made =
          change === undefined
            ? before
            : before.slice(0, change.from) + change.insert + before.slice(change.to);
        expect(made).toBe(after);
      }),
      generated(),
    );
  });
});

describe('changed lines', () => {
  it('are the added line alone when one was added', () => {
    expect(changedLines('a\nb', 'a\nx\nb')).toEqual([{ sign: '+', number: 2, text: 'x' }]);
  });
});

describe('the place of a problem', () => {
  const doc = Text.of(['kind: list', '', 'title: x']);

  it('is the exact range', () => {
    expect(spanOf(doc, { start: { line: 1, column: 7 }, end: { line: 1, column: 11 } })).toEqual({
      from: 6,
      to: 10,
    });
  });

  it('stays inside a text that became shorter', () => {
    const { from, to } = spanOf(doc, { start: { line: 99, column: 1 }, end: { line: 99, column: 4 } });
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(doc.length);
  });
});

describe('the tree', () => {
  const file = (path: string, title: string): TreeFile => ({
    path,
    title,
    kind: 'page',
    id: path,
    layer: 'built-in',
    errors: 0,
    warnings: 0,
    changedBase: false,
    editable: true,
    draft: false,
  });
  const files = [
    file('pages/aic/application/list.yaml', '应用接入'),
    file('pages/aic/admin/setting.yaml', '系统设置'),
    file('menus/aic-admin.yaml', '产品后台'),
    file('api/application.yaml', ''),
  ];

  const tree = { files, menus: [], products: [] };

  it('has pages by product and area, then menus, then what can only be read', () => {
    expect(buildTree(tree, '').map(({ title }) => title)).toEqual(['页面', '菜单', '其他配置（只读）']);
    expect(buildTree(tree, '')[0]?.children?.[0]?.children?.map(({ title }) => title)).toEqual([
      'admin',
      '应用接入',
    ]);
  });

  it('calls folders as the products and menus do, and as they stand on disk where nobody has a name for them', () => {
    const page = (title: string, id: string) => ({ title, page: id });
    const menus = [
      {
        id: 'console',
        title: '预测服务',
        items: [{ title: '服务应用', children: [page('应用接入', 'aic/application/list')] }],
      },
      {
        id: 'admin',
        title: '产品后台',
        items: [page('系统设置', 'aic/admin/setting'), page('监控', 'aic/admin/monitor')],
      },
    ];
    const [pages] = buildTree({ files, menus, products: [{ id: 'aic', label: '预测服务' }] }, '');
    const product = pages?.children?.[0];
    expect(product).toMatchObject({ title: '预测服务', name: 'aic' });
    expect(product?.children?.map(({ title, name }) => [title, name])).toEqual([
      ['产品后台', 'admin'],
      ['应用接入', 'application'],
    ]);
  });

  it('keeps only what all words of the search are in', () => {
    expect(JSON.stringify(buildTree(tree, '应用 list'))).toContain('pages/aic/application/list.yaml');
    expect(JSON.stringify(buildTree(tree, '应用 list'))).not.toContain('setting');
    expect(buildTree(tree, 'nothing like this')).toEqual([]);
  });
});
