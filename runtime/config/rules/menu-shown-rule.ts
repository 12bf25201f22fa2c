// Menu items without effect: they have no target, no role sees them, or their address cannot be filled.
import { routeParameters } from '#core/route.ts';
import type { Menu, MenuItem } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import { holdsLevel } from '../viewer/viewer.ts';
import type { ValuePath } from '../yaml/value-path.ts';

/** What an address in a menu is filled with. */
const FILLED: ReadonlySet<string> = new Set(['organizationId', 'projectId']);
const MODES = ['inference-only', 'full'] as const;

/** A viewer: the levels of a role, in a layout. */
interface Look {
  readonly access: readonly string[];
  readonly mode: (typeof MODES)[number];
}

export function* menuShownRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  const roles = schemaIndex.draft.permissions?.roles;
  if (roles === undefined) return;
  const looks = Object.values(roles).flatMap((access) => MODES.map((mode) => ({ access, mode })));
  for (const source of schemaIndex.sources('menu')) {
    const { items, landing } = source.value as Menu;
    if (landing !== undefined) yield* fillFindings(landing, source, ['landing'], schemaIndex);
    yield* itemFindings(items, source, ['items'], looks, schemaIndex);
  }
}

/** `looks` are the viewers of what is around the items. */
function* itemFindings(
  items: readonly MenuItem[],
  source: Source,
  path: ValuePath,
  looks: readonly Look[],
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    if (item.page !== undefined) yield* fillFindings(item.page, source, [...at, 'page'], schemaIndex);
    if (item.page === undefined && item.href === undefined && item.children === undefined) {
      yield {
        code: 'SCH-MENU-TARGET',
        zh: `菜单项 “${item.title}” 哪里也不去，需要 page、href、children 之一`,
        en: `Menu item "${item.title}" leads nowhere; it needs one of page, href, children`,
        source,
        path: [...at, 'title'],
        expected: 'page, href, children',
      };
      continue;
    }
    const own = looks.filter((look) => isOpen(item, look, schemaIndex));
    if (own.length === 0) yield hidden(item, source, at, looks.length > 0);
    else if (item.children !== undefined) {
      const { children } = item;
      const shown = children.some((child) => own.some((look) => isShown(child, look, schemaIndex)));
      // Children that no viewer at all could see are reported.
      const each = children.every((child) => looks.some((look) => isShown(child, look, schemaIndex)));
      if (!shown && each) yield emptyGroup(item, source, at);
      else yield* itemFindings(children, source, [...at, 'children'], own, schemaIndex);
    }
  }
}

function isShown(item: MenuItem, look: Look, schemaIndex: SchemaIndex): boolean {
  return (
    isOpen(item, look, schemaIndex) &&
    (item.children === undefined || item.children.some((child) => isShown(child, look, schemaIndex)))
  );
}

/** Flags and permission keys differ from deployment to deployment; levels and layouts are fixed. */
function isOpen(item: MenuItem, { access, mode }: Look, { draft }: SchemaIndex): boolean {
  const page = draft.pages.get(item.page ?? '');
  return (
    (item.mode === undefined || item.mode === mode) &&
    holdsLevel(access, item.can) &&
    holdsLevel(access, page?.can)
  );
}

function hidden(item: MenuItem, source: Source, path: ValuePath, isOwn: boolean): Finding {
  const key = item.mode !== undefined ? 'mode' : item.can !== undefined ? 'can' : 'page';
  return {
    code: 'SCH-MENU-HIDDEN',
    severity: 'warning',
    zh: isOwn ? `没有角色能看到菜单项 “${item.title}”` : '上级菜单对所有人都不可见',
    en: isOwn ? `No role ever sees menu item "${item.title}"` : 'Nobody sees the group around it',
    source,
    path: [...path, key],
  };
}

function emptyGroup(item: MenuItem, source: Source, path: ValuePath): Finding {
  return {
    code: 'SCH-MENU-GROUP',
    severity: 'warning',
    zh: `能看到分组 “${item.title}” 的人看不到它的任何子项，分组永远不会显示`,
    en: `Whoever sees group "${item.title}" sees none of its items, so it never shows`,
    source,
    path: [...path, 'children'],
    at: 'key',
  };
}

function* fillFindings(
  id: string,
  source: Source,
  path: ValuePath,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const missing = routeParameters(schemaIndex.patterns.get(id) ?? '')
    .filter(({ name, optional }) => !optional && !FILLED.has(name))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  yield {
    code: 'SCH-MENU-PARAM',
    zh: `菜单给不出页面 “${id}” 的路径参数 ${missing.join('、')}`,
    en: `A menu cannot fill the route parameter ${missing.join(', ')} of page "${id}"`,
    source,
    path,
    expected: [...FILLED].join(', '),
  };
}
