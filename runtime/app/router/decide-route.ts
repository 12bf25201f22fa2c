// What an address means before any page is requested.
import { matchRoute } from '#core/route.ts';
import type { RememberedProject } from '../session/remembered-project.ts';

export type RouteDecision =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'project-empty' }
  | { readonly kind: 'organization-root'; readonly organizationId: string }
  | { readonly kind: 'project-root'; readonly organizationId: string; readonly projectId: string }
  | { readonly kind: 'page' };

const PROJECT_EMPTY = '/global/project-empty';
const PAGE: RouteDecision = { kind: 'page' };

/** `basePath` is the product's, e.g. `/aic`; `landsOn` are first path segments below /console that are pages, not ids. */
export function decideRoute(
  path: string,
  basePath: string,
  remembered: RememberedProject | undefined,
  landsOn: ReadonlySet<string>,
): RouteDecision {
  const plain = path === '/' ? path : path.replace(/\/+$/, '');
  if (plain === '/') return { kind: 'redirect', to: basePath };
  if (plain === basePath) return { kind: 'redirect', to: homePath(basePath, remembered) };
  if (plain === projectEmptyPath(basePath)) return { kind: 'project-empty' };
  const console = matchRoute(`${basePath}/console/{organizationId}/{projectId?}`, plain);
  const { organizationId, projectId } = console ?? {};
  if (organizationId === undefined || landsOn.has(organizationId)) return PAGE;
  return projectId === undefined
    ? { kind: 'organization-root', organizationId }
    : { kind: 'project-root', organizationId, projectId };
}

export function projectEmptyPath(basePath: string): string {
  return `${basePath}${PROJECT_EMPTY}`;
}

/** `/console/{organizationId}/{projectId}` of a product; without project the organisation's own root. */
export function consolePath(basePath: string, organizationId: string, projectId?: string): string {
  const segments = [organizationId, projectId].flatMap((id) =>
    id === undefined ? [] : encodeURIComponent(id),
  );
  return `${basePath}/console/${segments.join('/')}`;
}

export function isConsolePath(path: string, basePath: string): boolean {
  return path.startsWith(`${basePath}/console/`);
}

/** Whether the path lies where another organisation or project would show something else. */
export function hasPlace(path: string, basePath: string): boolean {
  return isConsolePath(path, basePath) || path === projectEmptyPath(basePath);
}

function homePath(basePath: string, remembered: RememberedProject | undefined): string {
  return remembered === undefined
    ? projectEmptyPath(basePath)
    : consolePath(basePath, remembered.organizationId, remembered.id);
}

/** Static first segments below /console of all known routes: `applications`, `monitor`, `operation` … */
export function consoleSections(patterns: readonly string[], basePath: string): ReadonlySet<string> {
  const prefix = `${basePath}/console/`;
  const inside = patterns.filter((pattern) => pattern.startsWith(prefix));
  const sections = inside.map((pattern) => pattern.slice(prefix.length).split('/')[0] ?? '');
  return new Set(sections.filter((section) => section !== '' && !section.startsWith('{')));
}
