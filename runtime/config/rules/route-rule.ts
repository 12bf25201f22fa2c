// Routes: one page each, none hidden behind another.
import { sortByRoute } from '#core/route.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { shapeOf, spellOut } from '../page/spell-out.ts';
import type { Finding } from '../read/source.ts';
import { covers } from './route-overlap.ts';

/** A route or an alias, as written in a page. */
interface Claim {
  readonly page: IndexedPage;
  readonly path: readonly (string | number)[];
  readonly pattern: string;
  readonly shapes: readonly string[];
}

export function* routeRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  const ordered = sortByRoute(schemaIndex.pages, ({ pattern }) => pattern);
  const claims = [
    ...ordered.map((page) => routeClaim(page, schemaIndex)),
    ...ordered.flatMap((page) => aliasClaims(page)),
  ];
  yield* duplicates(claims);
  yield* shadowed(ordered, schemaIndex);
}

function routeClaim(page: IndexedPage, { perPage }: SchemaIndex): Claim {
  const shapes = perPage(page, plainRoutes).map(({ shape }) => shape);
  return { page, path: ['route'], pattern: page.pattern, shapes };
}

function aliasClaims(page: IndexedPage): readonly Claim[] {
  return (page.page.aliases ?? []).map((alias, index) => {
    const pattern = page.pattern.slice(0, -page.page.route.length) + alias;
    return { page, path: ['aliases', index], pattern, shapes: spellOut(pattern).map(shapeOf) };
  });
}

/** Of two the one that is laid over the other is reported, else the later one. */
function* duplicates(claims: readonly Claim[]): Iterable<Finding> {
  const byShape = new Map<string, Claim>();
  for (const claim of [...claims].sort((a, b) => a.page.source.layer - b.page.source.layer)) {
    const { page, path, pattern, shapes } = claim;
    const first = shapes.map((shape) => byShape.get(shape)).find((other) => other !== undefined);
    for (const shape of shapes) if (!byShape.has(shape)) byShape.set(shape, claim);
    if (first === undefined) continue;
    yield {
      code: 'SCH-ROUTE-DUPLICATE',
      zh: `路径与页面 “${first.page.page.id}” 重复：${pattern}`,
      en: `The route is also that of page "${first.page.page.id}": ${pattern}`,
      source: page.source,
      path,
    };
  }
}

/**
 * Routes are tried in order, a static segment before a parameter. A page whose every path an earlier one takes never
 * opens, and so does a tab. Only routes whose first segments may be the same are compared.
 */
function* shadowed(ordered: readonly IndexedPage[], { perPage }: SchemaIndex): Iterable<Finding> {
  const earlier = new Map<string, { readonly page: IndexedPage; readonly pattern: string }[]>();
  const shapes = new Set<string>();
  for (const page of ordered) {
    // The same shape twice was reported above.
    const routes = perPage(page, plainRoutes).filter(({ shape }) => !shapes.has(shape));
    const winner = routes
      .flatMap(({ pattern, prefixes }) =>
        prefixes
          .flatMap((prefix) => earlier.get(prefix) ?? [])
          .filter((other) => covers(other.pattern, pattern)),
      )
      .at(0);
    for (const { pattern, shape, group } of routes) {
      shapes.add(shape);
      const same = earlier.get(group);
      if (same === undefined) earlier.set(group, [{ page, pattern }]);
      else same.push({ page, pattern });
    }
    if (winner === undefined) continue;
    yield {
      code: 'SCH-ROUTE-SHADOWED',
      zh: `路径被页面 “${winner.page.page.id}” 遮住：它的 ${winner.pattern} 先匹配这一页的地址`,
      en: `Page "${winner.page.page.id}" hides this route: its ${winner.pattern} takes addresses of this page first`,
      source: page.source,
      path: ['route'],
    };
  }
}

/** The route as it is with each of its tabs. */
function plainRoutes({ pattern }: IndexedPage) {
  return spellOut(pattern).map((plain) => {
    const group = staticPart(plain);
    return { pattern: plain, shape: shapeOf(plain), group, prefixes: prefixesOf(group) };
  });
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
