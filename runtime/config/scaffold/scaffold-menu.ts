// A new menu with its first item.
import type { SchemaIndex } from '../index/schema-index.ts';
import { hint } from './page-address.ts';
import { printPage } from './print-page.ts';
import { ScaffoldError } from './scaffold-error.ts';
import type { ScaffoldFile } from './scaffold-page.ts';

export interface MenuRequest {
  readonly id: string;
  /** Page id of the first item. */
  readonly page: string;
  readonly title?: string;
}

/** @throws ScaffoldError when the id is taken or malformed, or there is no such page */
export function scaffoldMenu(
  schemaIndex: SchemaIndex,
  { id, page: pageId, title }: MenuRequest,
): ScaffoldFile {
  if (!/^[a-z0-9-]+$/.test(id))
    throw new ScaffoldError(`菜单 id “${id}” 写法不对：由小写字母、数字和短横线组成`);
  if (schemaIndex.source('menu', id) !== undefined)
    throw new ScaffoldError(`菜单 “${id}” 已经存在，不会覆盖它`);
  const page = schemaIndex.draft.pages.get(pageId);
  if (page === undefined)
    throw new ScaffoldError(
      `没有页面 “${pageId}”${hint(pageId, schemaIndex.known.pages)}菜单至少要有一项，用 --page 写明`,
    );
  const product = pageId.split('/')[0] ?? '';
  const label = page.label ?? page.title;
  const prefix = `/${page.route.split('/')[1] ?? ''}`;
  const same = schemaIndex.draft.menus.find((menu) => menu.product === product && menu.prefix === prefix);
  if (same !== undefined)
    throw new ScaffoldError(`${prefix} 之下的页面已经显示菜单 “${same.id}”，请把菜单项加到那里`);
  const value = {
    id,
    product,
    prefix,
    sidebarTitle: title ?? label,
    items: [{ key: pageId.split('/').at(-1), title: label, icon: 'layers', page: pageId }],
  };
  return { path: `menus/${id}.yaml`, text: printPage(value, '../meta/menu.schema.json') };
}
