// A panel of controls that hangs on a button.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePopup } from '../element/use-popup.ts';

export interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly align?: 'start' | 'end';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open while mounted. Focus goes to its first control, and back to the button when it closes. */
export function Popover({ anchor, label, align = 'start', onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePopup({ open: true, anchor, popup: panel, align, onClose });
  useEffect(() => {
    const button = anchor.current;
    panel.current?.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true });
    return () => {
      // A click elsewhere already moved the focus to where the person wants it.
      if (document.activeElement === document.body) button?.focus();
    };
  }, [anchor]);
  return (
    <div ref={panel} className="aic-popup aic-popover" role="dialog" aria-label={label}>
      {children}
    </div>
  );
}
