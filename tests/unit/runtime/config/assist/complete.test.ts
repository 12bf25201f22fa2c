import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeAt } from '#config/assist/complete.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../../../../schemas');
const workspace = createWorkspace(await readSchemaDirectories([SCHEMAS]));
const LIST = 'pages/aic/application/list.yaml';

/** `‸` is the cursor. */
function complete(marked: string, path = LIST) {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const { from, to, options } = completeAt(workspace, path, text, offset);
  return {
    labels: options.map(({ label }) => label),
    typed: text.slice(from, to),
    find: (label: string) => options.find((option) => option.label === label),
    /** The text after choosing an option. */
    choose: (label: string) => {
      const option = options.find((each) => each.label === label);
      return option === undefined
        ? undefined
        : text.slice(0, from) + (option.apply ?? label) + text.slice(to);
    },
  };
}

const HEAD = `kind: list
title: 应用接入
route: /console/applications/application/{organizationId}/{projectId}
permission: project.ai-application
entity: application
source:
  operation: application.list
`;

describe('keys', () => {
  it('asks for the kind first', () => {
    expect(complete('‸').labels).toEqual(['kind']);
    expect(complete('ki‸').labels).toEqual(['kind']);
  });

  it('offers what the kind allows and is not there already, needed keys first', () => {
    const { labels, find } = complete(`${HEAD}‸`);
    expect(labels[0]).toBe('columns');
    expect(labels).toContain('rowActions');
    expect(labels).not.toContain('title');
    expect(labels).not.toContain('tabs');
    expect(find('columns')?.detail).toBe('列（必填）');
    expect(find('filters')?.info).toContain('筛选');
  });

  it('writes a list with the beginning of its first item', () => {
    expect(complete('kind: list\n‸').choose('columns')).toBe(
      'kind: list\ncolumns:\n  - { name:  }'.replace(':  }', ':  }'),
    );
    expect(complete('kind: list\n‸').choose('source')).toBe('kind: list\nsource:\n  operation: ');
    expect(complete('kind: list\n‸').choose('exportable')).toBe('kind: list\nexportable: true');
  });

  it('completes a half-typed line between others', () => {
    const found = complete(`kind: list\ntool‸\ncolumns:\n  - { name: name }\n`);
    expect(found.typed).toBe('tool');
    expect(found.labels).toContain('toolbar');
    expect(found.labels).not.toContain('columns');
  });

  it('renames a key without touching its value', () => {
    expect(complete('kind: list\ncolum‸ns:\n  - { name: name }\n').choose('filters')).toBe(
      'kind: list\nfilters:\n  - { name: name }\n',
    );
  });

  it.each([
    ['between braces', `${HEAD}columns:\n  - { name: name, ‸ }\n`],
    ['in braces that are still open', `${HEAD}columns:\n  - { name: name, ‸`],
    ['half-typed between braces', `${HEAD}columns:\n  - { name: name, sor‸ }\n`],
    ['on a line of its own', `${HEAD}columns:\n  - name: name\n    ‸`],
    ['half-typed on a line of its own', `${HEAD}columns:\n  - name: name\n    sor‸\n  - name: state\n`],
  ])('knows the keys of a column %s', (_, text) => {
    const { labels } = complete(text);
    expect(labels).toContain('sortable');
    expect(labels).not.toContain('name');
    expect(labels).not.toContain('filters');
  });

  it('starts an item behind its dash', () => {
    const { labels, choose } = complete(`${HEAD}columns:\n  - ‸\n`);
    expect(labels).toContain('name');
    expect(choose('name')).toBe(`${HEAD}columns:\n  - name: \n`);
  });

  it('offers the keys of an empty map on the line below', () => {
    expect(complete(`kind: list\nsource:\n  ‸\ncolumns: []\n`).labels).toEqual(['operation', 'body', 'poll']);
  });

  it('offers a dash on the line below a list', () => {
    expect(complete(`kind: list\ncolumns:\n  ‸`).choose('-')).toBe('kind: list\ncolumns:\n  - ');
  });

  it('knows the keys of the block that is meant', () => {
    const detail = `kind: detail\ntabs:\n  - key: basic\n    title: 基本\n    blocks:\n      - type: chart\n        ‸`;
    const { labels } = complete(detail, 'pages/aic/application/detail.yaml');
    expect(labels).toEqual(expect.arrayContaining(['source', 'stacked', 'span']));
    expect(labels).not.toContain('items');
    expect(labels).not.toContain('type');
  });

  it('indents what it writes for its place', () => {
    const text = `${HEAD}rowActions:\n  - label: 停用\n    ‸`;
    expect(complete(text).choose('confirm')).toBe(
      `${HEAD}rowActions:\n  - label: 停用\n    confirm:\n      text: `,
    );
    const flow = `${HEAD}rowActions:\n  - { label: 停用, ‸ }`;
    expect(complete(flow).choose('confirm')).toBe(
      `${HEAD}rowActions:\n  - { label: 停用, confirm: { text:  } }`,
    );
  });

  it('names request fields in a body and in the looks of a form', () => {
    expect(complete(`kind: list\nsource:\n  operation: application.list\n  body: { ‸ }`).labels).toContain(
      'keyword',
    );
    const form = `kind: form\noperation: application.create\nui:\n  ‸`;
    expect(complete(form, 'pages/aic/application/create.yaml').labels).toContain('name');
  });

  it('names route parameters of the page that is gone to', () => {
    expect(
      complete(`${HEAD}columns:\n  - { name: name, to: aic/application/detail, params: { ‸ } }`).labels,
    ).toEqual(expect.arrayContaining(['id']));
  });

  it('knows contracts, entities and menus as well', () => {
    expect(complete('openapi: 3.1.0\n‸', 'api/application.yaml').labels).toEqual(
      expect.arrayContaining(['info', 'paths', 'components']),
    );
    expect(complete('id: x\nmachine:\n  ‸', 'entities/x.yaml').labels).toContain('initial');
    expect(complete('items:\n  - key: a\n    ‸', 'menus/x.yaml').labels).toEqual(
      expect.arrayContaining(['title', 'page', 'children']),
    );
  });
});

