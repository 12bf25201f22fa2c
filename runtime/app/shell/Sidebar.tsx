import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { MenuLayout, MenuNode } from '#core/console-session.ts';
import { Button } from '../element/Button.tsx';
import { t } from '../i18n/translate.ts';
import { Icon } from '../icon/Icon.tsx';
import { HelpSelector } from './HelpSelector.tsx';
import { groupsAfterToggle, groupsOnPath, initialGroups, toggleGroup } from './open-groups.ts';
import { SidebarFlyout } from './SidebarFlyout.tsx';
import { SidebarLink } from './SidebarLink.tsx';
import { activeTrail, layoutFor, visibleNodes } from './sidebar-model.ts';

interface SidebarProps {
  readonly layouts: readonly MenuLayout[];
  readonly path: string;
  /** Organisation and project that fill the links. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Route patterns of the current page and of those above it, nearest first. */
  readonly above: readonly string[];
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
  /** Reports whether this path has a sidebar. */
  readonly onPresence: (present: boolean) => void;
}

/** The menu of the current path's layout; draws nothing where none is configured. */
export function Sidebar({ layouts, path, params, above, collapsed, onCollapse, onPresence }: SidebarProps) {
  const layout = useMemo(() => layoutFor(layouts, path), [layouts, path]);
  const nodes = useMemo(() => visibleNodes(layout?.items ?? [], path), [layout, path]);
  const present = layout !== undefined && nodes.length > 0;
  useLayoutEffect(() => onPresence(present), [onPresence, present]);
  if (!present) return null;
  return (
    <nav className={collapsed ? 'aic-sidebar is-collapsed' : 'aic-sidebar'} aria-label={t('sidebar.label')}>
      <SidebarHead layout={layout} collapsed={collapsed} />
      {/* Another layout starts with its own open groups. */}
      <SidebarMenu
        key={layout.prefix}
        nodes={nodes}
        trail={activeTrail(nodes, path, above)}
        params={params}
        collapsed={collapsed}
      />
      <div className="aic-sidebar__foot">
        <Button
          level="text"
          icon={collapsed ? 'panel-left-open' : 'panel-left-close'}
          label={t(collapsed ? 'sidebar.expand' : 'sidebar.collapse')}
          expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
    </nav>
  );
}

function SidebarHead({ layout, collapsed }: { readonly layout: MenuLayout; readonly collapsed: boolean }) {
  const { sidebarTitle, sidebarTitleIcon } = layout;
  if (sidebarTitle === undefined) return null;
  return (
    <div className="aic-sidebar__head" title={collapsed ? sidebarTitle : undefined}>
      {sidebarTitleIcon !== undefined && <Icon name={sidebarTitleIcon} size={18} />}
      {!collapsed && <span className="aic-sidebar__title">{sidebarTitle}</span>}
      {!collapsed && layout.prefix.endsWith('/help') && <HelpSelector />}
    </div>
  );
}

interface MenuProps {
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly string[];
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly collapsed: boolean;
}

function SidebarMenu({ nodes, trail, params, collapsed }: MenuProps) {
  const [open, setOpen] = useState(() => initialGroups(nodes, trail, collapsed));
  const [wasCollapsed, setWasCollapsed] = useState(collapsed);
  if (wasCollapsed !== collapsed) {
    setWasCollapsed(collapsed);
    setOpen(groupsAfterToggle(nodes, collapsed));
  }
  const trailKey = trail.join('/');
  useEffect(() => {
    const keys = trailKey === '' ? [] : trailKey.split('/');
    setOpen((current) => groupsOnPath(current, keys, collapsed));
  }, [trailKey, collapsed]);

  return (
    <ul className="aic-sidebar__menu">
      {nodes.map((node) => (
        <SidebarNode
          key={node.key}
          node={node}
          depth={0}
          trail={trail}
          params={params}
          collapsed={collapsed}
          isOpen={(key) => open.has(key)}
          onToggle={(key) => setOpen(toggleGroup(open, key))}
        />
      ))}
    </ul>
  );
}

interface NodeProps extends Omit<MenuProps, 'nodes'> {
  readonly node: MenuNode;
  readonly depth: number;
  readonly isOpen: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
}

function SidebarNode(props: NodeProps) {
  const { node, depth, trail, params, collapsed } = props;
  const active = trail.includes(node.key);
  if (node.children === undefined) {
    return (
      <li>
        <SidebarLink
          node={node}
          depth={depth}
          current={trail.at(-1) === node.key}
          params={params}
          collapsed={collapsed}
        />
      </li>
    );
  }
  if (collapsed) return <SidebarFlyout node={node} active={active} trail={trail} params={params} />;
  const isOpen = props.isOpen(node.key);
  return (
    <li>
      <button
        type="button"
        className={active && !isOpen ? 'aic-sidebar__item is-active' : 'aic-sidebar__item'}
        style={{ '--depth': depth }}
        aria-expanded={isOpen}
        onClick={() => props.onToggle(node.key)}
      >
        {node.icon !== undefined && <Icon name={node.icon} />}
        <span className="aic-sidebar__text">{node.title}</span>
        <Icon name="chevron-down" size={14} className="aic-sidebar__arrow" />
      </button>
      {isOpen && (
        <ul>
          {node.children.map((child) => (
            <SidebarNode {...props} key={child.key} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
