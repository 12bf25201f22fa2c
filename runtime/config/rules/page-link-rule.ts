// Links between pages: the page exists and every parameter of its route has a value.
import { didYouMean } from '#core/did-you-mean.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import type { Page } from '#core/page.ts';
import { routeParameters, TAB_PARAMETER, tabWords } from '#core/route.ts';
import type { Part } from '../index/part.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export function* pageLinkRule(from: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part !== 'link' && part.part !== 'page') continue;
    if (part.part === 'link') yield* linkFindings(from, part, schemaIndex);
    else if (!schemaIndex.known.pages.has(part.page))
      yield unknownPage(from, part.page, part.path, schemaIndex);
  }
}

type Link = Omit<Extract<Part, { readonly part: 'link' }>, 'part'>;
/** The linking page; parameters of `pattern` carry over. */
type From = Pick<IndexedPage, 'source' | 'pattern'>;

/** `link.path` is the place of the page's id. */
export function* linkFindings(from: From, link: Link, schemaIndex: SchemaIndex): Iterable<Finding> {
  if (!schemaIndex.known.pages.has(link.to)) {
    yield unknownPage(from, link.to, link.path, schemaIndex);
    return;
  }
  yield* parameterFindings(from, link, link.to, schemaIndex.patterns.get(link.to));
  yield* tabFindings(from, link, schemaIndex.draft.pages.get(link.to));
}

function unknownPage({ source }: From, id: string, path: ValuePath, { known }: SchemaIndex): Finding {
  return unknownName(id, known.pages, ['页面', 'page'], { code: 'SCH-PAGE', source, path });
}

function* parameterFindings(
  from: From,
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

/** Tabs that are written out; what an expression gives is known only when the link is drawn. */
function* tabFindings(from: From, link: Link, page: Page | undefined): Iterable<Finding> {
  if (page?.kind !== 'detail') return;
  const inPath = tabWords(page.route) !== undefined;
  const keys = page.tabs.map(({ key }) => key);
  for (const place of ['params', 'query'] as const) {
    const tab = link[place]?.[TAB_PARAMETER];
    if (typeof tab !== 'string' || isTemplate(tab)) continue;
    const path = [...link.path.slice(0, -1), place, TAB_PARAMETER];
    const common = { code: 'SCH-ROUTE-TAB', source: from.source, path } as const;
    if (place === 'query' && inPath) {
      yield {
        ...common,
        at: 'key',
        zh: `页面 “${page.id}” 的页签在路径里，写到 params，而不是 query`,
        en: `The tab of page "${page.id}" stands in its path: give it in params, not in query`,
        expected: 'params',
      };
    } else if ((place === 'query' || inPath) && !keys.includes(tab)) {
      yield {
        ...common,
        zh: `页面 “${page.id}” 没有页签 “${tab}”`,
        en: `Page "${page.id}" has no tab "${tab}"`,
        expected: keys.join(', '),
        suggestion: didYouMean(tab, keys),
      };
    }
  }
}
