// The left side: everything that can be opened, with search. Arrow keys walk it as in any tree.
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { buildTree, foldersOf, type TreeNode } from './build-tree.ts';
import { FileBadges } from './FileBadges.tsx';

interface FileTreeProps {
  readonly current: string | undefined;
  readonly onNew: () => void;
}

export function FileTree({ current, onNew }: FileTreeProps) {
  const { host, tree, open } = useStudio();
  const { Button, Icon, SearchInput } = host.ui;
  const [words, setWords] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(
    () => new Set(['pages/', 'pages/aic/', 'menus/']),
  );
  const nodes = useMemo(() => buildTree(tree, words), [tree, words]);
  const forced = useMemo(() => new Set(current === undefined ? [] : foldersOf(current)), [current]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string) => words !== '' || (!closed.has(key) && (toggled.has(key) || forced.has(key)));
  const toggle = (key: string, wanted: boolean) => {
    setToggled((before) => changed(before, key, wanted));
    setClosed((before) => changed(before, key, !wanted));
  };
  const box = useRef<HTMLDivElement>(null);
  const rows = flatten(nodes, isOpen, 1);
  const focusable = rows.some(({ node }) => node.key === current) ? current : rows[0]?.node.key;

  const walk = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const focus = (target: number) => {
      const items = box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]');
      items?.[Math.max(0, Math.min(target, rows.length - 1))]?.focus();
    };
    const isFolder = row.node.children !== undefined;
    const { key } = row.node;
    const move = stepOf(event.key, {
      down: () => focus(index + 1),
      up: () => focus(index - 1),
      first: () => focus(0),
      last: () => focus(rows.length - 1),
      into: () => (isFolder && !isOpen(key) ? toggle(key, true) : focus(index + 1)),
      out: () =>
        isFolder && isOpen(key)
          ? toggle(key, false)
          : focus(rows.findLastIndex((other, at) => at < index && other.level < row.level)),
    });
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  return (
    <aside className="aic-pane aic-pane--whole" aria-label="文件">
      <div className="studio-tree__head aic-line">
        <SearchInput
          label="搜索页面、菜单和帮助"
          placeholder="搜索页面、菜单、路由"
          value={words}
          onChange={setWords}
        />
        <Button level="text" icon="plus" label="新建页面" onClick={onNew} />
      </div>
      <div className="studio-tree__list aic-pane__scroll" role="tree" aria-label="页面和菜单" ref={box}>
        {rows.map(({ node, level }, index) => {
          const folder = node.children !== undefined;
          const expanded = folder && isOpen(node.key);
          return (
            <div
              key={node.key}
              role="treeitem"
              tabIndex={node.key === focusable ? 0 : -1}
              aria-level={level}
              aria-expanded={folder ? expanded : undefined}
              aria-selected={node.key === current}
              className={`studio-tree__item${node.key === current ? ' is-current' : ''}`}
              style={{ paddingLeft: 4 + (level - 1) * 14 }}
              title={node.file?.path}
              onClick={() => (folder ? toggle(node.key, !expanded) : open(node.key))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return walk(event, index);
                event.preventDefault();
                event.currentTarget.click();
              }}
            >
              <Icon name={folder ? (expanded ? 'chevron-down' : 'chevron-right') : iconOf(node)} size={14} />
              <span className={isNamedById(node, level) ? 'studio-tree__name is-id' : 'studio-tree__name'}>
                {node.title}
              </span>
              {node.name !== undefined && <code className="studio-tree__name aic-hint">{node.name}</code>}
              {node.file !== undefined && <FileBadges file={node.file} />}
              {folder && level === 1 && <span className="aic-line__end aic-hint">{countFiles(node)}</span>}
            </div>
          );
        })}
        {rows.length === 0 && <p className="studio-note">没有符合“{words}”的文件</p>}
      </div>
      <p className="studio-tree__foot aic-line aic-hint" role="status">
        {tree.errors > 0 ? (
          <span className="is-error">
            <Icon name="x-circle" size={14} /> 配置有 {tree.errors} 处错误
          </span>
        ) : (
          <span>
            <Icon name="check-circle" size={14} /> 配置正常
          </span>
        )}
        <code className="aic-line__end" title="生效的配置版本">
          {tree.version.slice(0, 8)}
        </code>
      </p>
    </aside>
  );
}

/** A folder without a title shows its name on disk. */
function isNamedById({ children, name }: TreeNode, level: number): boolean {
  return children !== undefined && level > 1 && name === undefined;
}

interface Steps {
  readonly down: () => void;
  readonly up: () => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly into: () => void;
  readonly out: () => void;
}

function stepOf(key: string, steps: Steps): (() => void) | undefined {
  switch (key) {
    case 'ArrowDown':
      return steps.down;
    case 'ArrowUp':
      return steps.up;
    case 'Home':
      return steps.first;
    case 'End':
      return steps.last;
    case 'ArrowRight':
      return steps.into;
    case 'ArrowLeft':
      return steps.out;
    default:
      return undefined;
  }
}

interface Row {
  readonly node: TreeNode;
  readonly level: number;
}

function flatten(
  nodes: readonly TreeNode[],
  isOpen: (key: string) => boolean,
  level: number,
): readonly Row[] {
  return nodes.flatMap((node) => [
    { node, level },
    ...(node.children !== undefined && isOpen(node.key) ? flatten(node.children, isOpen, level + 1) : []),
  ]);
}

function changed(set: ReadonlySet<string>, key: string, inside: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (inside) next.add(key);
  else next.delete(key);
  return next;
}

function countFiles(node: TreeNode): number {
  return node.children?.reduce((sum, child) => sum + countFiles(child), 0) ?? 1;
}

const PAGE_ICONS: Readonly<Record<string, string>> = {
  list: 'list',
  form: 'pencil',
  detail: 'file-text',
  dashboard: 'gauge',
  help: 'book',
  amis: 'layout-grid',
  plugin: 'box',
};

function iconOf({ file }: TreeNode): string {
  if (file?.kind === 'menu') return 'menu';
  return PAGE_ICONS[file?.pageKind ?? ''] ?? 'file-text';
}
