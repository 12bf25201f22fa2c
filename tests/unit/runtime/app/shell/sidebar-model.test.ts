import { describe, expect, it } from 'vitest';
import type { MenuLayout, MenuNode } from '#core/console-session.ts';
import {
  groupsAfterToggle,
  groupsOnPath,
  initialGroups,
  toggleGroup,
} from '../../../../../runtime/app/shell/open-groups.ts';
import {
  activeTrail,
  layoutFor,
  targetOf,
  visibleNodes,
} from '../../../../../runtime/app/shell/sidebar-model.ts';

const PLACE = '{organizationId}/{projectId}';
const nodes: readonly MenuNode[] = [
  {
    key: 'operation',
    title: '服务运营',
    defaultOpen: true,
    children: [
      {
        key: 'inference',
        title: '服务管理',
        page: 'aic/inference',
        link: `/aic/console/operation/inference/${PLACE}`,
      },
      { key: 'third', title: '第三方服务', link: `/aic/console/operation/inference-third/${PLACE}` },
    ],
  },
  {
    key: 'applications',
    title: '服务应用',
    children: [
      {
        key: 'application',
        title: '应用接入',
        page: 'aic/application/list',
        link: `/aic/console/applications/application/${PLACE}`,
      },
    ],
  },
  {
    key: 'monitor',
    title: '监控面板',
    link: `/aic/console/monitor/${PLACE}`,
    hiddenOn: ['/aic/console/applications/application/{o}/{p}'],
  },
  { key: 'edge', title: '智能边缘', link: 'https://edge.example', external: true },
  { key: 'note', title: '说明' },
];
const layout = (prefix: string): MenuLayout => ({ prefix, items: nodes });

describe('the layout of a path', () => {
  it('is the one with the longest prefix', () => {
    const layouts = [layout('/aic'), layout('/aic/console'), layout('/user')];
    expect(layoutFor(layouts, '/aic/console/monitor/o/p')?.prefix).toBe('/aic/console');
    expect(layoutFor(layouts, '/aic/help')?.prefix).toBe('/aic');
  });

  it('is none where nothing is configured, and prefixes end at a slash', () => {
    expect(layoutFor([layout('/aic/console')], '/aic/global/project-empty')).toBeUndefined();
    expect(layoutFor([layout('/aic/console')], '/aic/consoles')).toBeUndefined();
  });
});

describe('visible entries', () => {
  it('leave out what is hidden on this path', () => {
    const keys = (path: string) => visibleNodes(nodes, path).map((node) => node.key);
    expect(keys('/aic/console/applications/application/o/p')).not.toContain('monitor');
    expect(keys('/aic/console/applications/collection/o/p')).toContain('monitor');
  });

  it('leave out a group that has nothing left inside', () => {
    const group: MenuNode = {
      key: 'g',
      title: 'g',
      children: [{ key: 'a', title: 'a', link: '/a', hiddenOn: ['/x'] }],
    };
    expect(visibleNodes([group], '/x')).toEqual([]);
    expect(visibleNodes([group], '/y')).toHaveLength(1);
  });
});

describe('the active entry', () => {
  it('is the one whose fixed part the path continues', () => {
    expect(activeTrail(nodes, '/aic/console/applications/application/detail/o/p/app-1')).toEqual([
      'applications',
      'application',
    ]);
  });

  it('is not one whose name merely begins alike', () => {
    expect(activeTrail(nodes, '/aic/console/operation/inference-third/o/p')).toEqual(['operation', 'third']);
  });

  it('is the entry of a page above the current one when the path says nothing', () => {
    const above = [`/aic/console/test/${PLACE}`, `/aic/console/applications/application/${PLACE}`];
    expect(activeTrail(nodes, '/aic/console/elsewhere', above)).toEqual(['applications', 'application']);
  });

  it('is none on an unknown path', () => {
    expect(activeTrail(nodes, '/aic/help')).toEqual([]);
  });
});

describe('where an entry leads', () => {
  it('inside, with its parameters filled', () => {
    const target = targetOf(
      { key: 'm', title: 'm', link: `/m/${PLACE}` },
      { organizationId: 'o 1', projectId: 'p' },
    );
    expect(target).toEqual({ href: '/m/o%201/p', external: false });
  });

  it('nowhere while a parameter is missing, and nowhere for a heading', () => {
    expect(targetOf({ key: 'm', title: 'm', link: `/m/${PLACE}` }, { organizationId: 'o' })).toBeUndefined();
    expect(targetOf({ key: 'h', title: 'h' }, {})).toBeUndefined();
  });

  it('outside, replacing the location, when it is absolute or said to be', () => {
    expect(targetOf({ key: 'e', title: 'e', link: 'https://e.example' }, {})?.external).toBe(true);
    expect(targetOf({ key: 'c', title: 'c', link: '/cvs', external: true }, {})).toEqual({
      href: '/cvs',
      external: true,
    });
  });
});

describe('open groups', () => {
  const trail = ['applications', 'application'];

  it('are at first those that say so and the one with the path', () => {
    expect([...initialGroups(nodes, trail, false)]).toEqual(
      expect.arrayContaining(['operation', 'applications']),
    );
    expect([...initialGroups(nodes, [], false)]).toEqual(['operation']);
  });

  it('are none when the sidebar starts collapsed', () => {
    expect(initialGroups(nodes, trail, true).size).toBe(0);
  });

  it('are cleared by collapsing, and all top-level ones open by expanding', () => {
    expect(groupsAfterToggle(nodes, true).size).toBe(0);
    expect([...groupsAfterToggle(nodes, false)]).toEqual(['operation', 'applications']);
  });

  it('gain the group of a new path, unless collapsed', () => {
    expect(groupsOnPath(new Set(), trail, false).has('applications')).toBe(true);
    expect(groupsOnPath(new Set(), trail, true).size).toBe(0);
  });

  it('open and close one by one', () => {
    const open = toggleGroup(new Set(['operation']), 'applications');
    expect([...open]).toEqual(['operation', 'applications']);
    expect([...toggleGroup(open, 'operation')]).toEqual(['applications']);
  });
});
