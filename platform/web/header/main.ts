// The platform's own header script: fills the header area of the console. Plain DOM, so that it stays small.
import type { HeaderState } from '#core/header-state.ts';
import type { HeaderHandle, HeaderOptions } from './contract.ts';
import style from './header.css' with { type: 'text' };
import { createHeader } from './header.ts';

declare global {
  interface Window {
    AipHeader?: { readonly init: (options: HeaderOptions) => HeaderHandle };
  }
}

window.AipHeader = {
  init(options) {
    const sheet = document.createElement('style');
    sheet.textContent = style;
    document.head.append(sheet);
    const { element, update } = createHeader(options);
    options.container.replaceChildren(element);
    return {
      update: (state: Partial<HeaderState>) => update(state),
      destroy() {
        element.remove();
        sheet.remove();
      },
    };
  },
};
