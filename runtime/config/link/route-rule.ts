// Routes: written right, one page each, none hidden behind another.
import { sortByRoute } from '#core/route.ts';
import type { Project, ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';
import { covers } from './route-overlap.ts';

const SEGMENT = /^(?:[^{}/?#\s]+|\{[A-Za-z]\w*\??\})$/;

export function* routeRule(project: Project): Iterable<Finding> {
  const ordered = sortByRoute(project.pages, ({ pattern }) => pattern);
  const byShape = new Map<string, ProjectPage>();
  for (const page of ordered) {
    const { shape } = project.perPage(page, shapesOf);
    const first = byShape.get(shape);
    if (first === undefined) byShape.set(shape, page);
    else yield duplicate(page, first, ['route']);
  }
  for (const page of ordered) {
    for (const [index, alias] of (page.page.aliases ?? []).entries()) {
      const shape = shapeOf(page.pattern.slice(0, -page.page.route.length) + alias);
      const first = byShape.get(shape);
      if (first === undefined) byShape.set(shape, page);
      else yield duplicate(page, first, ['aliases', index]);
    }
  }
  yield* shadowed(ordered, project);
}

export function* routeSyntaxRule({ source, page }: ProjectPage): Iterable<Finding> {
  const segments = page.route.split('/').filter((segment) => segment !== '');
  const wrong = segments.find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) {
    yield {
      code: 'SCH-ROUTE-SYNTAX',
      zh: `路径的一段 “${wrong}” 写法不对，参数写作 {name} 或 {name?}`,
      en: `Route segment "${wrong}" is malformed; parameters are {name} or {name?}`,
      source,
      path: ['route'],
      part: { offset: page.route.indexOf(wrong), length: wrong.length },
    };
  }
  const names = segments.flatMap((segment) => /^\{(\w+)\??\}$/.exec(segment)?.[1] ?? []);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    yield {
      code: 'SCH-ROUTE-SYNTAX',
      zh: `路径参数 “${twice}” 出现了两次`,
      en: `Route parameter "${twice}" stands twice`,
      source,
      path: ['route'],
      part: { offset: page.route.lastIndexOf(`{${twice}`), length: twice.length + 2 },
    };
  }
}

/** Two patterns of one shape match the same paths, whatever their parameters are called. */
function shapeOf(pattern: string): string {
  return pattern.replaceAll(/\{\w+\}/g, '{}').replaceAll(/\{\w+\?\}/g, '{?}');
}

function duplicate(page: ProjectPage, first: ProjectPage, path: readonly (string | number)[]): Finding {
  return {
    code: 'SCH-ROUTE-DUPLICATE',
    zh: `路径与页面 “${first.page.id}” 重复：${page.pattern}`,
    en: `The route is also that of page "${first.page.id}": ${page.pattern}`,
    source: page.source,
    path,
  };
}

/**
 * Routes are tried in order, a static segment before a parameter. A page whose every path an earlier one takes never
 * opens. Only routes whose first segments may be the same are compared.
 */
function* shadowed(ordered: readonly ProjectPage[], { perPage }: Project): Iterable<Finding> {
  const earlier = new Map<string, ProjectPage[]>();
  const shapes = new Set<string>();
  for (const page of ordered) {
    const { shape, group, prefixes } = perPage(page, shapesOf);
    // The same shape twice was reported above.
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    const winner = prefixes
      .flatMap((prefix) => earlier.get(prefix) ?? [])
      .find((other) => covers(other.pattern, page.pattern));
    const same = earlier.get(group);
    if (same === undefined) earlier.set(group, [page]);
    else same.push(page);
    if (winner === undefined) continue;
    yield {
      code: 'SCH-ROUTE-SHADOWED',
      zh: `路径被页面 “${winner.page.id}” 遮住：它的 ${winner.pattern} 先匹配这一页的所有地址`,
      en: `Page "${winner.page.id}" hides this route: its ${winner.pattern} takes every address of this page first`,
      source: page.source,
      path: ['route'],
    };
  }
}

function shapesOf({ pattern }: ProjectPage) {
  const group = staticPart(pattern);
  return { shape: shapeOf(pattern), group, prefixes: prefixesOf(group) };
}

/** What stands before the first parameter. */
function staticPart(pattern: string): string {
  const brace = pattern.indexOf('/{');
  return brace === -1 ? pattern : pattern.slice(0, brace);
}

function prefixesOf(path: string): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return ['', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)];
}
