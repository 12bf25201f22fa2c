import type { MenuNode } from '#core/console-session.ts';
import { Tooltip } from '../element/Tooltip.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { targetOf } from './sidebar-model.ts';

interface SidebarLinkProps {
  readonly node: MenuNode;
  readonly depth: number;
  readonly current: boolean;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly collapsed: boolean;
  readonly role?: 'menuitem';
}

/** One entry: a link inside the console, an outside address that replaces the location, or a heading. */
export function SidebarLink({ node, depth, current, params, collapsed, role }: SidebarLinkProps) {
  const target = targetOf(node, params);
  const inside = (
    <>
      {node.icon !== undefined && <Icon name={node.icon} />}
      {collapsed ? (
        <span className="aic-visually-hidden">{node.title}</span>
      ) : (
        <span className="aic-sidebar__text">{node.title}</span>
      )}
    </>
  );
  const shared = { style: { '--depth': depth }, role };
  if (target === undefined) {
    return (
      <span className="aic-sidebar__item aic-sidebar__item--heading" {...shared}>
        {inside}
      </span>
    );
  }
  const className = current ? 'aic-sidebar__item is-current' : 'aic-sidebar__item';
  const link = target.external ? (
    <a
      className={className}
      href={target.href}
      onClick={(event) => {
        event.preventDefault();
        window.location.replace(target.href);
      }}
      {...shared}
    >
      {inside}
    </a>
  ) : (
    <Link className={className} to={target.href} aria-current={current ? 'page' : undefined} {...shared}>
      {inside}
    </Link>
  );
  return collapsed ? <Tooltip text={node.title}>{link}</Tooltip> : link;
}
