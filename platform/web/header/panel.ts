// A button with a panel below it. What panels hold comes with the first one that a person goes to; the browser closes them
// on Escape and on a click elsewhere.
import { h, icon } from '../element.ts';
import { ICONS } from './icons.ts';
import type { PanelBox } from './panel-box.ts';
import type { Panels } from './panels.ts';

export type LoadPanels = () => Promise<Panels>;

export interface PanelOptions {
  readonly label: string;
  readonly content: readonly (Node | string)[];
  readonly align?: 'start' | 'end';
  /** `menu`: arrow keys move; `dialog`: it holds a search field. */
  readonly role?: 'menu' | 'dialog';
  readonly className?: string;
  readonly arrow?: boolean;
  /** Called whenever it opens. */
  readonly fill: (panels: Panels, box: PanelBox) => void;
}

export interface Panel {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
}

export function createPanel(options: PanelOptions, load: LoadPanels): Panel {
  const { label, content, align = 'start', role = 'menu', arrow = false, fill } = options;
  const body = h('div', { class: 'ah-panel', popover: 'auto', role, 'aria-label': label });
  // What opens is loaded on the way to the button; when that fails, the press says so.
  const prepare = () => void load().catch(() => undefined);
  const button = h(
    'button',
    {
      type: 'button',
      class: options.className ?? 'ah-button',
      'aria-label': label,
      'aria-haspopup': role,
      'aria-expanded': 'false',
      onpointerenter: prepare,
      onfocus: prepare,
      onclick: (event: Event) => {
        // The browser would hide at once what opens here.
        event.preventDefault();
        void toggle();
      },
    },
    ...content,
    arrow ? icon(ICONS.down, 14) : undefined,
  );
  // A press of the panel's own button is none elsewhere: else it closes the panel, and its click opens it again.
  button.popoverTargetElement = body;
  body.addEventListener('toggle', (event) =>
    button.setAttribute('aria-expanded', String(event.newState === 'open')),
  );

  async function toggle(): Promise<void> {
    if (body.matches(':popover-open')) return body.hidePopover();
    try {
      const panels = await load();
      fill(panels, { body, close: () => body.hidePopover() });
      panels.open(body, button, align);
    } catch {
      body.replaceChildren('加载失败，请刷新页面后重试');
      body.showPopover();
    }
  }

  return { element: h('span', { class: 'ah-slot' }, button, body), button };
}
