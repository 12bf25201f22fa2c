// Addresses of other pages: a page id and bindings become a function of what is readable.

import type { Bindings } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { fillRoute, routeParameters, TAB_PARAMETER } from '#core/route.ts';
import { compileBindings } from './expression.ts';
import { displayText, isBlank, isRow, type Scope } from './scope.ts';

export interface LinkTarget {
  readonly to?: string;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

/**
 * Undefined without a target or when the page links to a page it has no route for. The result of the function is
 * undefined when a required parameter has no value: a link to nowhere is not a link.
 */
export function compileHref(
  target: LinkTarget,
  linked: LinkedPage,
): ((scope: Scope) => string | undefined) | undefined {
  const pattern = target.to === undefined ? undefined : linked.routes[target.to];
  if (pattern === undefined) return undefined;
  const params = compileBindings(target.params);
  const query = compileBindings(target.query);
  return (scope) => {
    // Organisation and project of the current page carry over, so pages need not repeat them; its open tab does not.
    const { [TAB_PARAMETER]: _tab, ...current } = isRow(scope.params) ? scope.params : {};
    const path = tryFill(pattern, textValues({ ...current, ...params(scope) }));
    return path === undefined ? undefined : `${path}${queryString(query(scope))}`;
  };
}

function tryFill(pattern: string, values: Readonly<Record<string, string>>): string | undefined {
  const ready = routeParameters(pattern).every(({ name, optional }) => optional || !isBlank(values[name]));
  return ready ? fillRoute(pattern, values) : undefined;
}

function textValues(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const filled = Object.entries(values).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(filled.map(([key, value]) => [key, displayText(value)]));
}

/** `?a=1&b=2`, or nothing. Absent values are left out. */
function queryString(values: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(textValues(values)).toString();
  return text === '' ? '' : `?${text}`;
}
