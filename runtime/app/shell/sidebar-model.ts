// What the sidebar shows on a path; pure, so that every rule of it is a test.
import type { MenuLayout, MenuNode } from '#core/console-session.ts';
import { fillRoute, matchRoute, routeParameters } from '#core/route.ts';

/** The layout whose prefix the path starts with, longest first; undefined: this path has no sidebar. */
export function layoutFor(layouts: readonly MenuLayout[], path: string): MenuLayout | undefined {
  return layouts
    .filter((layout) => isBelow(path, layout.prefix))
    .sort((left, right) => right.prefix.length - left.prefix.length)[0];
}

/** Entries of a layout on a path: without those hidden here, without groups that have nothing left inside. */
export function visibleNodes(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.hiddenOn?.some((pattern) => matchRoute(pattern, path) !== undefined) === true) return [];
    if (node.children === undefined) return [node];
    const children = visibleNodes(node.children, path);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/**
 * Keys from the top-level entry down to the entry that stands for the path. A page below an entry (create, detail)
 * belongs to it: its path goes on where the entry's fixed part ends. `above` are route patterns of the current page and
 * those above it, which know better.
 */
export function activeTrail(
  nodes: readonly MenuNode[],
  path: string,
  above: readonly string[] = [],
): readonly string[] {
  const trails = trailsOf(nodes, []);
  const byPage = above.flatMap((pattern) => trails.filter(({ node }) => node.link === pattern));
  const byPath = trails
    .filter(
      ({ node }) => node.link !== undefined && node.external !== true && isBelow(path, fixedPart(node.link)),
    )
    .sort((left, right) => fixedPart(right.node.link ?? '').length - fixedPart(left.node.link ?? '').length);
  return (byPage[0] ?? byPath[0])?.keys ?? [];
}

export interface MenuTarget {
  readonly href: string;
  /** Replaces the whole browser location. */
  readonly external: boolean;
}

/** Where an entry leads; undefined: a heading, or an address that needs a project while there is none. */
export function targetOf(
  node: MenuNode,
  params: Readonly<Record<string, string | undefined>>,
): MenuTarget | undefined {
  if (node.link === undefined) return undefined;
  if (node.external === true || /^https?:\/\//i.test(node.link)) return { href: node.link, external: true };
  const ready = routeParameters(node.link).every(
    ({ name, optional }) => optional || params[name] !== undefined,
  );
  return ready ? { href: fillRoute(node.link, params), external: false } : undefined;
}

/** Keys of all top-level groups. */
export function topGroups(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.filter((node) => node.children !== undefined).map((node) => node.key);
}

interface Trail {
  readonly node: MenuNode;
  readonly keys: readonly string[];
}

function trailsOf(nodes: readonly MenuNode[], above: readonly string[]): readonly Trail[] {
  return nodes.flatMap((node) => {
    const keys = [...above, node.key];
    return [{ node, keys }, ...trailsOf(node.children ?? [], keys)];
  });
}

/** The segments before the first parameter. */
function fixedPart(link: string): string {
  const index = link.search(/\/[{(]/);
  return index < 0 ? link : link.slice(0, index);
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}
