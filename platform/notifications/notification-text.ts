// What a notification says, out of its kind's templates.
import type { Config, NotificationKind } from '#config/config.ts';
import { pagePattern } from '#config/page/page-pattern.ts';
import {
  compileCondition,
  compileTemplate,
  type ExpressionScope,
} from '#core/expression/compile-template.ts';
import type { Bindings } from '#core/generated/page-language.ts';
import { fillRoute, routeParameters } from '#core/route.ts';

export interface NotificationText {
  /** False: not sent. */
  readonly isWanted: boolean;
  readonly title: string;
  readonly body: string;
  /** Address of the page concerned; empty: none. */
  readonly path: string;
}

const LONGEST_TITLE = 200;
const LONGEST_BODY = 2_000;

export function createNotificationText(
  config: Config,
  kind: NotificationKind,
  scope: ExpressionScope,
): NotificationText {
  return {
    isWanted: holds(kind.when, scope),
    title: fill(kind.title, scope).slice(0, LONGEST_TITLE),
    body: fill(kind.body ?? '', scope).slice(0, LONGEST_BODY),
    path: pathOf(config, kind, scope),
  };
}

function pathOf(
  { pages, products }: Config,
  { links = [] }: NotificationKind,
  scope: ExpressionScope,
): string {
  const link = links.find(({ when }) => holds(when, scope));
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
    Object.entries(bindings).map(([name, text]) => [name, fill(String(text), scope)]),
  );
}

function fill(template: string, scope: ExpressionScope): string {
  const value = compileTemplate(template)(scope);
  return value === undefined || value === null ? '' : String(value);
}

function holds(condition: string | undefined, scope: ExpressionScope): boolean {
  return condition === undefined || compileCondition(condition)(scope);
}
