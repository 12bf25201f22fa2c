// What makes a new page reachable: a button on the entity's list, a link in its rows, or a menu item.
import type { PageKind } from '#core/page.ts';
import { editYaml } from '../edit/edit-yaml.ts';
import { linkTo } from './draft-pages.ts';
import { PLACE_FIELDS, rowFields } from './entity-calls.ts';
import { freeKey, type PageAddress } from './page-address.ts';
import { type PageContext, type PageDraft, pageOf } from './page-draft.ts';
import { printPage } from './print-page.ts';
import { ScaffoldError } from './scaffold-error.ts';

/** A file that changes with the page. */
export interface OtherFile {
  readonly path: string;
  readonly text: string;
  /** What changed, in words. */
  readonly zh: string;
}

export interface NewPage {
  readonly id: string;
  readonly kind: PageKind;
  readonly draft: PageDraft;
  readonly address: PageAddress;
  /** For pages made from an entity. */
  readonly context: PageContext | undefined;
}

type Texts = (path: string) => string | undefined;

/** @throws ScaffoldError when the page needs a row's id and there is no list from whose rows it could be opened */
export function reachPage(page: NewPage, texts: Texts): readonly OtherFile[] {
  const { context, draft } = page;
  const fromRow = draft.params.some((name) => !PLACE_FIELDS.includes(name)) || needsRow(page);
  if (context !== undefined && (fromRow || page.kind === 'form')) {
    const linked = linkFromList(page, context, texts, fromRow);
    if (linked !== undefined) return [linked];
  }
  if (fromRow && context !== undefined)
    throw new ScaffoldError(
      `这个页面要从列表的一行打开，但还没有${context.entity.label}的列表页；先运行：npm run new -- page ${context.address.product}/${context.entity.id}/list --kind list --entity ${context.entity.id}`,
    );
  return [menuItem(page, texts)];
}

/** Shows one row although the address says only its place, as an organisation's own page does. */
function needsRow({ kind }: NewPage): boolean {
  return kind === 'detail';
}

function linkFromList(
  page: NewPage,
  context: PageContext,
  texts: Texts,
  fromRow: boolean,
): OtherFile | undefined {
  const list = pageOf(context, 'list');
  const path = `pages/${list?.id}.yaml`;
  const text = texts(path);
  if (list === undefined || list.kind !== 'list' || text === undefined) return undefined;
  const { entity, calls } = context;
  const carried = PLACE_FIELDS.filter((name) => list.route.includes(`{${name}`));
  const route = String(page.draft.value.route);
  const link = linkTo(
    route,
    entity.scope === 'project' || fromRow === false ? carried : [],
    fromRow ? rowFields(calls.list) : {},
    entity.id,
  );
  if (link === undefined) return undefined;
  const label = page.kind === 'detail' ? '详情' : fromRow ? '编辑' : `创建${entity.label}`;
  const key = fromRow ? 'rowActions' : 'toolbar';
  const can = page.draft.value.can;
  const value = { label, ...(can === undefined ? {} : { can }), to: page.id, ...link };
  return {
    path,
    text: editYaml(text, [{ path: [key, fromRow ? 0 : (list.toolbar?.length ?? 0)], value, insert: true }]),
    zh: fromRow ? `列表 ${list.id} 的每一行多了按钮“${label}”` : `列表 ${list.id} 上方多了按钮“${label}”`,
  };
}

function menuItem({ id, draft, address }: NewPage, texts: Texts): OtherFile {
  const { menu, product, name } = address;
  const path = `menus/${menu?.id ?? product}.yaml`;
  const text = menu === undefined ? undefined : texts(path);
  const title = String(draft.value.title);
  const item = { key: freeKey(menu?.items ?? [], name, id), title, icon: 'layers', page: id };
  if (menu === undefined || text === undefined) {
    const value = { id: product, product, prefix: '', items: [item] };
    return {
      path,
      text: printPage(value, '../meta/menu.schema.json'),
      zh: `新建菜单 ${product}，其中有“${title}”`,
    };
  }
  return {
    path,
    text: editYaml(text, [{ path: ['items', menu.items.length], value: item, insert: true }]),
    zh: `菜单 ${menu.id} 末尾多了“${title}”，可以移到合适的位置`,
  };
}
