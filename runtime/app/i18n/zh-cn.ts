// Every text that the console itself says. Texts of pages, menus and errors stand in the schemas.

export const zhCN = {
  'app.home': '返回首页',
  'app.loading': '加载中...',
  'app.retry': '重试',
  'app.confirm': '确定',
  'app.cancel': '取消',
  'app.close': '关闭',
  'app.continue': '继续',
  'app.notice': '提示',
  'app.skip': '跳到主要内容',

  'page.not-found': '页面显示出现错误，请返回首页重新操作 >',
  'page.no-permission': '暂无权限使用，请联系组织管理员或系统管理员',
  'page.failed': '页面加载失败',
  'page.failed.text': '页面没有加载成功，请重试；若仍然失败，请联系系统管理员。',
  'page.broken': '页面运行出错',
  'page.unknown-kind': '无法显示此页面',
  'page.unknown-kind.text': '页面类型“{kind}”不受当前控制台支持，请联系系统管理员升级控制台。',
  'page.unknown-plugin': '页面所需的插件“{plugin}”没有安装，请联系系统管理员。',
  'page.outdated': '控制台已更新，请刷新页面后继续。',
  'page.reload': '刷新页面',

  'project-empty.title': '选择一个项目开始使用',
  'project-empty.text': '进入项目后即可管理服务与应用。之后打开控制台会直接进入最近使用的项目。',
  'project-empty.none': '还没有可用的项目',
  'project-empty.none.text': '您还没有加入任何项目，请联系组织管理员将您添加到项目中。',
  'project-empty.none.manage': '当前还没有项目，请先创建一个项目，再登记服务、创建应用。',
  'project-empty.create': '去创建项目',
  'project-empty.more': '共 {count} 个项目，可在页面顶部搜索并切换。',

  'sidebar.label': '主导航',
  'sidebar.collapse': '收起导航',
  'sidebar.expand': '展开导航',

  'header.products': '产品与服务',
  'header.disabled': '未开通',
  'header.console': '控制台',
  'header.admin': '产品后台',
  'header.help': '帮助文档',
  'header.missing': '页头加载失败，组织与项目切换暂不可用，可刷新页面重试。',
  'header.user': '用户中心',
  'header.logout': '退出登录',

  'http.network': '无法连接服务器，请检查网络后重试',
  'http.network.code': '网络错误',
  'http.timeout': '服务器长时间没有响应，请稍后重试',
  'http.timeout.code': '请求超时',
  'http.refused': '操作没有成功',
  'http.refused.code': '操作失败',
  'http.request-id': '请求 ID：{id}',

  'account.switched': '用户已切换为 {name}，是否继续？',
  'account.change-password': '去修改密码',
  'account.TimeReset': '您的密码已过期，请前往用户中心修改密码',
  'account.WeakReset': '当前密码强度较弱，请前往用户中心修改密码',
  'account.title': '账号安全提醒',

  'permission.failed': '模块权限获取失败！',

  'notice.label': '通知',
  'notice.success': '成功',
  'notice.info': '提示',
  'notice.warning': '警告',
  'notice.error': '错误',

  'status.more': '更多',
} as const;

export type TextKey = keyof typeof zhCN;