describe('values', () => {
  it.each([
    ['kinds of pages', 'kind: ‸', 'dashboard'],
    ['column types', `${HEAD}columns:\n  - { name: state, type: ‸ }`, 'status'],
    ['a half-typed column type', `${HEAD}columns:\n  - name: state\n    type: st‸`, 'status'],
    ['filter types', `${HEAD}filters:\n  - name: state\n    type: ‸\n`, 'multi-select'],
    ['widgets', 'kind: form\noperation: application.create\nui:\n  name: { widget: ‸ }', 'textarea'],
    ['icons', `${HEAD}toolbar:\n  - { label: 创建, icon: ‸ }`, 'plus'],
    ['booleans', `${HEAD}exportable: ‸`, 'false'],
    ['page ids', `${HEAD}toolbar:\n  - { label: 创建, to: ‸ }`, 'aic/application/create'],
    ['pages of tabs', `${HEAD}siblings: [‸]`, 'aic/application/list'],
    ['help pages', `${HEAD}help: ‸`, 'aic/help/application-create'],
    ['operations', 'kind: list\nsource:\n  operation: app‸', 'application.list'],
    [
      'operations of a button',
      `${HEAD}rowActions:\n  - label: 停用\n    operation: ‸`,
      'application.disable',
    ],
    ['permission keys', 'kind: list\npermission: ‸', 'project.ai-application'],
    ['access levels', `${HEAD}toolbar:\n  - { label: 创建, can: ‸ }`, 'project.write'],
    ['entities', 'kind: list\nentity: ‸', 'application'],
    ['fields of the answer', `${HEAD}columns:\n  - { name: ‸ }`, 'appKey'],
    ['fields of the answer, half-typed', `${HEAD}columns:\n  - name: cre‸\n`, 'createdAt'],
    ['fields to order by', `${HEAD}defaultOrder: { by: ‸, order: desc }`, 'createdAt'],
    ['fields of the request', `${HEAD}filters:\n  - { name: ‸, type: search }`, 'keyword'],
    ['events of the machine', `${HEAD}rowActions:\n  - { label: 停用, event: ‸ }`, 'disable'],
    ['plugins', 'kind: plugin\nplugin: ‸', 'error-catalogue'],
    ['enums', `${HEAD}columns:\n  - { name: state, enum: ‸ }`, 'application-state'],
    ['fields of a form', 'kind: form\noperation: application.create\nsections:\n  - fields: [‸]', 'name'],
    [
      'fields of a dialog',
      `${HEAD}rowActions:\n  - label: 编辑\n    dialog:\n      operation: application.update\n      fields: [id, ‸]`,
      'name',
    ],
  ])('are %s', (_, text, expected) => {
    expect(complete(text).labels).toContain(expected);
  });

  it.each([
    ['menus/x.yaml', 'items:\n  - { key: a, title: b, page: ‸ }', 'aic/application/list'],
    ['menus/x.yaml', 'product: ‸', 'aic'],
    ['api/x.yaml', 'paths:\n  /a:\n    post:\n      x-access: { can: ‸ }', 'signed-in'],
    ['api/x.yaml', 'paths:\n  /a:\n    post:\n      x-errors: [‸]', 'record.not-found'],
    ['api/x.yaml', 'paths:\n  /a:\n    post:\n      x-entity: ‸', 'application'],
    ['entities/x.yaml', 'fields:\n  state: { type: string, x-enum: ‸ }', 'application-state'],
    [
      'entities/x.yaml',
      'fields:\n  state: { type: string, x-enum: application-state }\nmachine:\n  field: state\n  initial: ‸',
      'Enabled',
    ],
    ['permissions.yaml', 'roles:\n  a: { label: b, can: [‸] }', 'project.write'],
    ['pages/aic/help/x.yaml', 'kind: help\ncontent: ‸', 'aic/product.md'],
  ])('come from the project in %s', (path, text, expected) => {
    expect(complete(text, path).labels).toContain(expected);
  });

  it('does not name a form field twice', () => {
    const text = 'kind: form\noperation: application.create\nsections:\n  - fields: [name, ‸]';
    expect(complete(text).labels).not.toContain('name');
  });

  it('explains each value', () => {
    expect(complete(`${HEAD}columns:\n  - { name: state, type: ‸ }`).find('status')?.detail).toContain(
      '状态',
    );
    expect(complete('kind: list\nsource: { operation: ‸ }').find('application.list')).toMatchObject({
      detail: expect.stringMatching(/./),
      info: expect.stringContaining('POST'),
    });
  });

  it('writes the space that a colon needs', () => {
    expect(complete('kind:‸').choose('list')).toBe('kind: list');
  });

  it('stays silent in comments and free text', () => {
    expect(complete('kind: list # ‸').labels).toEqual([]);
    expect(complete('kind: list\ntitle: 应用‸').labels).toEqual([]);
  });
});

