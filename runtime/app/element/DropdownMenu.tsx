// What a dropdown shows: it comes when the pointer or the focus reaches the first of their buttons.
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { MenuBox } from './MenuBox.tsx';

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

interface DropdownMenuProps {
  readonly items: readonly DropdownItem[];
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function DropdownMenu({ items, label, align, anchor, onClose }: DropdownMenuProps) {
  const leave = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <MenuBox anchor={anchor} label={label} align={align} onClose={onClose}>
      {items.map((item) => (
        <MenuItem key={item.key} item={item} leave={leave} />
      ))}
    </MenuBox>
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
