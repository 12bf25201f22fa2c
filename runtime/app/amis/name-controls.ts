// amis puts a label beside a control without linking the two. Screen readers need the link.
import { type RefObject, useEffect } from 'react';

const CONTROLS =
  'input:not([type="hidden"]):not([aria-label]), textarea:not([aria-label]), [role="combobox"]:not([aria-label])';

/** Names each control after its form item, now and whenever amis draws another, and drops roles that do not exist. */
export function useNamedControls(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const name = () => {
      for (const control of element.querySelectorAll<HTMLElement>(CONTROLS)) nameControl(control);
      for (const body of element.querySelectorAll('[role="page-body"]')) body.removeAttribute('role');
    };
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true });
    name();
    return () => observer.disconnect();
  }, [area]);
}

function nameControl(control: HTMLElement): void {
  const item = control.closest('.cxd-Form-item');
  const label = item?.querySelector('.cxd-Form-label')?.textContent?.replace(/^\*/, '').trim();
  const tab = control.closest('.cxd-Tabs-pane')?.getAttribute('aria-label');
  const text = label || tab || control.getAttribute('placeholder') || control.getAttribute('name');
  if (text === null || text === undefined || text === '') return;
  control.setAttribute('aria-label', text);
  // A reference to a label that is not on the page would win over the name.
  const reference = control.getAttribute('aria-labelledby');
  if (reference !== null && document.getElementById(reference) === null)
    control.removeAttribute('aria-labelledby');
}