describe('expressions', () => {
  const action = (when: string) => `${HEAD}rowActions:\n  - label: 停用\n    when: ${when}`;

  it.each([
    ['fields of the row', action("'${sta‸'"), 'state'],
    ['fields in an open expression', action("'${‸"), 'state'],
    ['fields in a bare condition', action('sta‸'), 'state'],
    ['an empty condition', action('‸'), 'state'],
    ['roots', action("'${‸}'"), 'params'],
    ['functions', action("'${IS‸}'"), 'ISEMPTY'],
    ['filters', `${HEAD}columns:\n  - { name: name, tpl: '\${createdAt | ‸}' }`, 'date'],
    [
      'route parameters',
      "kind: list\nroute: /a/{projectId}\nsource:\n  operation: application.list\n  body: { projectId: '${params.‸}' }",
      'projectId',
    ],
    ['members of the person', action("'${user.‸}'"), 'displayName'],
    ['values to compare with', action('\'${state == "‸"}\''), 'Disabled'],
    ['the number of chosen rows', `${HEAD}bulkActions:\n  - label: 删除\n    success: '\${‸}'`, 'count'],
    [
      'fields of the result',
      `${HEAD}toolbar:\n  - label: 创建\n    operation: application.create\n    success: '\${result.‸}'`,
      'id',
    ],
  ])('read %s', (_, text, expected) => {
    expect(complete(text).labels).toContain(expected);
  });

  it('replaces only the word that is typed', () => {
    expect(complete(action("'${sta‸ == 1}'")).choose('state')).toBe(action("'${state == 1}'"));
    expect(complete(action("'${IS‸}'")).choose('ISEMPTY')).toBe(action("'${ISEMPTY(}'"));
  });

  it('reads no row where there is none', () => {
    expect(complete(`${HEAD}toolbar:\n  - label: 创建\n    when: ‸`).labels).not.toContain('state');
  });

  it('stays silent outside an expression', () => {
    expect(complete(`${HEAD}toolbar:\n  - label: 创建\n    success: '好 \${id} ‸'`).labels).toEqual([]);
  });
});

describe('amis bodies', () => {
  const AMIS = 'kind: amis\ntitle: 测试\nroute: /a\npermission: signed-in\n';

  it('begin with a type', () => {
    expect(complete(`${AMIS}body: { ‸ }`).labels).toEqual(['type']);
    expect(complete(`${AMIS}body: { type: cru‸ }`).labels).toContain('crud');
  });

  it('offer the properties of the type around the cursor, its own first', () => {
    const { labels, choose } = complete(
      `${AMIS}body:\n  type: page\n  body:\n    - type: alert\n      show‸`,
    );
    expect(labels).toEqual(expect.arrayContaining(['showIcon', 'showCloseButton', 'className']));
    expect(labels.indexOf('showIcon')).toBeLessThan(labels.indexOf('className'));
    expect(labels).not.toContain('type');
    expect(labels).not.toContain('headerToolbar');
    expect(choose('showIcon')).toContain('      showIcon: ');
  });
});

describe('any text', () => {
  const pages = ['list', 'detail', 'create'].map((name) => `pages/aic/application/${name}.yaml`);

  it('is completed at every offset without a throw, broken off anywhere', () => {
    for (const path of pages) {
      const text = readFileSync(resolve(SCHEMAS, path), 'utf8');
      for (let offset = 0; offset <= text.length; offset += 17) {
        completeAt(workspace, path, text, offset);
        completeAt(workspace, path, text.slice(0, offset), offset);
      }
    }
  });
});
