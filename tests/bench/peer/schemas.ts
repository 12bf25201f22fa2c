// What the peer shows: the same columns and fields as ours, in amis's words.

/** The service list as an amis crud page. */
export const serviceList = {
  type: 'page',
  body: {
    type: 'crud',
    api: '/rows',
    syncLocation: false,
    headerToolbar: ['bulkActions', { type: 'columns-toggler', align: 'right' }],
    footerToolbar: ['statistics', 'pagination'],
    filter: {
      title: '',
      body: [
        { type: 'input-text', name: 'keyword', label: '关键字', placeholder: '搜索服务名称或编码' },
        { type: 'select', name: 'state', label: '状态', options: [{ label: '运行中', value: 'Running' }] },
        {
          type: 'select',
          name: 'category',
          label: '服务分类',
          options: [{ label: '通用', value: 'general' }],
        },
        { type: 'select', name: 'protocol', label: '通信协议', options: [{ label: 'HTTP', value: 'http' }] },
      ],
    },
    columns: [
      {
        name: 'name',
        label: '服务名称',
        type: 'link',
        href: '/detail/${id}',
        body: '${name}',
        sortable: true,
      },
      { name: 'code', label: '服务编码' },
      { name: 'state', label: '状态', type: 'mapping', map: { Running: '运行中', '*': '${state}' } },
      { name: 'category', label: '服务分类', type: 'mapping', map: { '*': '${category}' } },
      { name: 'protocol', label: '通信协议', type: 'tpl', tpl: '${protocol}' },
      { name: 'visibility', label: '可见范围', type: 'tpl', tpl: '${visibility}' },
      { name: 'baseUrl', label: '服务地址', copyable: true },
      { name: 'applicationCount', label: '授权应用' },
      { name: 'healthCheckedAt', label: '检查时间', type: 'date', format: 'YYYY-MM-DD HH:mm:ss' },
      { name: 'createdAt', label: '创建时间', type: 'date', format: 'YYYY-MM-DD HH:mm:ss', sortable: true },
      {
        type: 'operation',
        label: '操作',
        buttons: [
          { type: 'button', level: 'link', label: '启动', actionType: 'ajax', api: '/rows' },
          {
            type: 'button',
            level: 'link',
            label: '停止',
            actionType: 'ajax',
            api: '/rows',
            confirmText: '停止？',
          },
          { type: 'button', level: 'link', label: '编辑', actionType: 'link', link: '/edit/${id}' },
          {
            type: 'button',
            level: 'link',
            label: '删除',
            actionType: 'ajax',
            api: '/rows',
            confirmText: '删除？',
          },
        ],
      },
    ],
  },
};

/** 200 text, number, select and switch fields, as often as in ours. */
export function formOf(count: number) {
  const kinds = ['input-text', 'input-number', 'select', 'switch'];
  return {
    type: 'page',
    body: {
      type: 'form',
      title: '',
      mode: 'horizontal',
      api: '/rows',
      body: Array.from({ length: count }, (_, index) => ({
        type: kinds[index % 4],
        name: `field${index}`,
        label: `字段 ${index}`,
        ...(index % 4 === 2
          ? {
              options: [
                { label: '甲', value: 'a' },
                { label: '乙', value: 'b' },
              ],
            }
          : {}),
      })),
    },
  };
}
