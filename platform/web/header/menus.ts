// What the fixed menus of the header hold: products, help, appearance, the person.
import type { ProductEntry } from '#core/console-session.ts';
import type { HeaderState, Theme } from '#core/header-state.ts';
import { h, icon } from '../element.ts';
import type { HeaderOptions } from './contract.ts';
import { ICONS } from './icons.ts';
import { MENU_ICONS } from './menu-icons.ts';
import type { PanelBox } from './panel-box.ts';

type Navigate = HeaderOptions['onNavigate'];

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
];

/** All products; one that is not enabled says so, an outside one replaces the location. */
export function fillProducts(box: PanelBox, products: readonly ProductEntry[], navigate: Navigate): void {
  box.body.classList.add('ah-panel--wide');
  box.body.replaceChildren(
    h('p', { class: 'ah-title' }, '产品与服务'),
    h('div', { class: 'ah-products' }, ...products.map((product) => productEntry(product, box, navigate))),
    ...adminLinks(products, box, navigate),
  );
}

function productEntry(product: ProductEntry, box: PanelBox, navigate: Navigate): HTMLElement {
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
  return link(product.title, product.link, box, go);
}

function adminLinks(
  products: readonly ProductEntry[],
  box: PanelBox,
  navigate: Navigate,
): readonly HTMLElement[] {
  const areas = products.filter((product) => product.enabled).flatMap((product) => product.admin);
  if (areas.length === 0) return [];
  return [
    h('p', { class: 'ah-title ah-title--next' }, '产品后台'),
    h(
      'div',
      { class: 'ah-products' },
      ...areas.map((area) => link(area.title, area.link, box, () => navigate(area.link))),
    ),
  ];
}

export function fillHelp(box: PanelBox, help: HeaderState['help']): void {
  box.body.replaceChildren(
    ...help.map(({ title, link: href }) =>
      h(
        'a',
        { role: 'menuitem', class: 'ah-item', href, target: '_blank', rel: 'noopener', onclick: box.close },
        title,
      ),
    ),
  );
}

export function fillThemes(box: PanelBox, current: Theme, onChange: (theme: Theme) => void): void {
  box.body.replaceChildren(
    ...THEMES.map(([theme, text]) => {
      const choose = () => {
        box.close();
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
        icon(ICONS[theme]),
        h('span', { class: 'ah-item__text' }, text),
        theme === current ? icon(MENU_ICONS.check, 14) : undefined,
      );
    }),
  );
}

export function fillUser(
  box: PanelBox,
  user: HeaderState['user'],
  navigate: Navigate,
  logout: () => void,
): void {
  box.body.replaceChildren(
    h('div', { class: 'ah-person' }, h('strong', {}, user.displayName), h('span', {}, user.username)),
    link('用户中心', '/user/info', box, () => navigate('/user/info'), MENU_ICONS.user),
    h(
      'button',
      { type: 'button', role: 'menuitem', class: 'ah-item', onclick: logout },
      icon(MENU_ICONS.leave),
      h('span', { class: 'ah-item__text' }, '退出登录'),
    ),
  );
}

/** A real link, so that it opens in a new tab as well; a plain click stays in the console. */
function link(text: string, href: string, box: PanelBox, go: () => void, symbol?: string): HTMLElement {
  const click = (event: Event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    box.close();
    go();
  };
  return h(
    'a',
    { role: 'menuitem', class: 'ah-item', href, onclick: click },
    symbol === undefined ? undefined : icon(symbol),
    h('span', { class: 'ah-item__text' }, text),
  );
}
