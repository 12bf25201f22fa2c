// Menus: where items lead and who ever sees them.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const MENU_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-MENU-TARGET',
    severity: 'error',
    suppressible: false,
    titleZh: '菜单项没有唯一的去处',
    titleEn: 'A menu item does not lead to one place',
    explainZh:
      '菜单项用 `page` 打开页面，或用 `href` 打开外部地址，或用 `children` 成为分组。一个都没有就哪里也不去；`page` 和 `href` 都写，就不知道去哪里。',
    explainEn:
      'A menu item opens a page with `page` or an outside address with `href`, or is a group with `children`. With none it leads nowhere; with both `page` and `href` nobody knows where.',
    example: {
      fixture: 'menu-item-leads-nowhere',
      bad: '- { key: empty, title: 空 }',
      mark: '空',
      right: '- { key: empty, title: 空, page: demo/help/thing }',
    },
  },
  {
    code: 'SCH-MENU-HIDDEN',
    severity: 'warning',
    suppressible: true,
    titleZh: '没有人看得到的菜单项',
    titleEn: 'A menu item that nobody sees',
    explainZh:
      '菜单项或它的页面要求的权限、模式合在一起，没有任何角色满足，所以它永远不显示。改正 `can`、`mode` 或页面的权限。',
    explainEn:
      'What the item and its page ask for together is held by no role, so it never shows. Correct `can`, `mode` or the access of the page.',
    example: {
      fixture: 'menu-item-hidden',
      bad: '- { key: outside, title: 外部, href: https://example.com, can: project.own }',
      mark: 'project.own',
    },
  },
  {
    code: 'SCH-MENU-GROUP',
    severity: 'warning',
    suppressible: true,
    titleZh: '永远不显示的菜单分组',
    titleEn: 'A menu group that never shows',
    explainZh:
      '没有可见子项的分组会被整个省略。能看到这个分组的人都看不到它的任何子项，说明分组与子项的权限对不上。放宽一边，或删去分组。',
    explainEn:
      'A group without a visible item is left out. Whoever sees this group sees none of its items, so their demands do not fit together. Loosen one of them, or remove the group.',
    example: {
      fixture: 'menu-group-never-shown',
      bad: 'children:',
      mark: 'children',
    },
  },
  {
    code: 'SCH-MENU-PARAM',
    severity: 'error',
    suppressible: false,
    titleZh: '菜单给不出路径参数',
    titleEn: 'A menu cannot fill the route',
    explainZh:
      '菜单只能填 `organizationId` 和 `projectId`，而这个页面的路径还有别的必填参数，点击后拼不出地址。菜单改为打开列表页，再从列表进入。',
    explainEn:
      'A menu fills `organizationId` and `projectId` only, and the route of this page needs more, so no address can be made. Let the item open the list page, and go on from there.',
    example: {
      fixture: 'menu-parameter-not-fillable',
      bad: '- { key: one, title: 一件, page: demo/thing/detail }',
      mark: 'demo/thing/detail',
      right: '- { key: one, title: 一件, page: demo/thing/create }',
    },
  },
];
