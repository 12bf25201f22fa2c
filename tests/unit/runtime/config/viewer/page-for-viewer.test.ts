import { beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { formSchemas } from '#config/contracts/form-schema.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { ListPage } from '#core/page.ts';
import { aViewer, loadSoundSchemas } from '../../../../support/sound-schemas.ts';

let config: Config;
beforeAll(async () => {
  config = await loadSoundSchemas();
});

function link(id: string, viewer: Viewer = aViewer()): LinkedPage {
  const page = config.pages.get(id);
  if (page === undefined) throw new Error(`no page ${id}`);
  return pageForViewer(config, page, viewer);
}

function listOf(linked: LinkedPage): ListPage {
  if (linked.page.kind !== 'list') throw new Error('not a list');
  return linked.page;
}

describe('linkPage', () => {
  it('fills labels, types and enums from the contract, and keeps what the page says', () => {
    const { columns, filters } = listOf(link('demo/thing/list'));
    expect(columns.map(({ label, type, enum: id }) => [label, type, id])).toEqual([
      ['物品名称', 'link', undefined],
      ['状态', 'status', 'thing-state'],
      ['次数', undefined, undefined],
      ['创建时间', 'date', undefined],
      ['说明', 'tpl', undefined],
    ]);
    expect(filters?.[1]).toMatchObject({ label: '状态', enum: 'thing-state' });
  });

  it('says what it lies below, up to the list and the lists beside it', () => {
    const list = config.pages.get('demo/thing/list');
    const detail = config.pages.get('demo/thing/detail');
    if (list?.kind !== 'list' || detail === undefined) throw new Error('no pages');
    const pages = new Map(config.pages)
      .set(list.id, { ...list, siblings: [list.id, 'demo/board'] })
      .set(detail.id, { ...detail, parent: list.id });
    const below = { ...detail, id: 'demo/thing/part', parent: detail.id };
    const { above } = pageForViewer({ ...config, pages }, below, aViewer());
    expect(above).toEqual([link(detail.id).pattern, link(list.id).pattern, link('demo/board').pattern]);
    const round = pages.set(list.id, { ...list, parent: detail.id });
    expect(pageForViewer({ ...config, pages: round }, below, aViewer()).above).toHaveLength(2);
  });

  it('says without which fields a call for options is not worth making', () => {
    const page = config.pages.get('demo/thing/create');
    if (page?.kind !== 'form') throw new Error('not a form');
    const options = { operation: 'thing.list', value: 'id', label: 'name' };
    const { operations } = pageForViewer(config, { ...page, ui: { name: { options } } }, aViewer());
    expect(operations['thing.list']?.required).toEqual(['projectId']);
    expect(operations['thing.create']?.required).toBeUndefined();
  });

  it('brings the operations, routes, enums and machine that the page needs, and no others', () => {
    const linked = link('demo/thing/list');
    expect(linked.operations).toEqual({
      'thing.list': { method: 'post', path: '/api/thing/list', csrf: false, shape: 'page' },
      'thing.take': { method: 'post', path: '/api/thing/take', csrf: false, shape: 'none' },
    });
    expect(Object.keys(linked.routes)).toEqual(['demo/help/thing', 'demo/thing/create', 'demo/thing/detail']);
    expect(linked.pattern).toBe('/demo/console/things/{organizationId}/{projectId}');
    expect(Object.keys(linked.enums)).toEqual(['thing-state']);
    expect(linked.machine).toMatchObject({ field: 'state', enum: 'thing-state' });
  });

  it('leaves out what the person may not use: buttons and the pages behind them', () => {
    const linked = link('demo/thing/list', aViewer({ access: ['project.read'] }));
    const page = listOf(linked);
    expect(page.toolbar).toEqual([]);
    expect(page.rowActions).toEqual([]);
    expect(Object.keys(linked.operations)).toEqual(['thing.list']);
    expect(Object.keys(linked.routes)).not.toContain('demo/thing/create');
    expect(JSON.stringify(linked)).not.toContain('thing/take');
  });

  it('leads a person who may go into every project from outside into one', () => {
    const outside = aViewer({ permissions: { project: {} } });
    const open = (viewer: Viewer) => Object.keys(link('demo/thing/list', viewer).routes);
    expect(open(outside)).not.toContain('demo/thing/detail');
    expect(open({ ...outside, inProjects: { project: { thing: true } } })).toContain('demo/thing/detail');
  });

  it('gives a form its request schema and the address of the validator that fits it', () => {
    const operation = link('demo/thing/create').operations['thing.create'];
    expect(operation?.request).toBe(config.operations.get('thing.create')?.request);
    const hash = /^\/_console\/validator\/(\w+)\.js$/.exec(operation?.validator ?? '')?.[1];
    expect(formSchemas(config).get(hash ?? '')).toBe(operation?.request);
  });

  it('gives an amis page the request schemas of its calls, and names its parent', () => {
    expect(Object.keys(link('demo/admin/setting').operations)).toEqual(['thing.list']);
    expect(link('demo/admin/setting').operations['thing.list']?.request).toBeDefined();
    expect(link('demo/thing/detail').titles).toEqual({ 'demo/thing/list': '物品' });
  });

  it('has the same hash for the same content, another for another person', () => {
    expect(link('demo/thing/list').hash).toBe(link('demo/thing/list').hash);
    expect(link('demo/thing/list').hash).not.toBe(link('demo/thing/list', aViewer({ access: [] })).hash);
  });
});
