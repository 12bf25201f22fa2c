// Routes: how paths are written, what serves them and how pages link to each other.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const ROUTE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-ROUTE-SYNTAX',
    severity: 'error',
    suppressible: false,
    titleZh: '路径写法不对',
    titleEn: 'Malformed route',
    explainZh:
      '路径的每一段要么是固定文字，要么整段是一个参数：`{name}` 必填，`{name?}` 可省；详情页还可以有一段写页签：`(basic|log)`。同名参数不能出现两次，否则后一个会盖掉前一个；页签也只能写一处，它的名字就是 `tab`。',
    explainEn:
      'Every segment of a route is a fixed text or one whole parameter: `{name}` is required, `{name?}` may be absent; one segment of a detail page may hold its tabs: `(basic|log)`. A name stands once; otherwise the second would overwrite the first. The tabs stand in one place as well, and their name is `tab`.',
    example: {
      fixture: 'route-parameter-twice',
      bad: 'route: /help/{organizationId}/{organizationId}',
      mark: '{organizationId}',
      from: 30,
    },
  },
  {
    code: 'SCH-ROUTE-TAB',
    severity: 'error',
    suppressible: false,
    titleZh: '页签与地址对不上',
    titleEn: 'Tabs and addresses disagree',
    explainZh:
      '详情页的路径写了 `(a|b)` 时，当前页签就在路径里，这些词必须正好是各页签的 `key`：多一个打开是空的，少一个没有地址；第一个词是默认页签。链接用 `tab` 指定页签：页签在路径里时写到 `params`，否则写到 `query`，写的必须是那一页的页签。只有详情页有页签。',
    explainEn:
      'When the route of a detail page holds `(a|b)`, the open tab stands in the path, so these words are exactly the `key`s of its tabs: one too many opens nothing, one too few has no address; the first word is the default. Links choose a tab of that page with `tab`: in `params` when it stands in the path, in `query` otherwise. Only detail pages have tabs.',
    example: {
      fixture: 'route-tab-misspelt',
      bad: 'route: /console/things/detail/(basic|verson)/{organizationId}/{projectId}/{id}',
      mark: 'verson',
      right: 'route: /console/things/detail/(basic|version)/{organizationId}/{projectId}/{id}',
    },
  },
  {
    code: 'SCH-ROUTE-DUPLICATE',
    severity: 'error',
    suppressible: false,
    titleZh: '两个页面的路径相同',
    titleEn: 'Two pages have one route',
    explainZh:
      '参数名不同不算不同：`/things/{id}` 和 `/things/{name}` 匹配同样的地址，只有一个页面打得开。改掉其中一个的 `route` 或 `aliases`。',
    explainEn:
      'Names of parameters make no difference: `/things/{id}` and `/things/{name}` match the same addresses, and only one page would open. Change the `route` or the `aliases` of one.',
    example: {
      fixture: 'route-duplicate',
      bad: 'route: /console/things/{organizationId}/{projectId}',
      mark: '/console/things/{organizationId}/{projectId}',
      right: 'route: /console/zebras/{organizationId}/{projectId}',
    },
  },
  {
    code: 'SCH-ROUTE-SHADOWED',
    severity: 'error',
    suppressible: true,
    titleZh: '路径被另一个页面遮住',
    titleEn: 'Another page hides this route',
    explainZh:
      '另一个页面省略可选参数后的路径与这一页（或它的一个页签）相同，用户可能打开的不是想要的那一页。改路径，或把对方的参数改为必填。',
    explainEn:
      'Without its optional parameters another page’s route is the same as this one or as one of its tabs, so people may open the wrong page. Change the route, or make the other’s parameter required.',
    example: {
      fixture: 'route-shadowed',
      bad: 'route: /help',
      mark: '/help',
      right: 'route: /zebra',
    },
  },
  {
    code: 'SCH-ROUTE-PARAM',
    severity: 'error',
    suppressible: true,
    titleZh: '目标页面的路径没有这个参数',
    titleEn: 'The route of the target has no such parameter',
    explainZh:
      '链接和旅程的 `params` 填的是目标页面路径里的参数，多出来的值不会出现在地址里。按建议改正名字；想放进查询串的写到 `query`。',
    explainEn:
      'The `params` of a link or a journey fill parameters of the target’s route; a value too many never reaches the address. Take the suggested name, or put what belongs in the query string under `query`.',
    example: {
      fixture: 'link-parameter-misspelt',
      bad: "- { name: name, type: link, to: demo/thing/detail, params: { ids: '${id}' } }",
      mark: 'ids',
      right: "- { name: name, type: link, to: demo/thing/detail, params: { id: '${id}' } }",
    },
  },
  {
    code: 'SCH-ROUTE-PARAM-MISSING',
    severity: 'error',
    suppressible: false,
    titleZh: '链接缺少路径参数',
    titleEn: 'A link lacks a route parameter',
    explainZh:
      '目标页面的路径有必填参数，而链接没有给值，点击后拼不出地址。在 `params` 里补上；当前页面路径里的同名参数会自动带过去。旅程打开页面时没写的参数从演示数据的列表取得，没有列表通往那一页时也要写。',
    explainEn:
      'The route of the target has a required parameter for which the link gives no value, so no address can be made. Add it to `params`; parameters of the same name in the current route carry over by themselves. A journey takes what it does not give from lists of the demo that lead to the page; where none does, it gives the value as well.',
    example: {
      fixture: 'link-parameter-missing',
      bad: 'submit: { label: 创建, success: 物品已创建, then: { to: demo/thing/detail } }',
      mark: 'demo/thing/detail',
      right:
        "submit: { label: 创建, success: 物品已创建, then: { to: demo/thing/detail, params: { id: '${result.id}' } } }",
    },
  },
  {
    code: 'SCH-PAGE-UNREACHABLE',
    severity: 'warning',
    suppressible: true,
    titleZh: '没有入口通往这一页',
    titleEn: 'Nothing leads to this page',
    explainZh:
      '没有菜单、按钮或链接通往这一页，用户只能手工输入地址。加一个菜单项或链接；如果页面有意只从外部打开，用注释写明理由并忽略。',
    explainEn:
      'No menu, button or link leads to the page, so people would have to type its address. Add a menu item or a link; when the page is meant to be opened from outside only, ignore the finding with a comment that says so.',
    example: { fixture: 'page-unreachable', bad: 'route: /help/lost', mark: '/help/lost' },
  },
  {
    code: 'SCH-OPEN-PAGE',
    severity: 'error',
    suppressible: true,
    titleZh: '页面对所有登录用户开放',
    titleEn: 'The page is open to everybody who is signed in',
    explainZh:
      '默认拒绝：控制台页面要有权限键，后台页面要用 `can` 写明访问级别，例如 `platform.manage`。许可证类的权限键只说明平台能做什么，不说明谁能做。确实要开放时，用注释写明理由并忽略。',
    explainEn:
      'Deny first: console pages have a permission key, admin pages an access level in `can`, e.g. `platform.manage`. A licence key says what the platform may do, not who may do it. When the page is meant to be open, ignore the finding with a comment that says why.',
    example: {
      fixture: 'admin-page-without-level',
      bad: 'permission: license.setting',
      mark: 'license.setting',
      right: 'permission: license.setting\ncan: platform.manage',
    },
  },
  {
    code: 'SCH-ADDRESS',
    severity: 'error',
    suppressible: true,
    titleZh: '没有页面的地址',
    titleEn: 'An address without a page',
    explainZh:
      '`href`、`defaultRoute`、帮助和后台链接里写了控制台自己的地址，却没有页面在那里，点击后只会看到找不到页面。改正地址；站内跳转最好用 `to` 写页面 id，改路径时不会断。',
    explainEn:
      'An `href`, a `defaultRoute`, a help or admin link names an address of the console where there is no page, so people would land on “not found”. Correct it; inside the console prefer `to` with a page id, which survives a change of route.',
    example: {
      fixture: 'product-address-nowhere',
      bad: '- { title: 看板, link: /demo/borad }',
      mark: '/demo/borad',
      right: '- { title: 看板, link: /demo/board }',
    },
  },
];
