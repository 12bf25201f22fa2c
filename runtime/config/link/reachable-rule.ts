// A page that no menu and no other page leads to can only be opened by typing its address.
import type { MenuItem } from '../config.ts';
import type { Project } from '../project.ts';
import type { Finding } from '../source.ts';

export function* reachableRule(project: Project): Iterable<Finding> {
  // With a broken page or menu the links in it are unknown, and every page behind it would look lost.
  if (project.isIncomplete('page') || project.isIncomplete('menu')) return;
  const linked = new Set(
    project.draft.menus.flatMap((menu) => [menu.landing ?? '', ...menu.items.flatMap(pagesOf)]),
  );
  for (const { page, parts } of project.pages) {
    for (const part of parts) {
      const target = part.part === 'link' ? part.to : part.part === 'page' ? part.page : undefined;
      // A child's way back to its parent does not make the parent reachable, and neither does a page's link to itself.
      if (target !== undefined && target !== page.id && part.path[0] !== 'parent') linked.add(target);
    }
  }
  for (const { source, page } of project.pages) {
    if (linked.has(page.id) || isNamedByProduct(project, page.id)) continue;
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

function isNamedByProduct(project: Project, pageId: string): boolean {
  const pattern = project.pages.find(({ page }) => page.id === pageId)?.pattern;
  return project.draft.products.some(({ defaultRoute, help, admin }) =>
    [defaultRoute, ...help.map(({ link }) => link), ...admin.map(({ link }) => link)].includes(pattern ?? ''),
  );
}

function pagesOf(item: MenuItem): readonly string[] {
  return [...(item.page === undefined ? [] : [item.page]), ...(item.children ?? []).flatMap(pagesOf)];
}
