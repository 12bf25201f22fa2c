// The box of a menu: arrow keys move, Enter chooses, Tab, Escape and a click outside close. What it shows are `menuitem`s.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { nextIndex } from './next-index.ts';
import { usePopup } from './use-popup.ts';

interface MenuBoxProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly align?: 'start' | 'end';
  readonly side?: 'below' | 'beside';
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open while mounted; its first item has the focus. */
export function MenuBox({ anchor, label, align, side, className = '', onClose, children }: MenuBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  usePopup({ open: true, anchor, popup: box, onClose, ...(align && { align }), ...(side && { side }) });
  useEffect(() => itemsOf(box.current)[0]?.focus(), []);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      // Tab goes on from the button.
      if (event.key === 'Escape') event.preventDefault();
      onClose();
      anchor.current?.focus();
      return;
    }
    const items = itemsOf(box.current);
    const current = items.findIndex((item) => item.matches(':focus'));
    const next = nextIndex(event.key, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div
      ref={box}
      className={`aic-popup aic-menu ${className}`}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
    >
      {children}
    </div>
  );
}

/** Headings between them are none. */
function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]:is(a, button, [tabindex])') ?? [])];
}
