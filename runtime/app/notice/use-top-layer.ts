import { type RefObject, useEffect, useRef } from 'react';
import type { Notice } from './notice-store.ts';

/** For an element that holds notices: above everything while there are any, open dialogs included. */
export function useTopLayer<Area extends HTMLElement>(notices: readonly Notice[]): RefObject<Area> {
  const area = useRef<Area>(null);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.setAttribute('popover', 'manual');
    // Showing it again moves it above a dialog that opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (notices.length > 0) element.showPopover();
  }, [notices]);
  return area;
}
