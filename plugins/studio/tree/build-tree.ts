// The files as a person looks for them: pages by product and area, then menus, help, names and the rest.
import type { Tree, TreeFile } from '../api/wire.ts';
import { folderTitle } from './folder-titles.ts';

export interface TreeNode {
  /** Unique in the tree. */
  readonly key: string;
  readonly title: string;
  /** A folder's name on disk, where it has a title as well. */
  readonly name?: string;
  readonly file?: TreeFile;
  readonly children?: readonly TreeNode[];
}

const GROUPS: readonly {
  readonly folder: string;
  readonly title: string;
  readonly levels: number;
}[] = [
  { folder: 'pages', title: '页面', levels: 2 },
  { folder: 'menus', title: '菜单', levels: 0 },
  { folder: 'help', title: '帮助文档', levels: 1 },
  { folder: 'enums', title: '枚举', levels: 0 },
];

type TreeNames = Pick<Tree, 'files' | 'menus' | 'products'>;

/** Files whose title, id, path or route holds all words; groups without files are left out. */
export function buildTree(tree: TreeNames, words: string): readonly TreeNode[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tree.files.filter((file) => {
    const text = [file.title, file.id, file.path, file.route].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const grouped = GROUPS.flatMap(({ folder, title, levels }) =>
    groupOf(
      folder,
      title,
      found.filter(({ path }) => path.startsWith(`${folder}/`)),
      levels,
      tree,
    ),
  );
  const rest = found.filter(({ path }) => !GROUPS.some(({ folder }) => path.startsWith(`${folder}/`)));
  return [...grouped, ...groupOf('', '其他配置（只读）', rest, 0, tree)];
}

function groupOf(
  key: string,
  title: string,
  files: readonly TreeFile[],
  levels: number,
  names: TreeNames,
): readonly TreeNode[] {
  if (files.length === 0) return [];
  return [{ key: `${key}/`, title, children: branches(key, files, levels, names) }];
}

/** Folders first, each in the order of its name; files in the order of their titles. */
function branches(
  prefix: string,
  files: readonly TreeFile[],
  levels: number,
  names: TreeNames,
): readonly TreeNode[] {
  const depth = prefix === '' ? 0 : prefix.split('/').length;
  const folders = new Map<string, TreeFile[]>();
  const own: TreeFile[] = [];
  for (const file of files) {
    const parts = file.path.split('/');
    const folder = parts[depth] ?? '';
    if (levels === 0 || parts.length <= depth + 1) own.push(file);
    else folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [
    ...[...folders]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, inside]) => {
        const path = `${prefix}/${name}`;
        const title = folderTitle(path.slice(path.indexOf('/') + 1), names);
        return {
          key: `${path}/`,
          ...(title === undefined ? { title: name } : { title, name }),
          children: branches(path, inside, levels - 1, names),
        };
      }),
    ...own
      .sort((a, b) => a.title.localeCompare(b.title, 'zh'))
      .map((file) => ({ key: file.path, title: file.title === '' ? file.path : file.title, file })),
  ];
}

/** Folders that lead to a file: `pages/`, `pages/aic/`, `pages/aic/application/`. */
export function foldersOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}
