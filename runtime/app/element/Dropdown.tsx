// A button with a menu behind it.
import { useCallback, useRef, useState } from 'react';
import type { PluginDropdownProps } from '#plugin-api';
import { Icon } from '../icon/Icon.tsx';
import { Button } from './Button.tsx';
import type { DropdownItem } from './DropdownMenu.tsx';
import { askedView } from './later-view.tsx';
import { loadMenu } from './load-menu.ts';

const loadDropdown = async () => ({ View: (await loadMenu(import('./DropdownMenu.tsx'))).DropdownMenu });
const DropdownMenu = askedView(loadDropdown);
/** On the way to the button, so that the menu is there at the click. What fails now is tried again by the click. */
const prepare = () => void loadDropdown().catch(() => undefined);

interface DropdownProps extends Omit<PluginDropdownProps, 'items'> {
  readonly items: readonly DropdownItem[];
}

export function Dropdown({
  items,
  label,
  icon,
  iconOnly = false,
  level = 'default',
  size = 'm',
  align = 'start',
}: DropdownProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: coming near is no interaction, the button inside is the control
    <span className="aic-dropdown" onMouseEnter={prepare} onFocus={prepare}>
      <Button
        buttonRef={anchor}
        level={level}
        size={size}
        popup="menu"
        expanded={open}
        onClick={() => setOpen(!open)}
        {...(icon === undefined ? {} : { icon })}
        {...(iconOnly ? { label } : {})}
      >
        {iconOnly ? undefined : (
          <>
            {label}
            <Icon name="chevron-down" size={14} className="aic-dropdown__arrow" />
          </>
        )}
      </Button>
      {open && <DropdownMenu items={items} label={label} align={align} anchor={anchor} onClose={close} />}
    </span>
  );
}
