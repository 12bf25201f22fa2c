// A floating box in the browser's top layer, kept at its anchor. Works inside modal dialogs as well.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { placePopup } from './place-popup.ts';

interface PopupOptions {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly popup: RefObject<HTMLElement | null>;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'below' | 'above' | 'beside';
  /** A click outside or Escape closed it. Absent: only `open` decides (tooltips). */
  readonly onClose?: () => void;
}

/** Shows `popup` while `open` and places it; the element needs nothing but a ref. */
export function usePopup({ open, anchor, popup, align, side, onClose }: PopupOptions): void {
  // A redraw brings a new function: the box stays where it is.
  const close = useRef(onClose);
  close.current = onClose;
  const closes = onClose !== undefined;
  useLayoutEffect(() => {
    const [box, target] = [popup.current, anchor.current];
    if (!open || box === null || target === null) return undefined;
    box.setAttribute('popover', closes ? 'auto' : 'manual');
    const place = () => {
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placePopup(target.getBoundingClientRect(), size, view, align, side);
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    const toggled = (event: Event) => {
      if ('newState' in event && event.newState === 'closed') close.current?.();
    };
    const show = () => {
      box.showPopover();
      place();
    };
    // What only follows the focus may be asked for while another box closes and gives the focus back: the browser
    // refuses to show anything before that is over.
    const frame = closes ? undefined : requestAnimationFrame(show);
    if (frame === undefined) show();
    box.addEventListener('toggle', toggled);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      box.removeEventListener('toggle', toggled);
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
      if (box.matches(':popover-open')) box.hidePopover();
    };
  }, [open, anchor, popup, align, side, closes]);
}
