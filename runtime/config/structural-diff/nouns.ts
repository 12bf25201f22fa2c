// What keys and list items are called, and by what an item is known again after a change.

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

/** Keys whose change is more than a setting. */
export const KEY_WHATS: Readonly<Record<string, string>> = {
  permission: 'permission',
  can: 'permission',
  route: 'route',
  prefix: 'route',
};

const KEY_NOUNS: ReadonlyMap<string, string> = new Map([
  ['kind', '页面类型'],
  ['title', '标题'],
  ['label', '名称'],
  ['subtitle', '副标题'],
  ['description', '说明'],
  ['route', '路由'],
  ['prefix', '路由前缀'],
  ['permission', '权限键'],
  ['can', '访问级别'],
  ['help', '帮助页'],
  ['parent', '上级页面'],
  ['entity', '实体'],
  ['operation', '接口'],
  ['source', '数据来源'],
  ['load', '载入数据'],
  ['body', '请求参数'],
  ['poll', '轮询'],
  ['while', '条件'],
  ['seconds', '间隔秒数'],
  ['type', '类型'],
  ['width', '宽度'],
  ['align', '对齐方式'],
  ['sortable', '可排序'],
  ['hidden', '默认隐藏'],
  ['priority', '优先级'],
  ['short', '只显示末尾'],
  ['fixed', '固定位置'],
  ['enum', '枚举'],
  ['tpl', '模板'],
  ['to', '跳转页面'],
  ['then', '成功后的跳转'],
  ['params', '路径参数'],
  ['query', '查询参数'],
  ['href', '链接地址'],
  ['unit', '单位'],
  ['format', '格式'],
  ['hint', '提示'],
  ['when', '显示条件'],
  ['event', '状态事件'],
  ['confirm', '确认提示'],
  ['typed', '需输入的确认文字'],
  ['text', '文字'],
  ['dialog', '对话框'],
  ['success', '成功提示'],
  ['reveal', '一次性展示内容'],
  ['level', '级别'],
  ['icon', '图标'],
  ['download', '下载文件'],
  ['placeholder', '占位文字'],
  ['options', '选项来源'],
  ['default', '默认值'],
  ['empty', '空状态'],
  ['action', '按钮'],
  ['rowKey', '行标识字段'],
  ['defaultOrder', '默认排序'],
  ['by', '字段'],
  ['order', '方向'],
  ['exportable', '可导出'],
  ['status', '状态字段'],
  ['range', '时间范围选择'],
  ['chart', '图表样式'],
  ['stacked', '堆叠显示'],
  ['span', '占用列数'],
  ['markers', '图表标记'],
  ['at', '时间字段'],
  ['failed', '失败条件'],
  ['tone', '色调'],
  ['layout', '布局'],
  ['content', '帮助正文'],
  ['plugin', '插件'],
  ['props', '插件参数'],
  ['values', '初始值'],
  ['ui', '字段外观'],
  ['widget', '控件'],
  ['submit', '提交按钮'],
  ['required', '必填'],
  ['minLength', '最短长度'],
  ['maxLength', '最大长度'],
  ['minimum', '最小值'],
  ['maximum', '最大值'],
  ['pattern', '格式规则'],
  ['readonly', '只读'],
  ['rows', '行数'],
  ['accept', '可选文件类型'],
  ['page', '目标页面'],
  ['flag', '功能开关'],
  ['mode', '适用模式'],
  ['defaultOpen', '默认展开'],
  ['hiddenOn', '隐藏位置'],
  ['landing', '首页'],
  ['link', '链接'],
  ['product', '所属产品'],
  ['sidebarTitle', '侧栏标题'],
  ['sidebarTitleIcon', '侧栏图标'],
  ['color', '颜色'],
  ['en', '英文名称'],
  ['id', '标识'],
]);

/** A key as people call it; the key itself where there is no word for it. */
export function keyNoun(key: string): string {
  return KEY_NOUNS.get(key) ?? ` ${key} `;
}
