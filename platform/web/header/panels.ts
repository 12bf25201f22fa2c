// All that opens below the header's buttons: no page needs it before a person goes there.
import { createChoice } from './choice.ts';
import { fillHelp, fillProducts, fillThemes, fillUser } from './menus.ts';
import style from './panels.css' with { type: 'text' };

const GAP = 6;

export const panels = { style, open, createChoice, fillHelp, fillProducts, fillThemes, fillUser };
export type Panels = typeof panels;

/** Shows a filled panel below its button and goes to its first entry. */
function open(body: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  body.onkeydown = moveByKey;
  body.showPopover();
  const box = button.getBoundingClientRect();
  const left = align === 'start' ? box.left : box.right - body.offsetWidth;
  body.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - body.offsetWidth - 8))}px`;
  body.style.top = `${box.bottom + GAP}px`;
  body.querySelector<HTMLElement>('input:not([hidden]), [role=menuitem]')?.focus();
}

/** Up and down go through the entries of a panel, from its search field too. */
function moveByKey(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  items[(at + step + items.length) % items.length]?.focus();
}
