// The address of a page that a row's file links to, e.g. from a notification.
import { compileCondition, type ExpressionScope } from '#core/expression/compile-template.ts';
import type { Bindings } from '#core/generated/page-language.ts';
import { fillRoute, routeParameters } from '#core/route.ts';
import type { Config, RowLink } from '../config.ts';
import { fillTemplate } from './fill-template.ts';
import { pagePattern } from './page-pattern.ts';

/** The first link whose condition holds over `scope`; '' when there is none, or a parameter of its route has no value. */
export function linkPath(
  { pages, products }: Pick<Config, 'pages' | 'products'>,
  links: readonly RowLink[],
  scope: ExpressionScope,
): string {
  const link = links.find(({ when }) => when === undefined || compileCondition(when)(scope));
  const page = link === undefined ? undefined : pages.get(link.to);
  if (link === undefined || page === undefined) return '';
  const pattern = pagePattern(products, page);
  const params = fillAll(link.params, scope);
  const isWhole = routeParameters(pattern).every(
    ({ name, optional, words }) => optional || words !== undefined || (params[name] ?? '') !== '',
  );
  // A row without its place has no page.
  if (!isWhole) return '';
  const query = new URLSearchParams(fillAll(link.query, scope)).toString();
  return `${fillRoute(pattern, params)}${query === '' ? '' : `?${query}`}`;
}

function fillAll(bindings: Bindings = {}, scope: ExpressionScope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bindings).map(([name, text]) => [name, fillTemplate(String(text), scope)]),
  );
}
