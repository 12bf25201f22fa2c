// A menu behind a button: arrow keys move, Enter chooses, Escape and a click outside close.
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { Button } from './Button.tsx';
import { nextIndex } from './next-index.ts';
import { usePopup } from './use-popup.ts';

export interface DropdownItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Small text behind the label, e.g. why it is disabled. */
  readonly hint?: string | undefined;
  readonly selected?: boolean;
  /** A line above this item. */
  readonly separated?: boolean;
  /** Path inside the console. */
  readonly to?: string | undefined;
  /** Address that opens in a new window. */
  readonly href?: string | undefined;
  readonly onSelect?: () => void;
}

interface DropdownProps {
  readonly items: readonly DropdownItem[];
  /** Text of the button, or its spoken name when there is only an icon. */
  readonly label: string;
  readonly icon?: string;
  readonly iconOnly?: boolean;
  readonly level?: 'primary' | 'default' | 'text' | 'link';
  readonly size?: 's' | 'm';
  readonly align?: 'start' | 'end';
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
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  usePopup({ open, anchor, popup, align, onClose: close });
  useEffect(() => {
    if (open) focusAt(popup.current, 0);
  }, [open]);

  const leave = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const focusable = itemsOf(popup.current);
    const current = focusable.findIndex((item) => item.matches(':focus'));
    const next = nextIndex(event.key, current, focusable.length);
    if (next === undefined) return;
    event.preventDefault();
    focusAt(popup.current, next);
  };

  return (
    <span className="aic-dropdown">
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
      {open && (
        <div ref={popup} className="aic-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <MenuItem key={item.key} item={item} leave={leave} />
          ))}
        </div>
      )}
    </span>
  );
}

function MenuItem({ item, leave }: { readonly item: DropdownItem; readonly leave: () => void }) {
  const classes = ['aic-menu__item'];
  if (item.danger === true) classes.push('aic-menu__item--danger');
  if (item.separated === true) classes.push('aic-menu__item--separated');
  const inside = (
    <>
      {item.icon !== undefined && <Icon name={item.icon} size={16} />}
      <span className="aic-menu__label">{item.label}</span>
      {item.hint !== undefined && <span className="aic-menu__hint">{item.hint}</span>}
      {item.selected === true && <Icon name="check" size={14} className="aic-menu__check" />}
    </>
  );
  const select = () => {
    leave();
    item.onSelect?.();
  };
  const shared = { className: classes.join(' '), role: 'menuitem', tabIndex: -1 } as const;
  if (item.disabled === true)
    return (
      <span {...shared} aria-disabled="true">
        {inside}
      </span>
    );
  if (item.to !== undefined)
    return (
      <Link {...shared} to={item.to} onClick={select}>
        {inside}
      </Link>
    );
  if (item.href !== undefined) {
    return (
      <a {...shared} href={item.href} target="_blank" rel="noopener noreferrer" onClick={select}>
        {inside}
      </a>
    );
  }
  return (
    <button {...shared} type="button" onClick={select}>
      {inside}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function focusAt(menu: HTMLElement | null, index: number): void {
  itemsOf(menu)[index]?.focus();
}
