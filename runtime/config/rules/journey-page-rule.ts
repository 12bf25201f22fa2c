// Pages of a journey: the role may open them, and the parameters of their routes have values.
import { didYouMean } from '#core/did-you-mean.ts';
import { routeParameters } from '#core/route.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { type Journey, journeyOf, pagesNamed, targetOf } from '../read/journey.ts';
import type { Finding, Source } from '../read/source.ts';
import { roleAccess } from '../viewer/role-viewer.ts';
import { holdsLevel } from '../viewer/viewer.ts';

/** Where a person works is found for every journey. */
const PLACE: readonly string[] = ['organizationId', 'projectId'];

export function* journeyPageRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('journey')) {
    const journey = journeyOf(source);
    yield* accessFindings(journey, source, schemaIndex);
    yield* parameterFindings(journey, source, schemaIndex);
  }
}

function* accessFindings(journey: Journey, source: Source, { draft }: SchemaIndex): Iterable<Finding> {
  const { permissions, pages } = draft;
  if (permissions === undefined || !Object.hasOwn(permissions.roles, journey.as)) return;
  // Flags and the licence differ from deployment to deployment, a role's levels do not.
  const access = roleAccess(permissions, journey.as);
  const label = permissions.roleLabels[journey.as] ?? journey.as;
  for (const { page: id, path } of pagesNamed(journey)) {
    const page = pages.get(id);
    if (page === undefined || holdsLevel(access, page.can)) continue;
    yield {
      code: 'SCH-JOURNEY-ACCESS',
      zh: `${label}不能打开页面 “${id}”`,
      en: `The role "${journey.as}" may not open the page "${id}"`,
      source,
      path,
    };
  }
}

function* parameterFindings({ steps }: Journey, source: Source, schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const [index, { open }] of steps.entries()) {
    if (open === undefined) continue;
    const { page, params = {} } = targetOf(open);
    const pattern = schemaIndex.patterns.get(page);
    if (pattern === undefined) continue;
    const at = ['steps', index, 'open'];
    const wanted = routeParameters(pattern);
    const names = wanted.map(({ name }) => name);
    const given = Object.keys(params);
    const extra = given.filter((name) => !names.includes(name));
    for (const name of extra)
      yield {
        code: 'SCH-ROUTE-PARAM',
        zh: `页面 “${page}” 的路径没有参数 “${name}”`,
        en: `The route of page "${page}" has no parameter "${name}"`,
        source,
        path: [...at, 'params', name],
        at: 'key',
        expected: names.join(', '),
        suggestion: didYouMean(
          name,
          names.filter((free) => !given.includes(free)),
        ),
      };
    const missing = wanted.filter(
      ({ name, optional }) => !optional && !given.includes(name) && !PLACE.includes(name),
    );
    if (missing.length <= extra.length || isLinked(page, schemaIndex)) continue;
    const [first] = missing.slice(extra.length);
    yield {
      code: 'SCH-ROUTE-PARAM-MISSING',
      zh: `页面 “${page}” 还缺少路径参数 “${first?.name}”，也没有列表通往这一页，取不到值`,
      en: `Page "${page}" also needs the route parameter "${first?.name}", and no list leads there to take it from`,
      source,
      path: typeof open === 'string' ? at : [...at, 'page'],
      expected: names.join(', '),
    };
  }
}

/** The runner takes what is missing from rows that lead to the page, or from a list of the same entity. */
function isLinked(id: string, { pages, draft, perPage, isIncomplete }: SchemaIndex): boolean {
  const entity = draft.pages.get(id)?.entity;
  return (
    isIncomplete('page') ||
    pages.some((from) => perPage(from, linkedPages).has(id)) ||
    (entity !== undefined && pages.some(({ page }) => page.kind === 'list' && page.entity === entity))
  );
}

function linkedPages({ page, parts }: IndexedPage): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.part === 'link' && part.to !== page.id ? [part.to] : [])));
}
