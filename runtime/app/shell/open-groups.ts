// Which groups of the sidebar are open, step by step.
import type { MenuNode } from '#core/console-session.ts';
import { topGroups } from './sidebar-model.ts';

export type OpenGroups = ReadonlySet<string>;

/** At first the groups that say so and the one that holds the current path; none while collapsed. */
export function initialGroups(
  nodes: readonly MenuNode[],
  trail: readonly string[],
  collapsed: boolean,
): OpenGroups {
  if (collapsed) return new Set();
  return withTrail(new Set(defaultOpen(nodes)), trail);
}

/** After a navigation: the group that holds the path opens, unless the sidebar is collapsed. */
export function groupsOnPath(open: OpenGroups, trail: readonly string[], collapsed: boolean): OpenGroups {
  return collapsed ? open : withTrail(open, trail);
}

/** Collapsing clears the open groups; expanding opens all top-level groups. */
export function groupsAfterToggle(nodes: readonly MenuNode[], collapsed: boolean): OpenGroups {
  return new Set(collapsed ? [] : topGroups(nodes));
}

export function toggleGroup(open: OpenGroups, key: string): OpenGroups {
  const next = new Set(open);
  if (!next.delete(key)) next.add(key);
  return next;
}

function withTrail(open: OpenGroups, trail: readonly string[]): OpenGroups {
  return trail.every((key) => open.has(key)) ? open : new Set([...open, ...trail]);
}

function defaultOpen(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.defaultOpen === true ? [node.key] : []),
    ...defaultOpen(node.children ?? []),
  ]);
}
