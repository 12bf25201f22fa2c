// Names of things that do not exist: pages, permission keys, entities, enums, products.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const NAME_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-PAGE',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个页面',
    titleEn: 'There is no such page',
    explainZh:
      '`to`、`parent`、`help`、`siblings` 和菜单的 `page` 写的是页面 id，也就是页面文件去掉 `pages/` 与 `.yaml` 的路径。指向不存在的页面，按钮或菜单就无处可去。按建议改正，或先建好那个页面。',
    explainEn:
      '`to`, `parent`, `help`, `siblings` and the `page` of a menu item hold a page id: the path of the page file without `pages/` and `.yaml`. A button or menu item that names no page leads nowhere. Take the suggestion, or make that page first.',
    example: {
      fixture: 'menu-page-unknown',
      bad: '- { key: list, title: 物品, page: demo/thing/lists }',
      mark: 'demo/thing/lists',
      right: '- { key: list, title: 物品, page: demo/thing/list }',
    },
  },
  {
    code: 'SCH-PERMISSION',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个权限键',
    titleEn: 'There is no such permission key',
    explainZh:
      '权限键必须列在 `permissions.yaml` 的 `keys` 里。写错的键永远不会成立，页面或按钮对所有人都关着。改正拼写，或先在 `permissions.yaml` 里加上这个键。',
    explainEn:
      'Permission keys are listed under `keys` in `permissions.yaml`. A misspelt key is never granted, so the page or button stays closed for everybody. Correct it, or add the key to `permissions.yaml`.',
    example: {
      fixture: 'permission-unknown',
      bad: 'permission: project.things',
      mark: 'project.things',
      right: 'permission: project.thing',
    },
  },
  {
    code: 'SCH-ACCESS',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个访问级别',
    titleEn: 'There is no such access level',
    explainZh:
      '`can` 写的是 `permissions.yaml` 里 `levels` 列出的访问级别，角色的 `can` 还可以用 `project.*` 这样的通配。写错的级别没有人拥有，接口会拒绝所有人。',
    explainEn:
      '`can` names an access level listed under `levels` in `permissions.yaml`; the `can` of a role may also say `project.*`. Nobody holds a misspelt level, so the call would refuse everybody.',
    example: {
      fixture: 'access-level-of-call',
      bad: 'x-access: { can: project.writes }',
      mark: 'project.writes',
      right: 'x-access: { can: project.write }',
    },
  },
  {
    code: 'SCH-ENTITY',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个实体',
    titleEn: 'There is no such entity',
    explainZh:
      '`entity`、`x-entity` 和 `x-access` 的 `of` 写的是 `entities/` 下的文件名（不含 `.yaml`）。没有实体就没有状态机，也找不到决定权限的那一行数据。',
    explainEn:
      '`entity`, `x-entity` and the `of` of `x-access` hold the name of a file in `entities/` without `.yaml`. Without the entity there is no state machine and no row to decide access by.',
    example: { fixture: 'entity-unknown', bad: 'entity: thng', mark: 'thng', right: 'entity: thing' },
  },
  {
    code: 'SCH-ENUM',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个枚举',
    titleEn: 'There is no such enum',
    explainZh:
      '`enum` 和 `x-enum` 写的是 `enums/` 下的文件名（不含 `.yaml`）。没有枚举，状态只能显示成原始代码，筛选也没有选项。',
    explainEn:
      '`enum` and `x-enum` hold the name of a file in `enums/` without `.yaml`. Without it a state is shown as a bare code and a filter has no options.',
    example: {
      fixture: 'column-enum-unknown',
      bad: '- { name: count, type: tag, enum: thing-stat }',
      mark: 'thing-stat',
      right: '- { name: count, type: tag, enum: thing-state }',
    },
  },
  {
    code: 'SCH-PRODUCT',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个产品',
    titleEn: 'There is no such product',
    explainZh:
      '页面 id 的第一段和菜单的 `product` 是 `products.yaml` 里某个产品的 `key`，页面的完整路径由它的 `basePath` 开头。把文件移到正确的产品目录，或先登记产品。',
    explainEn:
      'The first part of a page id and the `product` of a menu are the `key` of a product in `products.yaml`; its `basePath` begins every route of the page. Move the file to the right product’s directory, or add the product.',
    example: { fixture: 'menu-product-unknown', bad: 'product: dmo', mark: 'dmo', right: 'product: demo' },
  },
  {
    code: 'SCH-FLAG',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个部署开关',
    titleEn: 'There is no such deployment flag',
    explainZh:
      '菜单项的 `flag` 是 `deployment.yaml` 里 `modules` 的一个开关，例如 `aic-ai-conductor-enable`。没有登记的开关永远是关的，菜单项就永远不出现。',
    explainEn:
      'The `flag` of a menu item is a switch under `modules` in `deployment.yaml`, e.g. `aic-ai-conductor-enable`. A switch that is not listed is always off, so the item would never be seen.',
    example: {
      fixture: 'menu-flag-unknown',
      bad: '- { key: extra, title: 额外, page: demo/thing/create, flag: extr-enable }',
      mark: 'extr-enable',
      right: '- { key: extra, title: 额外, page: demo/thing/create, flag: extra-enable }',
    },
  },
  {
    code: 'SCH-HELP-VALUE',
    severity: 'error',
    suppressible: false,
    titleZh: '帮助正文里没有这个值',
    titleEn: 'Help texts know no such value',
    explainZh:
      '帮助正文里双花括号中的名称由平台填入，例如 `{{gatewayAddress}}` 是本平台的网关地址。只有列出的名称可以用，其他的会原样显示给读者。改正名称。',
    explainEn:
      'The platform fills in names in double braces in help texts: `{{gatewayAddress}}` is the address of its gateway. Only the listed names exist, any other is shown to readers as it stands. Correct the name.',
    example: {
      fixture: 'help-value-unknown',
      bad: '调用 `{{gatewayAdress}}/things`。',
      mark: '{{gatewayAdress}}',
      right: '调用 `{{gatewayAddress}}/things`。',
    },
  },
  {
    code: 'SCH-HELP',
    severity: 'error',
    suppressible: false,
    titleZh: '帮助链接不对',
    titleEn: 'The help link is wrong',
    explainZh:
      '帮助页的 `content` 是 `help/` 下存在的 Markdown 文件；其他页面的 `help` 写帮助页（`kind: help`）的页面 id。改正名字，或补上文件。',
    explainEn:
      'The `content` of a help page is a Markdown file below `help/`; the `help` of any other page is the id of a help page (`kind: help`). Correct the name, or add the file.',
    example: {
      fixture: 'help-file-missing',
      bad: 'content: demo/things.md',
      mark: 'demo/things.md',
      right: 'content: demo/thing.md',
    },
  },
];
