// What the console itself says on every page. Forms have theirs beside, texts of pages, menus and errors stand in the schemas.

export const zhCN = {
  'app.loading': '加载中...',
  'app.retry': '重试',
  'app.confirm': '确定',
  'app.cancel': '取消',
  'app.close': '关闭',
  'app.continue': '继续',
  'app.notice': '提示',
  'app.skip': '跳到主要内容',

  'page.denied': '暂无权限访问该页面，已为您打开可以使用的页面',
  'page.failed': '页面加载失败',
  'page.failed.text': '页面没有加载成功，请重试；若仍然失败，请联系系统管理员。',
  'page.broken': '页面运行出错',
  'page.outdated': '控制台已更新，请刷新页面后继续。',
  'page.reload': '刷新页面',

  'sidebar.label': '主导航',
  'sidebar.collapse': '收起导航',
  'sidebar.expand': '展开导航',

  'header.missing': '页头加载失败，组织与项目切换暂不可用，可刷新页面重试。',

  'http.network': '无法连接服务器，请检查网络后重试',
  'http.network.code': '网络错误',
  'http.timeout': '服务器长时间没有响应，请稍后重试',
  'http.timeout.code': '请求超时',
  'http.refused': '操作没有成功',
  'http.refused.code': '操作失败',
  'http.request-id': '请求 ID：{id}',

  'account.switched': '用户已切换为 {name}，是否继续？',

  'permission.failed': '模块权限获取失败！',

  'notice.label': '通知',
  'notice.success': '成功',
  'notice.info': '提示',
  'notice.warning': '警告',
  'notice.error': '错误',
} as const;
