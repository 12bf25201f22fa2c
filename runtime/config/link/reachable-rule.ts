// A page that no menu and no other page leads to can only be opened by typing its address.
import type { MenuItem } from '../config.ts';
import type { Project, ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';

export function* reachableRule(project: Project): Iterable<Finding> {
  // With a broken page or menu the links in it are unknown, and every page behind it would look lost.
  if (project.isIncomplete('page') || project.isIncomplete('menu')) return;
  const links = new Map(project.pages.map((from) => [from.page.id, project.perPage(from, linksOf)]));
  const reached = new Set<string>();
  spread(entrances(project), links, reached);
  for (const { source, page } of orderedLost(project, links, reached)) {
    // Pages that only this one leads to are found as soon as it is.
    if (reached.has(page.id)) continue;
    spread([page.id], links, reached);
    yield {
      code: 'SCH-PAGE-UNREACHABLE',
      severity: 'warning',
      zh: '没有菜单或页面通往这一页',
      en: 'No menu and no page leads here',
      source,
      path: ['route'],
    };
  }
}

/** Pages that nothing leads to first, then those of islands whose pages lead to each other. */
function orderedLost(
  project: Project,
  links: ReadonlyMap<string, readonly string[]>,
  reached: ReadonlySet<string>,
): readonly ProjectPage[] {
  const lost = project.pages.filter(({ page }) => !reached.has(page.id));
  if (lost.length === 0) return [];
  const named = new Set(lost.flatMap(({ page }) => links.get(page.id) ?? []));
  return [
    ...lost.filter(({ page }) => !named.has(page.id)),
    ...lost.filter(({ page }) => named.has(page.id)),
  ];
}

function spread(
  from: Iterable<string>,
  links: ReadonlyMap<string, readonly string[]>,
  reached: Set<string>,
): void {
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(links.get(id) ?? []));
  }
}

/** A child's way back to its parent does not make the parent reachable, and neither does a page's link to itself. */
function linksOf({ page, parts }: ProjectPage): readonly string[] {
  const targets = parts.flatMap((part) => {
    const target = part.part === 'link' ? part.to : part.part === 'page' ? part.page : undefined;
    return target === undefined || target === page.id || part.path[0] === 'parent' ? [] : [target];
  });
  return [...new Set(targets)];
}

/** Pages that menus and products name. */
function entrances({ draft, patterns }: Project): readonly string[] {
  const menus = draft.menus.flatMap((menu) => [menu.landing ?? '', ...menu.items.flatMap(pagesOf)]);
  const addresses = new Set(
    draft.products.flatMap(({ defaultRoute, help, admin }) => [
      defaultRoute,
      ...help.map(({ link }) => link),
      ...admin.map(({ link }) => link),
    ]),
  );
  return [...menus, ...[...patterns].flatMap(([id, pattern]) => (addresses.has(pattern) ? [id] : []))];
}

function pagesOf(item: MenuItem): readonly string[] {
  return [...(item.page === undefined ? [] : [item.page]), ...(item.children ?? []).flatMap(pagesOf)];
}
