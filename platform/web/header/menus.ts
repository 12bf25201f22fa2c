// The fixed menus of the header: products, help, appearance, the person.
import type { ProductEntry } from '#core/console-session.ts';
import { h, icon } from '../element.ts';
import type { HeaderOptions, HeaderState, Theme } from './contract.ts';
import { ICONS } from './icons.ts';
import { createPanel, type Panel } from './panel.ts';

type Navigate = HeaderOptions['onNavigate'];

const THEMES: readonly (readonly [Theme, string, string])[] = [
  ['system', '跟随系统', ICONS.system],
  ['light', '浅色', ICONS.sun],
  ['dark', '深色', ICONS.moon],
];

/** All products; one that is not enabled says so, an outside one replaces the location. */
export function productMenu(products: readonly ProductEntry[], navigate: Navigate): Panel {
  const panel = createPanel({
    label: '产品与服务',
    className: 'ah-button ah-button--icon',
    content: [icon(ICONS.grid, 18)],
  });
  panel.body.classList.add('ah-panel--wide');
  panel.body.append(
    h('p', { class: 'ah-title' }, '产品与服务'),
    h('div', { class: 'ah-products' }, ...products.map((product) => productEntry(product, panel, navigate))),
    ...adminLinks(products, panel, navigate),
  );
  return panel;
}

function productEntry(product: ProductEntry, panel: Panel, navigate: Navigate): HTMLElement {
  if (!product.enabled) {
    return h(
      'span',
      { role: 'menuitem', class: 'ah-item', 'aria-disabled': 'true', tabindex: '-1' },
      h('span', { class: 'ah-item__text' }, product.title),
      h('span', { class: 'ah-badge' }, '未开通'),
    );
  }
  const go = () => {
    if (product.external) window.location.replace(product.link);
    else navigate(product.link);
  };
  return link(product.title, product.link, panel, go);
}

function adminLinks(
  products: readonly ProductEntry[],
  panel: Panel,
  navigate: Navigate,
): readonly HTMLElement[] {
  const areas = products.filter((product) => product.enabled).flatMap((product) => product.admin);
  if (areas.length === 0) return [];
  return [
    h('p', { class: 'ah-title ah-title--next' }, '产品后台'),
    h(
      'div',
      { class: 'ah-products' },
      ...areas.map((area) => link(area.title, area.link, panel, () => navigate(area.link))),
    ),
  ];
}

/** Help of the enabled products, in a new window: one is a plain link, several are a menu. */
export function helpMenu(help: HeaderState['help']): HTMLElement | undefined {
  const [only] = help;
  if (only === undefined) return undefined;
  if (help.length === 1) {
    return h(
      'a',
      { class: 'ah-button', href: only.link, target: '_blank', rel: 'noopener' },
      icon(ICONS.help),
      h('span', { class: 'ah-wide' }, '帮助文档'),
    );
  }
  const panel = createPanel({
    label: '帮助文档',
    align: 'end',
    arrow: true,
    content: [icon(ICONS.help), h('span', { class: 'ah-wide' }, '帮助文档')],
  });
  panel.body.append(
    ...help.map(({ title, link: href }) =>
      h(
        'a',
        { role: 'menuitem', class: 'ah-item', href, target: '_blank', rel: 'noopener', onclick: panel.close },
        title,
      ),
    ),
  );
  return panel.element;
}

export function themeMenu(current: Theme, onChange: (theme: Theme) => void): Panel {
  const symbol = THEMES.find(([theme]) => theme === current)?.[2] ?? ICONS.system;
  const panel = createPanel({
    label: '外观',
    align: 'end',
    className: 'ah-button ah-button--icon',
    content: [icon(symbol, 18)],
  });
  panel.body.append(
    ...THEMES.map(([theme, text, drawing]) => {
      const choose = () => {
        panel.close();
        onChange(theme);
      };
      return h(
        'button',
        {
          type: 'button',
          role: 'menuitem',
          class: 'ah-item',
          'aria-current': theme === current ? 'true' : undefined,
          onclick: choose,
        },
        icon(drawing),
        h('span', { class: 'ah-item__text' }, text),
        theme === current ? icon(ICONS.check, 14) : undefined,
      );
    }),
  );
  return panel;
}

export function userMenu(user: HeaderState['user'], navigate: Navigate, logout: () => void): Panel {
  const letter = [...(user.displayName || user.username)][0] ?? '';
  const panel = createPanel({
    label: `${user.displayName}的菜单`,
    align: 'end',
    arrow: true,
    content: [
      h('span', { class: 'ah-avatar', 'data-letter': letter }),
      h('span', { class: 'ah-name ah-wide' }, user.displayName),
    ],
  });
  panel.body.append(
    h('div', { class: 'ah-person' }, h('strong', {}, user.displayName), h('span', {}, user.username)),
    link('用户中心', '/user/info', panel, () => navigate('/user/info'), ICONS.user),
    h(
      'button',
      { type: 'button', role: 'menuitem', class: 'ah-item', onclick: logout },
      icon(ICONS.leave),
      h('span', { class: 'ah-item__text' }, '退出登录'),
    ),
  );
  return panel;
}

/** A real link, so that it opens in a new tab as well; a plain click stays in the console. */
function link(text: string, href: string, panel: Panel, go: () => void, symbol?: string): HTMLElement {
  const click = (event: Event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    panel.close();
    go();
  };
  return h(
    'a',
    { role: 'menuitem', class: 'ah-item', href, onclick: click },
    symbol === undefined ? undefined : icon(symbol),
    h('span', { class: 'ah-item__text' }, text),
  );
}
