// The header put together. Menus that depend on what changed are drawn again, the switches only learn their new choice.
import { h, icon } from '../element.ts';
import type { HeaderOptions, HeaderState } from './contract.ts';
import { ICONS } from './icons.ts';
import { helpMenu, productMenu, themeMenu, userMenu } from './menus.ts';
import { createPlatformCalls } from './platform-calls.ts';
import { createSwitcher } from './switcher.ts';

export function createHeader(options: HeaderOptions) {
  let state: HeaderState = options;
  const calls = createPlatformCalls(() => state.user.userId);
  const organizations = createSwitcher({
    label: '切换组织',
    symbol: ICONS.building,
    placeholder: '选择组织',
    searchText: '搜索组织',
    emptyText: '还没有组织',
    load: calls.organizations,
    onChoose: ({ id }) => options.onOrganizationChange({ id }),
  });
  const projects = createSwitcher({
    label: '切换项目',
    symbol: ICONS.folder,
    placeholder: '选择项目',
    searchText: '搜索项目',
    emptyText: '还没有项目',
    load: (keyword) => calls.projects(state.organizationId, keyword),
    onChoose: ({ id, organizationId }) => options.onProjectChange({ id, organizationId }),
  });
  const left = h('div', { class: 'ah-part' });
  const right = h('div', { class: 'ah-part' });
  const place = h(
    'div',
    { class: 'ah-part ah-place' },
    organizations.element,
    h('span', { class: 'ah-slash' }, '/'),
    projects.element,
  );
  const element = h('div', { class: 'ah' }, left, place, h('span', { class: 'ah-gap' }), right);

  async function logout(): Promise<void> {
    window.location.assign(await calls.logout().catch(() => '/login'));
  }

  function draw(): void {
    left.replaceChildren(
      productMenu(state.products, options.onNavigate).element,
      brand(state.title, options.onNavigate),
    );
    right.replaceChildren(
      ...[
        options.tools,
        helpMenu(state.help),
        themeMenu(state.theme, options.onThemeChange).element,
        userMenu(state.user, options.onNavigate, () => void logout()).element,
      ].filter((part) => part !== undefined),
    );
  }

  function showPlace(again = false): void {
    place.hidden = state.hasPlace === false;
    organizations.show(state.organizationId, again);
    projects.show(state.projectId, again);
  }

  draw();
  showPlace();
  return {
    element,
    update(next: Partial<HeaderState>): void {
      const before = state;
      state = { ...state, ...next };
      if (DRAWN.some((key) => before[key] !== state[key])) draw();
      if (before.revision !== state.revision) showPlace(true);
      else if (PLACE.some((key) => before[key] !== state[key])) showPlace();
    },
  };
}

const DRAWN = ['title', 'user', 'products', 'help', 'theme'] as const;
const PLACE = ['organizationId', 'projectId', 'hasPlace'] as const;

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
