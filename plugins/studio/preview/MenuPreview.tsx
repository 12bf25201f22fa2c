import type { MenuLayout } from '#plugin-api';
import { useStudio } from '../api/studio-context.ts';

/** The menus that a role gets, as the sidebar would show them. */
export function MenuPreview({ menus }: { readonly menus: readonly MenuLayout[] }) {
  return (
    <div className="studio-menus aic-stack">
      {menus.map((menu) => (
        <section key={menu.prefix} className="studio-menu aic-card">
          <h3>{menu.sidebarTitle ?? menu.prefix}</h3>
          <code className="aic-hint">{menu.prefix}</code>
          <MenuItems items={menu.items} />
        </section>
      ))}
      {menus.length === 0 && <p className="studio-note">这个角色看不到任何菜单</p>}
    </div>
  );
}

function MenuItems({ items }: { readonly items: MenuLayout['items'] }) {
  const { host } = useStudio();
  const { Icon } = host.ui;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          <span className="aic-line studio-menu__item" title={item.link}>
            {item.icon !== undefined && <Icon name={item.icon} size={16} />}
            {item.title}
          </span>
          {item.children !== undefined && <MenuItems items={item.children} />}
        </li>
      ))}
    </ul>
  );
}
