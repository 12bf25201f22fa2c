// What list items are called, and by what an item is known again after a change.

export interface ListNoun {
  readonly what: string;
  readonly zh: string;
  readonly en: string;
  /** Keys tried in order for what identifies an item. */
  readonly by: readonly string[];
}

const COLUMN: ListNoun = { what: 'column', zh: '列', en: 'column', by: ['name', 'label', 'tpl', 'type'] };
const ACTION = (zh: string, en: string): ListNoun => ({
  what: 'action',
  zh,
  en,
  by: ['label', 'operation', 'to'],
});

/** Lists by their key. */
export const LIST_NOUNS: Readonly<Record<string, ListNoun>> = {
  columns: COLUMN,
  filters: { what: 'filter', zh: '筛选条件', en: 'filter', by: ['name'] },
  toolbar: ACTION('工具栏按钮', 'toolbar button'),
  rowActions: ACTION('行操作', 'row action'),
  bulkActions: ACTION('批量操作', 'bulk action'),
  actions: ACTION('操作', 'action'),
  buttons: ACTION('按钮', 'button'),
  tabs: { what: 'tab', zh: '页签', en: 'tab', by: ['key', 'title'] },
  blocks: { what: 'block', zh: '区块', en: 'block', by: ['title', 'type'] },
  sections: { what: 'section', zh: '表单分组', en: 'form section', by: ['title'] },
  items: { what: 'item', zh: '条目', en: 'item', by: ['name', 'label'] },
  // A list is an amis schema; request parameters of that name are a map.
  body: { what: 'item', zh: '组件', en: 'component', by: ['name', 'label', 'title', 'type'] },
  samples: { what: 'sample', zh: '示例', en: 'sample', by: ['label'] },
  fields: { what: 'field', zh: '字段', en: 'field', by: ['name'] },
  siblings: { what: 'page', zh: '并列页面', en: 'sibling page', by: [] },
  aliases: { what: 'route', zh: '别名路由', en: 'alias route', by: [] },
  series: { what: 'item', zh: '序列', en: 'series', by: [] },
  operations: { what: 'item', zh: '接口', en: 'call', by: [] },
  values: { what: 'value', zh: '枚举值', en: 'enum value', by: ['value'] },
};

/** A list that a kind brings, called by its title. */
export function listNoun(key: string, title: string): ListNoun {
  return { what: 'item', zh: title, en: key, by: ['name', 'key', 'label', 'title', 'type'] };
}

/** Keys whose change is more than a setting. */
export const KEY_WHATS: Readonly<Record<string, string>> = {
  permission: 'permission',
  can: 'permission',
  route: 'route',
  prefix: 'route',
};
