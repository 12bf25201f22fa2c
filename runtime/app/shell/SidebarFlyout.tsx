import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { MenuNode } from '#core/console-session.ts';
import { nextIndex } from '../element/next-index.ts';
import { usePopup } from '../element/use-popup.ts';
import { Icon } from '../icon/Icon.tsx';
import { SidebarLink } from './SidebarLink.tsx';

interface SidebarFlyoutProps {
  readonly node: MenuNode;
  readonly active: boolean;
  readonly trail: readonly string[];
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A group of the collapsed sidebar: its entries in a box beside the icon. */
export function SidebarFlyout({ node, active, trail, params }: SidebarFlyoutProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  usePopup({ open, anchor, popup, side: 'beside', onClose: close });
  useEffect(() => {
    if (open) linksOf(popup.current)[0]?.focus();
  }, [open]);
  const move = (event: KeyboardEvent) => {
    const links = linksOf(popup.current);
    const next = nextIndex(
      event.key,
      links.findIndex((link) => link.matches(':focus')),
      links.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    <li>
      <button
        ref={anchor}
        type="button"
        className={active ? 'aic-sidebar__item is-active' : 'aic-sidebar__item'}
        aria-label={node.title}
        aria-haspopup="menu"
        aria-expanded={open}
        title={open ? undefined : node.title}
        onClick={() => setOpen(!open)}
      >
        <Icon name={node.icon ?? 'folder'} />
      </button>
      {open && (
        <div
          ref={popup}
          className="aic-menu aic-sidebar__flyout"
          role="menu"
          tabIndex={-1}
          aria-label={node.title}
          onKeyDown={move}
        >
          <p className="aic-sidebar__flyout-title">{node.title}</p>
          {leavesOf(node).map((leaf) => (
            // A choice closes the box; the link itself goes where it leads.
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link is a click
            // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is the control
            <div key={leaf.key} onClick={close}>
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
        </div>
      )}
    </li>
  );
}

function leavesOf(node: MenuNode): readonly MenuNode[] {
  return (node.children ?? []).flatMap((child) => (child.children === undefined ? [child] : leavesOf(child)));
}

function linksOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('a[role="menuitem"]') ?? [])];
}
