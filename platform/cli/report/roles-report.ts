import type { Config } from '#config/config.ts';
import { walkPage } from '#config/page/walk-page.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { prunePage } from '#config/viewer/prune-page.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import type { Action } from '#core/generated/page-language.ts';
import type { Page } from '#core/page.ts';
import type { Cell, ReportTable } from './table.ts';

const OPEN = '打开页面';

/**
 * What each role may open and which buttons it gets, by the predicates that the server itself uses, in this deployment
 * with its licence. Conditions over a row (`when`, `event`) are not known here: a button counts when it can be drawn.
 */
export function rolesReport(config: Config): ReportTable {
  const roles = Object.keys(config.permissions.roles);
  const viewers = roles.map((role) => [role, roleViewer(config, role)] as const);
  const pages = [...config.pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    name: 'roles',
    columns: [
      { key: 'page', title: '页面' },
      { key: 'action', title: '操作' },
      ...roles.map((role) => ({ key: role, title: config.permissions.roleLabels[role] ?? role })),
    ],
    rows: pages.flatMap((page) => rowsOf(page, viewers, config)),
    notes: [
      `按部署 “${config.deployment.title}” 的许可证和开关计算；角色都在自己的组织和项目里`,
      '● 可用，- 不可用；数据行的条件（when、event）不在此列',
    ],
  };
}

type Viewers = readonly (readonly [role: string, viewer: Viewer])[];

function rowsOf(page: Page, viewers: Viewers, config: Config): readonly Readonly<Record<string, Cell>>[] {
  const head = { page: page.id };
  const shown = new Map(viewers.map(([role, viewer]) => [role, actionsShown(page, viewer, config)]));
  const open = Object.fromEntries(viewers.map(([role, viewer]) => [role, isPagePermitted(page, viewer)]));
  const actions = [...new Set(actionsOf(page, config))].map((action) => ({
    ...head,
    action,
    ...Object.fromEntries(viewers.map(([role]) => [role, shown.get(role)?.has(action) === true])),
  }));
  return [{ ...head, action: OPEN, ...open }, ...actions];
}

/** Nothing on a page that is closed. */
function actionsShown(page: Page, viewer: Viewer, config: Config): ReadonlySet<string> {
  if (!isPagePermitted(page, viewer)) return new Set();
  const canOpen = (id: string) => {
    const target = config.pages.get(id);
    return target !== undefined && isPagePermitted(target, viewer);
  };
  return new Set(actionsOf(prunePage(page, viewer, canOpen), config));
}

function actionsOf(page: Page, config: Config): readonly string[] {
  return walkPage(page, config.operations).flatMap((part) =>
    part.part === 'action' ? [nameOf(part.action)] : [],
  );
}

/** Two buttons of one label differ by what they do. */
function nameOf({ label, to, href, operation, dialog }: Action): string {
  const target = to ?? operation ?? dialog?.operation ?? href;
  return target === undefined ? label : `${label} → ${target}`;
}
