import { type ReactNode, useId, useRef, useState } from 'react';
import { usePopup } from './use-popup.ts';

interface TooltipProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A short explanation on hover and keyboard focus. Nothing important may stand only here. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  usePopup({ open, anchor, popup, align: 'center', side: 'above' });
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    // The child keeps its own role and keyboard behaviour; this span only listens.
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is not an interaction, focus does the same
    <span
      ref={anchor}
      className="aic-tooltip-anchor"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
      onClick={hide}
      aria-describedby={open ? id : undefined}
    >
      {children}
      {open && (
        <span ref={popup} id={id} role="tooltip" className="aic-tooltip">
          {text}
        </span>
      )}
    </span>
  );
}
