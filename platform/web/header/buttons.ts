// The buttons of the header's fixed menus: products, help, appearance, the person.
import type { HeaderState } from '#core/header-state.ts';
import { h, icon } from '../element.ts';
import type { HeaderOptions } from './contract.ts';
import { ICONS } from './icons.ts';
import { createPanel, type LoadPanels } from './panel.ts';

type Navigate = HeaderOptions['onNavigate'];

export function productButton(
  products: HeaderState['products'],
  navigate: Navigate,
  load: LoadPanels,
): HTMLElement {
  return createPanel(
    {
      label: '产品与服务',
      className: 'ah-button ah-button--icon',
      content: [icon(ICONS.grid, 18)],
      fill: (panels, box) => panels.fillProducts(box, products, navigate),
    },
    load,
  ).element;
}

/** Help of the enabled products, in a new window: one is a plain link, several are a menu. */
export function helpButton(help: HeaderState['help'], load: LoadPanels): HTMLElement | undefined {
  const [only] = help;
  if (only === undefined) return undefined;
  const label = '帮助文档';
  const content = [icon(ICONS.help), h('span', { class: 'ah-wide' }, label)];
  if (help.length === 1)
    return h('a', { class: 'ah-button', href: only.link, target: '_blank', rel: 'noopener' }, ...content);
  return createPanel(
    { label, align: 'end', arrow: true, content, fill: (panels, box) => panels.fillHelp(box, help) },
    load,
  ).element;
}

export function themeButton(
  theme: HeaderState['theme'],
  onChange: HeaderOptions['onThemeChange'],
  load: LoadPanels,
): HTMLElement {
  return createPanel(
    {
      label: '外观',
      align: 'end',
      className: 'ah-button ah-button--icon',
      content: [icon(ICONS[theme], 18)],
      fill: (panels, box) => panels.fillThemes(box, theme, onChange),
    },
    load,
  ).element;
}

export function userButton(
  user: HeaderState['user'],
  navigate: Navigate,
  logout: () => void,
  load: LoadPanels,
): HTMLElement {
  const letter = [...(user.displayName || user.username)][0] ?? '';
  return createPanel(
    {
      label: `${user.displayName}的菜单`,
      align: 'end',
      arrow: true,
      content: [
        h('span', { class: 'ah-avatar', 'data-letter': letter }),
        h('span', { class: 'ah-name ah-wide' }, user.displayName),
      ],
      fill: (panels, box) => panels.fillUser(box, user, navigate, logout),
    },
    load,
  ).element;
}
