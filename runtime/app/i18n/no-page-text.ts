// What stands where no page can be shown: it comes with the first such view.
import { createTranslate } from './create-translate.ts';

export const noPageText = createTranslate({
  'app.home': '回到首页',
  'app.switch-project': '切换项目',

  'page.not-found': '页面显示出现错误，请返回首页重新操作 >',
  'page.no-permission': '暂无权限使用，请联系组织管理员或系统管理员',
  'page.project-admins': '本项目的管理员：{names}',
  'page.unknown-kind': '无法显示此页面',
  'page.unknown-kind.text': '页面类型“{kind}”不受当前控制台支持，请联系系统管理员升级控制台。',

  'project-empty.title': '选择一个项目开始使用',
  'project-empty.text': '进入项目后即可管理服务与应用。之后打开控制台会直接进入最近使用的项目。',
  'project-empty.none': '还没有可用的项目',
  'project-empty.none.text': '您还没有加入任何项目，请联系组织管理员将您添加到项目中。',
  'project-empty.none.manage': '当前还没有项目，请先创建一个项目，再登记服务、创建应用。',
  'project-empty.create': '去创建项目',
  'project-empty.more': '共 {count} 个项目，可在页面顶部搜索并切换。',
});
