// Journeys: what their files may say, and what only walking them finds.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const JOURNEY_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-ROLE',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个角色',
    titleEn: 'There is no such role',
    explainZh:
      '旅程的 `as` 和通知的 `recipients.roles` 写的是 `permissions.yaml` 里 `roles` 的名称，例如 `projectAdmin`。没有这个角色，就没有人能走这段旅程，也没有人收到通知。',
    explainEn:
      'The `as` of a journey and the `recipients.roles` of a notification name `roles` of `permissions.yaml`, such as `projectAdmin`. Without the role nobody can walk the journey, and nobody is told.',
    example: { fixture: 'journey-role-unknown', bad: 'as: membr', mark: 'membr', right: 'as: member' },
  },
  {
    code: 'SCH-JOURNEY-STEP',
    severity: 'error',
    suppressible: false,
    titleZh: '一步不是刚好做一件做得到的事',
    titleEn: 'A step does not do exactly one thing that can be done',
    explainZh:
      '旅程的一步只写 `open`、`click`、`fill`、`choose`、`expect`、`remember` 中的一个，`in` 和 `within` 可以加在旁边。写了两个，就不知道先做哪个；拆成两步。`open` 和 `remember` 不在页面的某一处做，旁边不写 `in`；同一段文字不能既是 `text` 又是 `gone`。',
    explainEn:
      'A step of a journey says one of `open`, `click`, `fill`, `choose`, `expect` and `remember`; `in` and `within` may stand beside it. With two of them nobody knows which comes first: make them two steps. `open` and `remember` take no `in`, as they are done in no place of the page, and no text can be there (`text`) and `gone` at once.',
    example: { fixture: 'journey-two-verbs', bad: 'choose: { 状态: 空闲 }', mark: 'choose' },
  },
  {
    code: 'SCH-JOURNEY-START',
    severity: 'error',
    suppressible: false,
    titleZh: '旅程没有从打开页面开始',
    titleEn: 'A journey does not begin by opening a page',
    explainZh: '第一步（`remember` 除外）要用 `open` 打开一个页面，否则没有可以点击、填写或查看的东西。',
    explainEn:
      'The first step that is no `remember` must `open` a page: before that there is nothing to click, fill in or look at.',
    example: {
      fixture: 'journey-starts-nowhere',
      bad: "- fill: { 名称: '${物品}', 次数: 3 }",
      mark: 'fill',
    },
  },
  {
    code: 'SCH-JOURNEY-ACCESS',
    severity: 'error',
    suppressible: false,
    titleZh: '旅程的角色不能打开这个页面',
    titleEn: 'The role of the journey may not open the page',
    explainZh:
      '按 `permissions.yaml`，`as` 的角色没有页面的 `can` 要求的访问级别，旅程走到这里一定失败。换一个角色，或核对页面的 `can`；每个角色能打开什么见 `--report roles`。',
    explainEn:
      'By `permissions.yaml` the role of `as` does not hold the level that the `can` of the page asks for, so the journey fails here for certain. Choose another role, or check `can` of the page; `--report roles` lists what each role may open.',
    example: {
      fixture: 'journey-page-forbidden',
      bad: '- open: demo/admin/setting',
      mark: 'demo/admin/setting',
    },
  },
  {
    code: 'SCH-JOURNEY-STATE',
    severity: 'error',
    suppressible: true,
    titleZh: '没有叫这个名称的状态',
    titleEn: 'No state has this label',
    explainZh:
      '`expect` 的 `state` 写的是枚举里某个值的中文名称，和屏幕上看到的一样。没有枚举有这个名称，旅程会一直等到超时。不是状态的文字写到 `text`。',
    explainEn:
      'The `state` of `expect` is the label of a value of some enum, as it is shown on the screen. No enum has this one, so the journey would wait in vain. Other words belong under `text`.',
    example: {
      fixture: 'journey-state-unknown',
      bad: '- expect: { call: { operation: thing.take, status: 200 }, state: 使用中中 }',
      mark: '使用中中',
      right: '- expect: { call: { operation: thing.take, status: 200 }, state: 使用中 }',
    },
  },
  {
    code: 'SCH-JOURNEY-NAME',
    severity: 'error',
    suppressible: false,
    titleZh: '没有记住过这个名称，或名称已经用掉',
    titleEn: 'The name has no value, or is taken',
    explainZh:
      '`${…}` 里可以写之前用 `remember` 记住的名称、每次都不同的 `unique`，当前页面地址里的参数，例如 `params.id`，以及 `shown.` 加页面上的一个标题。当前页面是之前 `open` 或 `expect` 的 `page` 写的那个，所以点击换了页面后先写 `expect`。一个名称只记住一次，`unique` 是留给短码的。',
    explainEn:
      'Between `${…}` stands a name that `remember` gave before, `unique`, which differs in every run, a parameter in the address of the open page such as `params.id`, or `shown.` with a label of the page. The open page is the one last named by `open` or the `page` of `expect`: after a click that leads elsewhere, write an `expect` first. A name is remembered once only, and `unique` is the short code.',
    example: {
      fixture: 'journey-name-undefined',
      bad: "- fill: { 名称: '${物件}', 次数: 3 }",
      mark: '物件',
      right: "- fill: { 名称: '${物品}', 次数: 3 }",
    },
  },
  {
    code: 'SCH-JOURNEY-UNUSED',
    severity: 'warning',
    suppressible: true,
    titleZh: '记住了却没有用到',
    titleEn: 'A name is remembered and never used',
    explainZh:
      '`remember` 起的名称之后没有在 `${…}` 里出现，多半是后面写成了别的文字。用上它，或删掉这一行。',
    explainEn:
      'A name given by `remember` appears in no `${…}` after it; mostly another text was written there. Use it, or remove the line.',
    example: {
      fixture: 'journey-name-unused',
      bad: "- remember: { 编号: '${params.id}' }",
      mark: '编号',
    },
  },
  {
    code: 'JOURNEY-STEP',
    severity: 'error',
    suppressible: false,
    titleZh: '旅程的一步做不下去',
    titleEn: 'A step of a journey cannot be done',
    explainZh:
      '页面上找不到要点击的文字、要填写的字段或要选的选项，或者点不动。信息里有页面上实际有的、最接近的文字和当时的截图。界面改了文字就改旅程；要等更久的写 `within`；有几处相同的用 `in` 写明是哪一行。',
    explainEn:
      'The text to click, the field to fill in or the option to choose is not on the page, or cannot be used. The message names what is there, the nearest of it, and a picture. Where the words of the page have changed, change the journey; give `within` to wait longer, and say with `in` which of several rows is meant.',
  },
  {
    code: 'JOURNEY-EXPECT',
    severity: 'error',
    suppressible: false,
    titleZh: '应当看到的没有出现',
    titleEn: 'What should be there is not',
    explainZh:
      '`expect` 的 `page`、`text`、`state`、`rows` 或 `gone` 等到时间用完仍不成立。信息里有当时实际的页面、状态或行数，以及截图。',
    explainEn:
      'The `page`, `text`, `state`, `rows` or `gone` of an `expect` did not come true in time. The message says which page, states or number of rows there were, and names a picture.',
  },
  {
    code: 'JOURNEY-CALL',
    severity: 'error',
    suppressible: false,
    titleZh: '没有成功调用应当调用的接口',
    titleEn: 'A call was not made, or failed',
    explainZh:
      '上一个动作之后没有调用 `call` 写的接口，或者回答的不是应当的状态码。信息里列出实际调用了哪些接口、各自的状态码。应当失败的写 `status`。',
    explainEn:
      'After the last action the operation of `call` was not called, or answered another status. The message lists the calls that were made with their statuses. Where it should fail, give its `status`.',
  },
  {
    code: 'JOURNEY-REQUEST',
    severity: 'error',
    suppressible: false,
    titleZh: '旅程中有请求失败',
    titleEn: 'A request fails during the journey',
    explainZh:
      '做这一步时有请求失败：状态码 400 以上，或没有回答，而旅程没有说它应当失败。确实应当失败的，在 `expect` 的 `call` 里写上 `status`。',
    explainEn:
      'During this step a request failed, with a status of 400 or above or without an answer, and the journey does not say that it should. Where it should, give its `status` under `call` of an `expect`.',
  },
  {
    code: 'JOURNEY-CONSOLE',
    severity: 'error',
    suppressible: false,
    titleZh: '旅程中浏览器控制台报错',
    titleEn: 'Errors in the console during the journey',
    explainZh: '做这一步时浏览器控制台有错误或未处理的异常。只写第一行；完整内容自己照做一遍查看。',
    explainEn:
      'The console of the browser shows an error or an exception during this step. Only the first line is shown; do the same by hand for the rest.',
  },
  {
    code: 'JOURNEY-NO-ACCOUNT',
    severity: 'warning',
    suppressible: false,
    titleZh: '没有这个角色的账号，旅程没有走',
    titleEn: 'Nobody holds the role: the journey was not walked',
    explainZh: '`permissions.yaml` 里有这个角色，演示数据里却没有人属于它。自带的五个角色都有账号。',
    explainEn:
      '`permissions.yaml` has the role and nobody of the demo holds it. The five built-in roles all have an account.',
  },
];
