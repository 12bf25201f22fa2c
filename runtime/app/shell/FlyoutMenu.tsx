// The entries of a group of the collapsed sidebar: they come when the pointer or the focus reaches the first of their buttons.
import type { RefObject } from 'react';
import type { MenuNode } from '#core/console-session.ts';
import { MenuBox } from '../element/MenuBox.tsx';
import { SidebarLink } from './SidebarLink.tsx';

interface FlyoutMenuProps {
  readonly node: MenuNode;
  readonly trail: readonly string[];
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function FlyoutMenu({ node, trail, params, anchor, onClose }: FlyoutMenuProps) {
  return (
    <MenuBox
      anchor={anchor}
      label={node.title}
      side="beside"
      className="aic-sidebar__flyout"
      onClose={onClose}
    >
      <p className="aic-sidebar__flyout-title">{node.title}</p>
      {leavesOf(node).map((leaf) => (
        // A choice closes the box; the link itself goes where it leads.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link is a click
        // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is the control
        <div key={leaf.key} onClick={onClose}>
          <SidebarLink
            node={leaf}
            depth={0}
            current={trail.at(-1) === leaf.key}
            params={params}
            collapsed={false}
            role="menuitem"
          />
        </div>
      ))}
    </MenuBox>
  );
}

function leavesOf(node: MenuNode): readonly MenuNode[] {
  return (node.children ?? []).flatMap((child) => (child.children === undefined ? [child] : leavesOf(child)));
}
