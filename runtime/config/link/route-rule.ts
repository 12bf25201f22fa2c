// Routes: written right, one page each, none hidden behind another.
import { compareRoutes } from '#core/route.ts';
import type { Project, ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';

const SEGMENT = /^(?:[^{}/?#\s]+|\{[A-Za-z]\w*\??\})$/;

export function* routeRule(project: Project): Iterable<Finding> {
  const ordered = [...project.pages].sort((a, b) => compareRoutes(a.pattern, b.pattern));
  const byShape = new Map<string, ProjectPage>();
  for (const page of ordered) {
    const shape = shapeOf(page.pattern);
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
  yield* shadowed(ordered);
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

/** An optional last parameter makes a route match what another page's static route says; the longer one never opens. */
function* shadowed(pages: readonly ProjectPage[]): Iterable<Finding> {
  const shortest = new Map<string, ProjectPage>();
  for (const page of pages) {
    const bare = page.pattern.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, '{}');
    const other = shortest.get(bare);
    if (other === undefined) shortest.set(bare, page);
    else if (other.pattern.includes('?}') !== page.pattern.includes('?}')) {
      const [hidden, winner] = [page, other];
      yield {
        code: 'SCH-ROUTE-SHADOWED',
        zh: `路径被页面 “${winner.page.id}” 遮住：它省略可选参数时就是这个路径`,
        en: `Page "${winner.page.id}" hides this route: without its optional parameters it is the same`,
        source: hidden.source,
        path: ['route'],
      };
    }
  }
}
