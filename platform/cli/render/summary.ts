// Page × role: what was opened and what was found.
import type { Config } from '#config/config.ts';
import type { ReportTable } from '../report/table.ts';
import type { Finding } from './finding.ts';
import type { PageView } from './views.ts';

/** One view as one role. */
export interface Look {
  readonly view: PageView;
  readonly role: string;
  /** What the roles report says. */
  readonly permitted: boolean;
  /** False: there was no row to open it for. */
  readonly opened: boolean;
  readonly findings: readonly Finding[];
}

/** A page's tabs are part of its cell. `seconds` is the time of the whole run. */
export function renderSummary(looks: readonly Look[], config: Config, seconds: number): ReportTable {
  const roles = [...new Set(looks.map(({ role }) => role))];
  const pages = [...new Set(looks.map(({ view }) => view.page.id))].sort();
  const opened = looks.filter((look) => look.opened);
  return {
    name: 'render',
    columns: [
      { key: 'page', title: '页面' },
      { key: 'kind', title: '类型' },
      ...roles.map((role) => ({ key: role, title: config.permissions.roleLabels[role] ?? role })),
    ],
    rows: pages.map((page) => ({
      page,
      kind: config.pages.get(page)?.kind ?? '',
      ...Object.fromEntries(
        roles.map((role) => [
          role,
          cell(looks.filter((look) => look.role === role && look.view.page.id === page)),
        ]),
      ),
    })),
    notes: [
      '● 正常，- 按角色不能打开且确实被拒绝，? 没有打开，· 没有抽到，数字是问题个数',
      `${pages.length} 个页面，${roles.length} 个角色，打开 ${opened.length} 次（含标签页），${seconds.toFixed(1)} 秒`,
    ],
  };
}

function cell(looks: readonly Look[]): string {
  if (looks.length === 0) return '·';
  if (looks.some(({ opened }) => !opened)) return '?';
  const found = looks.reduce((sum, { findings }) => sum + findings.length, 0);
  if (found > 0) return String(found);
  return looks.some(({ permitted }) => permitted) ? '●' : '-';
}
