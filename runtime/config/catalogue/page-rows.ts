// Pages: buttons, columns and the calls they make.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const PAGE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-ACTION',
    severity: 'error',
    suppressible: false,
    titleZh: '按钮要做且只做一件事',
    titleEn: 'A button does exactly one thing',
    explainZh:
      '`to`（去一个页面）、`href`（打开地址）、`operation`（调用接口）、`dialog`（弹出表单）、`drawer`（拉出详情）必须恰好写一个。一个都没有，按钮点了没反应；写了两个，只会执行一个。',
    explainEn:
      'A button has exactly one of `to` (go to a page), `href` (open an address), `operation` (make a call), `dialog` (show a form) and `drawer` (open details). With none it does nothing when pressed; of two only one would happen.',
    example: {
      fixture: 'button-does-nothing',
      bad: '- { label: 创建物品, level: primary, can: project.write, icon: plus }',
      mark: '创建物品',
      right: '- { label: 创建物品, level: primary, can: project.write, icon: plus, to: demo/thing/create }',
    },
  },
  {
    code: 'SCH-COLUMN',
    severity: 'error',
    suppressible: false,
    titleZh: '列缺少所需的内容',
    titleEn: 'A column lacks what its type needs',
    explainZh:
      '列一般需要 `name`；`tpl` 列需要 `tpl`，`link` 列需要 `to`，`operation` 列需要 `buttons`，`status` 和 `mapping` 列需要枚举：接口字段的 `x-enum`，或列自己的 `enum`。',
    explainEn:
      'A column needs a `name`; a `tpl` column needs `tpl`, a `link` column `to`, an `operation` column `buttons`, and `status` and `mapping` columns an enum: the `x-enum` of the field in the contract, or an `enum` of their own.',
    example: {
      fixture: 'status-column-without-enum',
      bad: '- { name: count, type: status }',
      mark: 'status',
      right: '- { name: count, type: number }',
    },
  },
  {
    code: 'SCH-OPERATION',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个接口',
    titleEn: 'There is no such call',
    explainZh:
      '`operation` 写的是 `api/` 下某个接口的 `operationId`，形如 `area.verb`；amis 页面里写作 `operation:area.verb`。不存在的接口调用不了，按建议改正或先写好接口契约。',
    explainEn:
      '`operation` is the `operationId` of a call in `api/`, e.g. `area.verb`; in amis pages it is written `operation:area.verb`. What does not exist cannot be called: take the suggestion, or write the contract first.',
    example: {
      fixture: 'operation-unknown',
      bad: 'operation: thing.lists',
      mark: 'thing.lists',
      right: 'operation: thing.list',
    },
  },
  {
    code: 'SCH-REQUEST-FIELD',
    severity: 'error',
    suppressible: true,
    titleZh: '接口没有这个请求字段',
    titleEn: 'The call has no such request field',
    explainZh:
      '页面发送的字段、表单的字段和筛选条件都必须是接口请求里有的字段；服务端拒绝不认识的字段（400 `request.invalid`）。改正名字，或先在接口契约里加上字段。',
    explainEn:
      'What a page sends, the fields of a form and the filters are request fields of the call; the server refuses unknown ones (400 `request.invalid`). Correct the name, or add the field to the contract first.',
    example: {
      fixture: 'filter-field-unknown',
      bad: '- { name: keywrd, type: search }',
      mark: 'keywrd',
      right: '- { name: keyword, type: search }',
    },
  },
  {
    code: 'SCH-REQUEST-MISSING',
    severity: 'error',
    suppressible: true,
    titleZh: '缺少接口必填的字段',
    titleEn: 'A required request field is not sent',
    explainZh:
      '接口要求这个字段，而页面没有发送，每次调用都会失败。在 `body` 里补上，例如 `projectId` 取自 `params`；表单则把它列进 `fields`。',
    explainEn:
      'The call demands this field and the page does not send it, so every call would fail. Add it to `body`, e.g. `projectId` from `params`; a form lists it among its `fields`.',
    example: { fixture: 'request-field-missing', bad: 'operation: thing.list', mark: 'thing.list' },
  },
  {
    code: 'SCH-RESPONSE-FIELD',
    severity: 'error',
    suppressible: true,
    titleZh: '接口的响应里没有这个字段',
    titleEn: 'The answer of the call has no such field',
    explainZh:
      '列、详情项、指标、`rowKey`、`status` 和排序字段都取自接口的响应；没有的字段只会显示为空。改正名字，或先在接口契约里加上字段。',
    explainEn:
      'Columns, properties, counters, `rowKey`, `status` and the sort field come from the answer of the call; a field that is not there is drawn empty. Correct the name, or add the field to the contract first.',
    example: {
      fixture: 'column-field-unknown',
      bad: '- { name: cuont }',
      mark: 'cuont',
      right: '- { name: count }',
    },
  },
  {
    code: 'SCH-MOMENT',
    severity: 'error',
    suppressible: true,
    titleZh: '字段不是时间',
    titleEn: 'A field that holds no moment',
    explainZh:
      '图表标记和进度步骤的 `at`、时间线的 `from` 和 `to` 要放在时间轴上，只能是时间：接口里写 `format: date-time` 的文本，或毫秒数。换成响应里的时间字段，或先在接口契约里给字段写上格式。',
    explainEn:
      'The `at` of chart markers and progress steps, `from` and `to` of a timeline are each a place in time: a text with `format: date-time` in the contract, or a number of milliseconds. Name a field that holds a moment, or write the format into the contract first.',
    example: {
      fixture: 'marker-without-moment',
      bad: 'markers: { operation: report.rows, at: label, label: label }',
      mark: 'label',
      right: 'markers: { operation: report.rows, at: at, label: label }',
    },
  },
  {
    code: 'SCH-FIELD-KIND',
    severity: 'error',
    suppressible: true,
    titleZh: '字段不是这里要的数据',
    titleEn: 'A field that holds another kind of value',
    explainZh:
      '图形里的长度、高低、位置和颜色深浅由数字决定，时间线的状态是文本，`rows` 是列表；别的数据画不出来。换成响应里合适的字段，或先改正接口契约；要按文本分类的，写在 `category`、`series` 或 `label`。',
    explainEn:
      'Lengths, heights, places and shades of a chart come from numbers, the state of a timeline is a text, `rows` a list; nothing can be drawn from anything else. Name a field that fits, or correct the contract first; texts that tell rows apart belong into `category`, `series` or `label`.',
    example: {
      fixture: 'matrix-count-is-text',
      bad: 'count: label',
      mark: 'label',
      right: 'count: size',
    },
  },
  {
    code: 'SCH-ROWS',
    severity: 'error',
    suppressible: true,
    titleZh: '没有可以画成图形的行',
    titleEn: 'A chart without rows',
    explainZh:
      '柱形图、散点图等按行画出：接口的结果是列表或一页时不用写，否则用 `rows` 写明列表在结果的哪个字段里。',
    explainEn:
      'Bar charts, scatter plots and their like draw rows: nothing is to be said when the call answers a list or a page; otherwise `rows` names the field of the result that holds the list.',
    example: {
      fixture: 'plot-rows-of-number',
      bad: 'rows: total',
      mark: 'total',
      right: 'rows: parts',
    },
  },
  {
    code: 'SCH-REQUEST-VALUE',
    severity: 'error',
    suppressible: true,
    titleZh: '请求字段的值不合适',
    titleEn: 'A value that the request field does not take',
    explainZh:
      '发送的值与接口字段的类型或枚举不符，服务端会拒绝（400 `request.invalid`）。按诊断里写明的类型或可用的值改写。',
    explainEn:
      'The value that is sent does not fit the type or the enum of the request field, and the server refuses it (400 `request.invalid`). Send the type or one of the values that the message names.',
    example: {
      fixture: 'request-value-is-text',
      bad: "source: { operation: report.summary, body: { metric: takes, limit: '20', strict: true, day: '${range.from}' } }",
      mark: "'20'",
      right:
        "source: { operation: report.summary, body: { metric: takes, limit: 20, strict: true, day: '${range.from}' } }",
    },
  },
  {
    code: 'SCH-COLUMN-TYPE',
    severity: 'error',
    suppressible: true,
    titleZh: '列的类型与字段不符',
    titleEn: 'A column type that does not fit its field',
    explainZh:
      '字段的数据不能按这个 `type` 显示，例如把文字当作 `percent`，只会显示成空白或错误的内容。用建议的类型，或去掉 `type`，由接口的字段决定。',
    explainEn:
      'The data of the field cannot be shown as this `type`, e.g. a text as `percent`: people would see nothing or nonsense. Take the suggested type, or leave `type` out and let the field of the contract decide.',
    example: {
      fixture: 'column-type-of-text',
      bad: '- { name: label, type: bytes }',
      mark: 'bytes',
      right: '- { name: label, type: text }',
    },
  },
  {
    code: 'SCH-FILTER',
    severity: 'error',
    suppressible: true,
    titleZh: '筛选条件不可用',
    titleEn: 'A filter that cannot work',
    explainZh:
      '筛选的 `type` 与请求字段的类型不符，或选择框没有可选的值。换成建议的类型；选择框的值来自字段的 `x-enum`，没有就写 `enum` 或 `options`。',
    explainEn:
      'The `type` of the filter does not fit the request field, or a select has nothing to choose from. Take the suggested type; the values of a select come from the `x-enum` of the field, or else from `enum` or `options`.',
    example: {
      fixture: 'filter-type-of-wrong-kind',
      bad: '- { name: size, type: search }',
      mark: 'search',
      right: '- { name: size, type: number }',
    },
  },
  {
    code: 'SCH-FORM-SECTION',
    severity: 'error',
    suppressible: false,
    titleZh: '表单的分组没有内容',
    titleEn: 'A section of a form has no content',
    explainZh:
      '一组要么有字段，要么有区块。只显示区块的分组写 `fields: []`，它不能写 `when`（区块自己有显示条件），也不能是分步表单的一步。',
    explainEn:
      'A section holds fields or blocks. One that only shows blocks says `fields: []`; it takes no `when`, because its blocks have their own, and it cannot be a step of a stepped form.',
    example: {
      fixture: 'form-section-empty',
      bad: '- { title: 归属, fields: [] }',
      mark: 'fields',
      right: '- { title: 归属, fields: [projectId] }',
    },
  },
  {
    code: 'SCH-FORM-STEP',
    severity: 'error',
    suppressible: false,
    titleZh: '分步表单的步骤不完整',
    titleEn: 'A stepped form lacks steps or their names',
    explainZh:
      '`layout: steps` 的每一组是一步，组名显示在步骤条上，所以每组都要写 `title`；只有一组时没有步骤可分，去掉 `layout` 即可。最后的“确认”由控制台自己加上。',
    explainEn:
      'With `layout: steps` each section is a step, and its `title` stands in the step bar, so every section needs one; a single section is no sequence of steps: leave out `layout`. The console adds the last step, which shows all values, by itself.',
    example: {
      fixture: 'form-step-without-title',
      bad: '- fields: [projectId]',
      mark: 'fields',
      right: '- { title: 归属, fields: [projectId] }',
    },
  },
  {
    code: 'SCH-PLUGIN',
    severity: 'error',
    suppressible: false,
    titleZh: '没有可用的插件',
    titleEn: 'There is no such plugin',
    explainZh:
      '`plugin` 写的是已安装插件的 id，而且插件要能用在这里：有的只能作整页，有的只能作区块。改正名字，或换一个插件。',
    explainEn:
      'The `plugin` is the id of an installed plugin that can be used here: some are whole pages, some are blocks. Correct the name, or take another plugin.',
    example: {
      fixture: 'plugin-unknown',
      bad: 'plugin: thing-mpa',
      mark: 'thing-mpa',
      right: 'plugin: thing-map',
    },
  },
  {
    code: 'SCH-PLUGIN-PROP',
    severity: 'error',
    suppressible: true,
    titleZh: '插件的属性不对',
    titleEn: 'A wrong property of a plugin',
    explainZh:
      '`props` 由插件自己规定：多写的属性不起作用，少写必需的属性插件无法工作，值的类型也要相符。诊断列出了它认识的属性。',
    explainEn:
      'A plugin says itself which `props` it takes: one too many does nothing, without a required one it cannot work, and values have their types. The message lists what it knows.',
    example: {
      fixture: 'plugin-property-unknown',
      bad: 'props: { zoom: 8, themes: night }',
      mark: 'themes',
      right: 'props: { zoom: 8, theme: night }',
    },
  },
  {
    code: 'SCH-TEXT',
    severity: 'warning',
    suppressible: true,
    titleZh: '文字缺失或没有翻译',
    titleEn: 'A text is missing or not translated',
    explainZh:
      '用户看到的文字应是中文，这里是空的、是有中文说法的外文，或者缺了两种语言中的一种。专有名词和缩写可以保留原文；确实不用翻译时，用注释写明理由并忽略。',
    explainEn:
      'What people read is Chinese; this text is empty, has a word for which there is a Chinese one, or lacks one of the two languages. Proper names and abbreviations may stay; when it needs no translation, ignore the finding with a comment that says so.',
    example: {
      fixture: 'text-english-word',
      bad: "- { label: Description, type: tpl, tpl: '${total | number} ${lastAt | date:YYYY} ${UPPER(owner.name)}' }",
      mark: 'Description',
      right:
        "- { label: 描述, type: tpl, tpl: '${total | number} ${lastAt | date:YYYY} ${UPPER(owner.name)}' }",
    },
  },
];
