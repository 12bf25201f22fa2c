// How routes and aliases are written: fixed texts, parameters, and for a detail page its tabs.
import { didYouMean } from '#core/did-you-mean.ts';
import { routeParameters, segmentsOf, tabWords } from '#core/route.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

const SEGMENT = /^(?:[^{}()/?#\s]+|\{[A-Za-z]\w*\??\}|\([\w-]+(?:\|[\w-]+)*\))$/;

export function* routeSyntaxRule(page: IndexedPage): Iterable<Finding> {
  const routes: readonly (readonly [string, ValuePath])[] = [
    [page.page.route, ['route']],
    ...(page.page.aliases ?? []).map((alias, index) => [alias, ['aliases', index]] as const),
  ];
  for (const [route, path] of routes) {
    const problem = malformed(route) ?? repeated(route);
    if (problem !== undefined) {
      const { part, ...texts } = problem;
      const offset = part === undefined ? undefined : route.lastIndexOf(part);
      yield {
        code: 'SCH-ROUTE-SYNTAX',
        ...texts,
        source: page.source,
        path,
        ...(part === undefined || offset === undefined ? {} : { part: { offset, length: part.length } }),
      };
    } else if (path[0] === 'route') yield* tabFindings(page);
  }
}

interface Problem {
  readonly zh: string;
  readonly en: string;
  /** The last of these in the route is wrong. */
  readonly part?: string;
}

function malformed(route: string): Problem | undefined {
  const wrong = segmentsOf(route).find((segment) => !SEGMENT.test(segment));
  if (wrong === undefined) return undefined;
  return {
    zh: `路径的一段 “${wrong}” 写法不对，参数写作 {name} 或 {name?}，页签写作 (a|b)`,
    en: `Route segment "${wrong}" is malformed; parameters are {name} or {name?}, tabs are (a|b)`,
    part: wrong,
  };
}

function repeated(route: string): Problem | undefined {
  const parameters = routeParameters(route);
  const twice = findTwice(parameters.map(({ name }) => name));
  if (twice !== undefined) {
    const isTabs = parameters.some(({ name, words }) => name === twice && words !== undefined);
    return isTabs
      ? {
          zh: '路径里只能有一处页签 (a|b)，也不能另有参数 {tab}',
          en: 'A route has one place for its tabs (a|b), and no parameter {tab} beside it',
        }
      : {
          zh: `路径参数 “${twice}” 出现了两次`,
          en: `Route parameter "${twice}" stands twice`,
          part: segmentsOf(route).findLast((segment) => /^\{(\w+)/.exec(segment)?.[1] === twice) ?? twice,
        };
  }
  const word = findTwice(tabWords(route) ?? []);
  return word === undefined
    ? undefined
    : { zh: `页签 “${word}” 出现了两次`, en: `Tab "${word}" stands twice`, part: word };
}

function findTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** The words of a route with tabs are the keys of the page's tabs, all of them. */
function* tabFindings({ page, source }: IndexedPage): Iterable<Finding> {
  const words = tabWords(page.route);
  if (words === undefined) return;
  if (page.kind !== 'detail') {
    yield {
      code: 'SCH-ROUTE-TAB',
      zh: '只有详情页的路径可以写页签 (a|b)；别的页面一个路径写一种，其余写到 aliases',
      en: 'Only the route of a detail page may hold tabs (a|b); other pages have one path, further ones as aliases',
      source,
      path: ['route'],
    };
    return;
  }
  const keys = page.tabs.map(({ key }) => key);
  const strangers = words.filter((word) => !keys.includes(word));
  const silent = keys.filter((key) => !words.includes(key));
  for (const word of strangers) {
    yield {
      code: 'SCH-ROUTE-TAB',
      zh: `路径里的页签 “${word}” 不存在`,
      en: `The page has no tab "${word}", which its route names`,
      source,
      path: ['route'],
      part: { offset: offsetOf(word, page.route), length: word.length },
      expected: keys.join(', '),
      suggestion: didYouMean(word, silent),
    };
  }
  // A misspelt word was reported above; the key that it means is not missing as well.
  for (const key of silent.slice(strangers.length)) {
    yield {
      code: 'SCH-ROUTE-TAB',
      zh: `路径的 (${words.join('|')}) 里没有页签 “${key}”，它没有地址`,
      en: `Tab "${key}" has no address: it is not among (${words.join('|')}) in the route`,
      source,
      path: ['tabs', keys.indexOf(key), 'key'],
      expected: words.join(', '),
    };
  }
}

/** Inside the parentheses: the same word may stand before them. */
function offsetOf(word: string, route: string): number {
  const start = route.indexOf('(');
  const inside = new RegExp(`[(|]${word}(?=[|)])`).exec(route.slice(start));
  return start + (inside?.index ?? 0) + 1;
}
