// What people call a folder of pages: the product's title, the menu entry under which its pages stand, or its list.
import type { Tree, TreeMenuItem } from '../api/wire.ts';

type Names = Pick<Tree, 'files' | 'menus' | 'products'>;

/** Title of a folder below `pages/` or `help/`, e.g. `aic` or `aic/application`; undefined: it has none. */
export function folderTitle(folder: string, { files, menus, products }: Names): string | undefined {
  if (!folder.includes('/')) return products.find(({ id }) => id === folder)?.label;
  const titles = menus.flatMap(({ title, items }) => {
    const found = commonTitle(items, title, `${folder}/`);
    return found === undefined ? [] : [found];
  });
  // Two menus that lead there call it differently: neither name is the folder's.
  if (titles.length === 1) return titles[0];
  const list = files.find(({ path }) => path === `pages/${folder}/list.yaml`);
  return list === undefined || list.title === '' ? undefined : list.title;
}

/** Title of the innermost entry that all entries with pages of the folder stand under, or that is the only one. */
function commonTitle(items: readonly TreeMenuItem[], title: string, prefix: string): string | undefined {
  const found = items.flatMap((item) => {
    const inner = commonTitle(item.children ?? [], item.title, prefix);
    return inner === undefined ? (item.page?.startsWith(prefix) ? [item.title] : []) : [inner];
  });
  return found.length > 1 ? title : found[0];
}
