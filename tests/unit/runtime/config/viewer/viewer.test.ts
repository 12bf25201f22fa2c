import { beforeAll, describe, expect, it } from 'vitest';
import type { Config, SourceFile } from '#config/config.ts';
import { findPageRoute } from '#config/page/find-page-route.ts';
import { filterMenus } from '#config/viewer/filter-menus.ts';
import { filterProducts } from '#config/viewer/filter-products.ts';
import { landingPath } from '#config/viewer/landing-path.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { holdsLevel, meets } from '#config/viewer/viewer.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import { aViewer, loadSoundSchemas, readSoundSchemas } from '../../../../support/sound-schemas.ts';

let config: Config;
beforeAll(async () => {
  config = await loadSoundSchemas();
});

const titles = (viewer = aViewer()) =>
  filterMenus(config, viewer).flatMap(({ items }) =>
    items.map(({ title, children }) => [title, children?.map((child) => child.title) ?? []]),
  );

describe('meets', () => {
  it('wants every point that is named', () => {
    expect(meets(aViewer(), {})).toBe(true);
    expect(meets(aViewer(), { permission: 'project.thing', can: 'project.write' })).toBe(true);
    expect(meets(aViewer(), { permission: 'project.other' })).toBe(false);
    expect(meets(aViewer(), { can: 'platform.manage' })).toBe(false);
    expect(meets(aViewer(), { flag: 'extra-enable' })).toBe(false);
    expect(meets(aViewer({ flags: { 'extra-enable': true } }), { flag: 'extra-enable' })).toBe(true);
    expect(meets(aViewer(), { mode: 'inference-only' })).toBe(false);
    expect(meets(aViewer({ inferenceOnly: true }), { mode: 'full' })).toBe(false);
  });

  it('reads a flag key from the deployment as well', () => {
    expect(meets(aViewer({ flags: { extra: true } }), { permission: 'flag.extra' })).toBe(true);
    expect(meets(aViewer(), { permission: 'flag.extra' })).toBe(false);
  });

  it('covers levels by prefix', () => {
    expect(holdsLevel(['project.*'], 'project.write')).toBe(true);
    expect(holdsLevel(['*'], 'platform.manage')).toBe(true);
    expect(holdsLevel(['project.read'], 'project.write')).toBe(false);
    expect(holdsLevel([], 'signed-in')).toBe(true);
  });
});

describe('filterMenus', () => {
  it('leaves out entries that fail, and groups without entries', () => {
    expect(titles()).toEqual([
      ['物品管理', ['物品']],
      ['帮助', []],
      ['外部', []],
    ]);
    expect(titles(aViewer({ permissions: { project: {} } }))).toEqual([
      ['帮助', []],
      ['外部', []],
    ]);
  });

  it('shows what a flag or a mode opens', () => {
    expect(titles(aViewer({ flags: { 'extra-enable': true } }))[0]).toEqual(['物品管理', ['物品', '额外']]);
    const admin = aViewer({
      access: ['*'],
      permissions: { project: { thing: true }, license: { setting: true } },
    });
    expect(titles(admin).map(([title]) => title)).toContain('设置');
    expect(titles({ ...admin, inferenceOnly: true }).map(([title]) => title)).not.toContain('设置');
  });

  it('fills full patterns, and marks what leaves the console', () => {
    const [layout] = filterMenus(config, aViewer());
    expect(layout?.prefix).toBe('/demo/console');
    expect(layout?.items[0]?.children?.[0]?.link).toBe('/demo/console/things/{organizationId}/{projectId}');
    expect(layout?.items.at(-1)).toMatchObject({ link: 'https://example.com', external: true });
  });
});

describe('landingPath', () => {
  const place = { organizationId: 'o 1', projectId: 'p' };

  it('is the landing page when it is permitted', () => {
    expect(landingPath(config, aViewer(), place)).toBe('/demo/console/things/o%201/p');
  });

  it('is the first permitted entry otherwise, and nothing without one', () => {
    const closed = aViewer({ permissions: { project: {} } });
    expect(landingPath(config, closed, place)).toBe('/demo/help/thing');
    expect(
      landingPath(
        { ...config, menus: config.menus.map((menu) => ({ ...menu, items: menu.items.slice(0, 1) })) },
        closed,
        place,
      ),
    ).toBeUndefined();
  });

  it('skips an entry whose address cannot be filled', () => {
    expect(landingPath(config, aViewer(), {})).toBe('/demo/help/thing');
  });
});

describe('resolveRoute', () => {
  it('lets static segments beat parameters', () => {
    expect(findPageRoute(config, '/demo/console/things/create/p')?.page.id).toBe('demo/thing/list');
    expect(findPageRoute(config, '/demo/console/things/create/o/p')?.page.id).toBe('demo/thing/create');
    expect(findPageRoute(config, '/demo/console/things/detail/o/p/1')).toMatchObject({
      params: { organizationId: 'o', projectId: 'p', id: '1' },
    });
    expect(findPageRoute(config, '/demo/nowhere')).toBeUndefined();
  });
});

describe('filterProducts', () => {
  it('keeps a product whose module is off as not enabled', () => {
    expect(filterProducts(config, aViewer())[0]).toMatchObject({ key: 'demo', enabled: true });
    const off = { ...config, deployment: { ...config.deployment, modules: {} } };
    expect(filterProducts(off, aViewer())[0]?.enabled).toBe(false);
  });
});

describe('isPagePermitted', () => {
  it('wants the key and the level', () => {
    const create = config.pages.get('demo/thing/create');
    if (create === undefined) throw new Error('no page');
    expect(isPagePermitted(create, aViewer())).toBe(true);
    expect(isPagePermitted(create, aViewer({ access: ['project.read'] }))).toBe(false);
    expect(isPagePermitted(create, aViewer({ permissions: { project: { thing: false } } }))).toBe(false);
  });
});

describe('layers', () => {
  it('replace files of the same path, and keep the rest', async () => {
    const base = await readSoundSchemas();
    const page = base.find(({ path }) => path === 'pages/demo/help/thing.yaml');
    if (page === undefined) throw new Error('no page');
    const overlay: SourceFile = {
      ...page,
      file: 'mine/thing.yaml',
      text: page.text.replace('物品说明', '我们的说明'),
    };
    const { config: laid } = loadConfig([base, [overlay]]);
    expect(laid?.pages.get('demo/help/thing')?.title).toBe('我们的说明');
    expect(laid?.pages.size).toBe(config.pages.size);
  });

  it('report a fault under the name of the file that has it', async () => {
    const base = await readSoundSchemas();
    const { diagnostics } = loadConfig([
      base,
      [{ file: 'mine/x.yaml', path: 'console.yaml', text: 'basePath: 5\n' }],
    ]);
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['mine/x.yaml']));
  });

  it('must hold the files that everything stands on', async () => {
    const base = await readSoundSchemas();
    const { config: none, diagnostics } = loadConfig([base.filter(({ path }) => path !== 'deployment.yaml')]);
    expect(none).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'SCH-MISSING-FILE', file: 'deployment.yaml' }]);
  });
});
