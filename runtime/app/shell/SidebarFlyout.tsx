import { useCallback, useRef, useState } from 'react';
import type { MenuNode } from '#core/console-session.ts';
import { askedView } from '../element/later-view.tsx';
import { loadMenu } from '../element/load-menu.ts';
import { Icon } from '../icon/Icon.tsx';

const loadFlyout = async () => ({ View: (await loadMenu(import('./FlyoutMenu.tsx'))).FlyoutMenu });
const FlyoutMenu = askedView(loadFlyout);
/** On the way to the button, so that the box is there at the click. What fails now is tried again by the click. */
const prepare = () => void loadFlyout().catch(() => undefined);

interface SidebarFlyoutProps {
  readonly node: MenuNode;
  readonly active: boolean;
  readonly trail: readonly string[];
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A group of the collapsed sidebar: its entries in a box beside the icon. */
export function SidebarFlyout({ node, active, trail, params }: SidebarFlyoutProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
        onMouseEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
      >
        <Icon name={node.icon ?? 'folder'} />
      </button>
      {open && <FlyoutMenu node={node} trail={trail} params={params} anchor={anchor} onClose={close} />}
    </li>
  );
}
