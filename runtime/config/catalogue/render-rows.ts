// What only a browser finds: pages that are right as files and do not work on the screen.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const RENDER_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'RENDER-ACCESS',
    severity: 'error',
    suppressible: false,
    titleZh: '能不能打开与角色对照表不一致',
    titleEn: 'Access differs from the roles report',
    explainZh:
      '`--report roles` 说这个角色能打开页面，浏览器里却被拒绝，或者反过来。两边用同样的判断，不一致说明角色、部署开关或许可证在运行时与配置不同。核对页面的 `permission` 和 `can`，以及 `deployment.yaml`。',
    explainEn:
      '`--report roles` says the role may open the page and the browser is refused, or the other way round. Both decide by the same rules, so at run time roles, flags or licence are not what the files say. Compare `permission` and `can` of the page, and `deployment.yaml`.',
  },
  {
    code: 'RENDER-STATE',
    severity: 'error',
    suppressible: false,
    titleZh: '页面没有显示出来',
    titleEn: 'The page does not appear',
    explainZh:
      '打开页面后一直在加载，或停在错误、找不到的状态，或转到了另一个页面，而没有失败的请求能解释原因。先自己打开一次，看截图和浏览器控制台。',
    explainEn:
      'The page keeps loading, stops at an error or at not found, or leads to another page, and no failed request says why. Open it yourself, and look at the picture and the console of the browser.',
  },
  {
    code: 'RENDER-REQUEST',
    severity: 'error',
    suppressible: false,
    titleZh: '页面的请求失败',
    titleEn: 'A request of the page fails',
    explainZh:
      '打开页面时有请求失败：状态码 400 以上，或没有回答。写的是接口和回答里的错误码。常见原因是 `body` 绑定的值不对、记录不存在，或角色能打开页面却没有接口要求的 `can`。',
    explainEn:
      'A request fails while the page is opened: a status of 400 or above, or no answer. The call and the code of the answer are named. Often `body` sends a wrong value, the record does not exist, or the role may open the page and lacks the `can` of the call.',
  },
  {
    code: 'RENDER-CONSOLE',
    severity: 'error',
    suppressible: false,
    titleZh: '浏览器控制台有错误',
    titleEn: 'Errors in the console of the browser',
    explainZh:
      '打开页面时，浏览器控制台有错误或未处理的异常，多半是 amis 组件或插件收到了它处理不了的数据。只写第一行；完整内容自己打开页面查看。',
    explainEn:
      'The console of the browser shows an error or an exception while the page is opened; mostly an amis component or a plugin was given data that it cannot take. Only the first line is shown; open the page for the rest.',
  },
  {
    code: 'RENDER-BLANK',
    severity: 'error',
    suppressible: false,
    titleZh: '页面有空白区域',
    titleEn: 'A blank area',
    explainZh:
      '标题以下什么都没有，或某个卡片里什么都没有：没有文字、图、表单，也没有空状态的说明。人会以为页面坏了。检查 `when` 条件和绑定的字段；确实可能没有数据时，写上空状态的说明。',
    explainEn:
      'There is nothing below the title, or nothing in one of the cards: no text, picture or form, and no word about being empty. People take it for broken. Check the `when` conditions and the bound fields; where data may be absent, say so.',
  },
  {
    code: 'RENDER-COLUMNS',
    severity: 'warning',
    suppressible: false,
    titleZh: '表格的列看不全',
    titleEn: 'Columns that cannot be seen',
    explainZh:
      '在常见的窗口宽度下，表格有列被操作列盖住、要横向滚动才看得到，列名或状态、时间、数字被截断；或者窗口宽 1280 像素时，优先级不是 `low` 的列已经收起。给次要的列写 `priority: low`，减小文字列的 `width`，或少放几列。',
    explainEn:
      'At a common width of the window, columns of a table lie under the buttons or beyond the frame, heads, states, times or numbers are cut, or columns of another priority than `low` are folded at 1280 pixels. Give lesser columns `priority: low`, text columns less `width`, or take some out.',
  },
  {
    code: 'RENDER-AXE',
    severity: 'error',
    suppressible: false,
    titleZh: '严重的无障碍问题',
    titleEn: 'A serious accessibility fault',
    explainZh:
      '无障碍检查（axe）认为严重或致命的问题，例如输入框没有名称、图片没有替代文字、颜色对比度不够。亮色和暗色都检查；同一条规则在亮色里报过，就不再报暗色。写的是规则和第一个元素。',
    explainEn:
      'A fault that the accessibility checker (axe) calls serious or critical, such as a field without a name, an image without an alternative text or too little contrast. Light and dark are both checked; what is said of light is not said again of dark. The rule and the first element are named.',
  },
  {
    code: 'RENDER-NO-DATA',
    severity: 'warning',
    suppressible: false,
    titleZh: '没有数据，页面没有打开',
    titleEn: 'Not opened for want of data',
    explainZh:
      '路径参数要从列表的一行取得，而这个角色在演示数据里看不到这样的一行。参数从链接到这个页面的表格（`to` 和 `params`）取得，没有链接时从 `entity` 相同的列表取得。补上链接，或自己打开检查。',
    explainEn:
      'The parameters of the route come from a row of a list, and in the data of the demo this role sees no such row. They are taken from tables that link to the page (`to` and `params`), without a link from a list of the same `entity`. Add a link, or look at the page yourself.',
  },
  {
    code: 'RENDER-NO-ACCOUNT',
    severity: 'warning',
    suppressible: false,
    titleZh: '没有这个角色的账号',
    titleEn: 'Nobody holds the role',
    explainZh:
      '`permissions.yaml` 里有这个角色，演示数据里却没有人属于它，所以没有以它打开页面。自带的五个角色都有账号。',
    explainEn:
      '`permissions.yaml` has the role and nobody of the demo holds it, so no page was opened as this role. The five built-in roles all have an account.',
  },
];
