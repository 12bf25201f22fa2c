import { describe, expect, it } from 'vitest';
import type { Cell } from '#compile/column/cell.ts';
import { compileColumns } from '#compile/table/compile-column.ts';
import type { Column } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../support/linked-page.ts';

const at = Date.UTC(2026, 10, 21, 1, 2, 3);
const row = {
  id: 'app 1/2',
  name: '审核',
  state: 'Enabled',
  type: 100,
  tags: ['a', 'b'],
  at: new Date(at).toISOString(),
  took: 1240,
  size: 1536,
  count: 1234567.891,
  share: 0.1234,
  on: false,
  deep: { value: 7 },
  long: 'req-1kbzm3f0a7x2k9qwert',
  http: { 0: 0, 200: 200, 304: 304, 404: 404, 502: 502, 999: 999 },
  none: null,
};

function cellOf(column: Column, data: Record<string, unknown> = row): Cell | undefined {
  return compileColumns([column], context)[0]?.cell(data, scope);
}

describe('compiled columns', () => {
  const cases: readonly [Column, Cell][] = [
    [{ name: 'name' }, { kind: 'text', text: '审核' }],
    [
      {
        name: 'name',
        type: 'link',
        to: 'aic/application/detail',
        params: { id: '${id}' },
        query: { tab: 'log' },
      },
      { kind: 'link', text: '审核', href: '/aic/detail/org-1/prj-1/app%201%2F2?tab=log' },
    ],
    [
      { name: 'id', type: 'copy' },
      { kind: 'copy', text: 'app 1/2' },
    ],
    [
      { name: 'long', type: 'copy', short: true },
      { kind: 'copy', text: 'req-1kbzm3f0a7x2k9qwert', shown: '…2k9qwert' },
    ],
    [
      { name: 'state', type: 'status' },
      { kind: 'status', text: '已启用', tone: 'success' },
    ],
    [
      { name: 'type', type: 'mapping', enum: 'model-type' },
      { kind: 'text', text: '文字识别' },
    ],
    [
      { name: 'type', type: 'tag', enum: 'model-type' },
      { kind: 'tags', items: [{ text: '文字识别', tone: 'info' }] },
    ],
    [
      { name: 'tags', type: 'tags' },
      {
        kind: 'tags',
        items: [
          { text: 'a', tone: 'default' },
          { text: 'b', tone: 'default' },
        ],
      },
    ],
    [
      { name: 'at', type: 'date' },
      { kind: 'time', at, absolute: false },
    ],
    [
      { name: 'at', type: 'date', format: 'absolute' },
      { kind: 'time', at, absolute: true },
    ],
    [
      { name: 'took', type: 'duration' },
      { kind: 'text', text: '1.24 s' },
    ],
    [
      { name: 'took', type: 'duration', unit: 'us' },
      { kind: 'text', text: '1.2 ms' },
    ],
    [
      { name: 'size', type: 'bytes' },
      { kind: 'text', text: '1.5 KB' },
    ],
    [
      { name: 'count', type: 'number', unit: '次' },
      { kind: 'text', text: '1,234,567.89 次' },
    ],
    [
      { name: 'share', type: 'percent' },
      { kind: 'text', text: '12.34%' },
    ],
    [
      { name: 'share', type: 'percent', unit: '%' },
      { kind: 'text', text: '0.12%' },
    ],
    [
      { name: 'on', type: 'boolean' },
      { kind: 'text', text: '否' },
    ],
    [
      { type: 'tpl', tpl: '${name}（${state}）' },
      { kind: 'text', text: '审核（Enabled）' },
    ],
    [
      { name: 'id', type: 'code' },
      { kind: 'code', text: 'app 1/2' },
    ],
    ...(
      [
        [200, 'success'],
        [304, 'info'],
        [404, 'warning'],
        [502, 'danger'],
        [999, 'default'],
      ] as const
    ).map(([status, tone]): [Column, Cell] => [
      { name: `http.${status}`, type: 'http-status' },
      { kind: 'code', text: String(status), tone },
    ]),
    [{ name: 'http.0', type: 'http-status' }, { kind: 'empty' }],
    [
      { name: 'deep.value', type: 'number' },
      { kind: 'text', text: '7' },
    ],
  ];
  it.each(cases)('%j gives %j', (column, cell) => {
    expect(cellOf(column)).toEqual(cell);
  });

  it('shows an absent value as empty for every type that has a value', () => {
    const types = [
      'text',
      'copy',
      'status',
      'mapping',
      'tag',
      'tags',
      'date',
      'duration',
      'bytes',
      'number',
      'percent',
      'boolean',
      'code',
      'http-status',
    ] as const;
    for (const type of types) expect(cellOf({ name: 'none', type }), type).toEqual({ kind: 'empty' });
  });

  it('reads own fields only, so that data cannot name inherited members', () => {
    expect(cellOf({ name: 'constructor' })).toEqual({ kind: 'empty' });
    expect(cellOf({ name: 'deep.toString' })).toEqual({ kind: 'empty' });
  });

  it('draws a link without its required parameter as text', () => {
    const column: Column = {
      name: 'name',
      type: 'link',
      to: 'aic/application/detail',
      params: { id: '${missing}' },
    };
    expect(cellOf(column)).toEqual({ kind: 'text', text: '审核' });
  });

  it('shows a state that the enum does not know as it is', () => {
    expect(cellOf({ name: 'state', type: 'status' }, { state: 'Exploded' })).toEqual({
      kind: 'status',
      text: 'Exploded',
      tone: 'default',
    });
  });

  it('leaves out a column of buttons of which the person may press none', () => {
    const column: Column = { type: 'operation', buttons: [{ label: '删除', can: 'platform.manage' }] };
    expect(compileColumns([column], context)).toEqual([]);
  });
});
