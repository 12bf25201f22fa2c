// Links between pages: the page exists and every parameter of its route has a value.
import { didYouMean } from '#core/did-you-mean.ts';
import { routeParameters } from '#core/route.ts';
import type { Project, ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';
import type { Part } from './part.ts';
import { unknownName } from './unknown-name.ts';

export function* pageLinkRule(from: ProjectPage, project: Project): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part !== 'link' && part.part !== 'page') continue;
    const id = part.part === 'link' ? part.to : part.page;
    if (!project.known.pages.has(id)) {
      yield unknownName(id, project.known.pages, ['页面', 'page'], {
        code: 'SCH-PAGE',
        source: from.source,
        path: part.path,
      });
    } else if (part.part === 'link') yield* parameterFindings(from, part, id, project.patterns.get(id));
  }
}

type Link = Extract<Part, { readonly part: 'link' }>;

function* parameterFindings(
  from: ProjectPage,
  link: Link,
  id: string,
  pattern: string | undefined,
): Iterable<Finding> {
  if (pattern === undefined) return;
  const wanted = routeParameters(pattern);
  const names = wanted.map(({ name }) => name);
  // Parameters of the current page carry over to the next.
  const carried = routeParameters(from.pattern).map(({ name }) => name);
  const given = Object.keys(link.params ?? {});
  const host = link.path.slice(0, -1);
  const extra = given.filter((name) => !names.includes(name));
  for (const name of extra) {
    yield {
      code: 'SCH-ROUTE-PARAM',
      zh: `页面 “${id}” 的路径没有参数 “${name}”`,
      en: `The route of page "${id}" has no parameter "${name}"`,
      source: from.source,
      path: [...host, 'params', name],
      at: 'key',
      expected: names.join(', '),
      suggestion: didYouMean(
        name,
        names.filter((wantedName) => !given.includes(wantedName)),
      ),
    };
  }
  const missing = wanted.filter(
    ({ name, optional }) => !optional && !given.includes(name) && !carried.includes(name),
  );
  // A misspelt parameter was reported above; its right name is not missing as well.
  for (const { name } of missing.slice(extra.length)) {
    yield {
      code: 'SCH-ROUTE-PARAM-MISSING',
      zh: `前往页面 “${id}” 还缺少路径参数 “${name}”`,
      en: `Page "${id}" also needs the route parameter "${name}"`,
      source: from.source,
      path: link.path,
      expected: names.join(', '),
    };
  }
}
