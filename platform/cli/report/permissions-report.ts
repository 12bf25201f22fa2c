import type { Config, MenuItem } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import type { ReportTable } from './table.ts';

/** Every permission key and access level, and what asks for it. */
export function permissionsReport(config: Config, schemaIndex: SchemaIndex): ReportTable {
  const { keys, levels } = config.permissions;
  const demands = demandsOf(config, schemaIndex);
  const rows = [...Object.entries(keys), ...Object.entries(levels)].map(([key, label]) => ({
    key,
    kind: Object.hasOwn(keys, key) ? '权限键' : '访问级别',
    label,
    pages: namesOf(demands.pages, key),
    actions: namesOf(demands.actions, key),
    menus: namesOf(demands.menus, key),
    operations: namesOf(demands.operations, key),
  }));
  const unused = rows.filter(
    (row) => row.pages.length + row.actions.length + row.menus.length + row.operations.length === 0,
  );
  return {
    name: 'permissions',
    columns: [
      { key: 'key', title: '权限' },
      { key: 'kind', title: '种类' },
      { key: 'label', title: '名称' },
      { key: 'pages', title: '页面' },
      { key: 'actions', title: '按钮所在页面' },
      { key: 'menus', title: '菜单项' },
      { key: 'operations', title: '接口' },
    ],
    rows,
    notes: [
      `${Object.keys(keys).length} 个权限键，${Object.keys(levels).length} 个访问级别`,
      `没有地方使用的 ${unused.length} 个：${unused.map(({ key }) => key).join('、') || '无'}`,
    ],
  };
}

/** Who asks for what: a name and the key or level that it demands. */
type Demands = readonly (readonly [name: string, demanded: string | undefined])[];

function demandsOf(
  config: Config,
  schemaIndex: SchemaIndex,
): Readonly<Record<'pages' | 'actions' | 'menus' | 'operations', Demands>> {
  return {
    pages: [...config.pages.values()].flatMap(({ id, permission, can }) => both(id, permission, can)),
    actions: schemaIndex.pages.flatMap(({ page, parts }) =>
      parts.flatMap((part) =>
        part.part === 'action' ? both(page.id, part.action.permission, part.action.can) : [],
      ),
    ),
    menus: config.menus.flatMap((menu) => menu.items.flatMap((item) => ofItem(item, menu.id))),
    operations: [...config.operations.values()].flatMap(({ id, permission, access }) =>
      both(id, permission, access.can),
    ),
  };
}

function ofItem(item: MenuItem, path: string): Demands {
  const name = `${path}/${item.key}`;
  return [
    ...both(name, item.permission, item.can),
    ...(item.flag === undefined ? [] : [[name, `flag.${item.flag}`] as const]),
    ...(item.children ?? []).flatMap((child) => ofItem(child, name)),
  ];
}

function both(name: string, permission: string | undefined, can: string | undefined): Demands {
  return [
    [name, permission],
    [name, can],
  ];
}

function namesOf(demands: Demands, key: string): readonly string[] {
  return [...new Set(demands.filter(([, demanded]) => demanded === key).map(([name]) => name))];
}
