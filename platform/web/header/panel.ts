// A button with a panel below it. The browser closes it on Escape and on a click elsewhere.
import { h, icon } from '../element.ts';
import { ICONS } from './icons.ts';

export interface Panel {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly body: HTMLElement;
  readonly close: () => void;
}

interface PanelOptions {
  readonly label: string;
  readonly content: readonly (Node | string)[];
  readonly align?: 'start' | 'end';
  /** `menu`: arrow keys move; `dialog`: it holds a search field. */
  readonly role?: 'menu' | 'dialog';
  readonly className?: string;
  readonly arrow?: boolean;
  readonly onOpen?: (body: HTMLElement) => void;
}

const GAP = 6;

export function createPanel(options: PanelOptions): Panel {
  const { label, content, align = 'start', role = 'menu', arrow = false, onOpen } = options;
  const body = h('div', {
    class: 'ah-panel',
    popover: 'auto',
    role,
    'aria-label': label,
    onkeydown: moveByKey,
  });
  const button = h(
    'button',
    {
      type: 'button',
      class: options.className ?? 'ah-button',
      'aria-label': label,
      'aria-haspopup': role,
      'aria-expanded': 'false',
      onclick: () => body.togglePopover(),
    },
    ...content,
    arrow ? icon(ICONS.down, 14) : undefined,
  );
  body.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') onOpen?.(body);
  });
  body.addEventListener('toggle', (event) => {
    const open = event.newState === 'open';
    button.setAttribute('aria-expanded', String(open));
    if (!open) return;
    place(body, button, align);
    body.querySelector<HTMLElement>('input, [role=menuitem]')?.focus();
  });
  return {
    element: h('span', { class: 'ah-slot' }, button, body),
    button,
    body,
    close: () => body.hidePopover(),
  };
}

function place(body: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const left = align === 'start' ? box.left : box.right - body.offsetWidth;
  body.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - body.offsetWidth - 8))}px`;
  body.style.top = `${box.bottom + GAP}px`;
}

/** Up and down go through the entries of a panel, from its search field too. */
function moveByKey(event: Event): void {
  if (!(event instanceof KeyboardEvent) || !(event.currentTarget instanceof HTMLElement)) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  items[(at + step + items.length) % items.length]?.focus();
}
