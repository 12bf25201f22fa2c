// The header put together. Menus that depend on what changed are drawn again, the switches only learn their new choice.
import type { HeaderState } from '#core/header-state.ts';
import { h, icon } from '../element.ts';
import { helpButton, productButton, themeButton, userButton } from './buttons.ts';
import type { HeaderOptions } from './contract.ts';
import { createPlace } from './place.ts';
import { createPlatformCalls } from './platform-calls.ts';

export function createHeader(options: HeaderOptions) {
  let state: HeaderState = options;
  const calls = createPlatformCalls(() => state.user.userId);
  const panelSheet = h('style');
  const load = async () => {
    const { panels } = await import('./panels.ts');
    panelSheet.textContent = panels.style;
    return panels;
  };
  const left = h('div', { class: 'ah-part' });
  const right = h('div', { class: 'ah-part' });
  const place = createPlace(options, calls, () => state, load);
  const element = h(
    'div',
    { class: 'ah' },
    left,
    place.element,
    h('span', { class: 'ah-gap' }),
    right,
    panelSheet,
  );

  async function logout(): Promise<void> {
    window.location.assign(await calls.logout().catch(() => '/login'));
  }

  function draw(): void {
    left.replaceChildren(
      productButton(state.products, options.onNavigate, load),
      brand(state.title, options.onNavigate),
    );
    right.replaceChildren(
      ...[
        options.tools,
        helpButton(state.help, load),
        themeButton(state.theme, options.onThemeChange, load),
        userButton(state.user, options.onNavigate, () => void logout(), load),
      ].filter((part) => part !== undefined),
    );
  }

  draw();
  place.show();
  return {
    element,
    update(next: Partial<HeaderState>): void {
      const before = state;
      state = { ...state, ...next };
      if (DRAWN.some((key) => before[key] !== state[key])) draw();
      if (before.revision !== state.revision) place.show(true);
      else if (PLACE.some((key) => before[key] !== state[key])) place.show();
    },
  };
}

const DRAWN = ['title', 'user', 'products', 'help', 'theme'] as const;
const PLACE = ['organizationId', 'organizationName', 'projectId', 'projectName', 'hasPlace'] as const;

function brand(title: string, navigate: HeaderOptions['onNavigate']): HTMLElement {
  const click = (event: Event) => {
    event.preventDefault();
    navigate('/');
  };
  return h(
    'a',
    { class: 'ah-brand', href: '/', onclick: click },
    logo(),
    h('span', { class: 'ah-wide' }, title),
  );
}

/** Two joined hexagon halves: a model and the service made of it. */
function logo(): SVGSVGElement {
  const drawing = icon(
    'M12 3 4.5 7.2v9.6L12 21M12 3l7.5 4.2v9.6L12 21M12 8.5 8.8 10.3v3.5L12 15.5l3.2-1.7v-3.5z',
    22,
  );
  drawing.setAttribute('class', 'ah-logo');
  return drawing;
}
