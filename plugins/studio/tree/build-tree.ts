// The files as a person looks for them: pages by product and area, then menus, help, names and the rest.
import type { TreeFile } from '../wire.ts';

export interface TreeNode {
  /** Unique in the tree. */
  readonly key: string;
  readonly title: string;
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

/** Files whose title, id, path or route holds all words; groups without files are left out. */
export function buildTree(files: readonly TreeFile[], words: string): readonly TreeNode[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter((file) => {
    const text = [file.title, file.id, file.path, file.route].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const grouped = GROUPS.flatMap(({ folder, title, levels }) =>
    groupOf(
      folder,
      title,
      found.filter(({ path }) => path.startsWith(`${folder}/`)),
      levels,
    ),
  );
  const rest = found.filter(({ path }) => !GROUPS.some(({ folder }) => path.startsWith(`${folder}/`)));
  return [...grouped, ...groupOf('', '其他配置（只读）', rest, 0)];
}

function groupOf(
  key: string,
  title: string,
  files: readonly TreeFile[],
  levels: number,
): readonly TreeNode[] {
  if (files.length === 0) return [];
  return [{ key: `${key}/`, title, children: branches(key, files, levels) }];
}

/** Folders first, each in the order of its name; files in the order of their titles. */
function branches(prefix: string, files: readonly TreeFile[], levels: number): readonly TreeNode[] {
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
      .map(([name, inside]) => ({
        key: `${prefix}/${name}/`,
        title: name,
        children: branches(`${prefix}/${name}`, inside, levels - 1),
      })),
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
