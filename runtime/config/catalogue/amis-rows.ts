// amis pages: what they may draw, call and read.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const AMIS_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-AMIS-TYPE',
    severity: 'error',
    suppressible: false,
    titleZh: '不能使用的 amis 类型',
    titleEn: 'An amis type that cannot be used',
    explainZh:
      '控制台只带了一部分 amis 组件，会执行代码或输出 HTML 的（如 `html`、`custom`）一概不带。没有的类型画不出来。按建议改正，或换用可用的类型。',
    explainEn:
      'The console brings a part of amis only, and nothing that runs code or writes HTML (such as `html`, `custom`). A type that is not there cannot be drawn. Take the suggestion, or use another type.',
    example: { fixture: 'amis-type-unknown', bad: '- type: curd', mark: 'curd', right: '- type: crud' },
  },
  {
    code: 'SCH-AMIS-FORBIDDEN',
    severity: 'error',
    suppressible: false,
    titleZh: '不允许的 amis 键',
    titleEn: 'A banned amis key',
    explainZh:
      'amis 会把这个键的值当作代码执行，或当作 HTML 输出，配置文件就成了攻击入口。用 `operation:` 接口和 `${…}` 表达式来写；要写逻辑时做成插件。',
    explainEn:
      'amis would run the value of this key as code or write it as HTML, which makes a configuration file a way in for attackers. Use `operation:` calls and `${…}` expressions; logic belongs in a plugin.',
    example: { fixture: 'amis-adaptor', bad: 'adaptor: return payload', mark: 'adaptor' },
  },
  {
    code: 'SCH-AMIS-API',
    severity: 'error',
    suppressible: false,
    titleZh: '接口不能写地址',
    titleEn: 'Calls are not written as addresses',
    explainZh:
      'amis 页面里的接口写作 `operation:` 加 `operationId`，权限、防伪造和字段检查才能生效；直接写地址会绕过它们。',
    explainEn:
      'Calls in amis pages are written `operation:` and the `operationId`, so that permissions, request forgery and fields are checked; an address would go around all that.',
    example: {
      fixture: 'amis-address',
      bad: "api: { method: post, url: '/api/thing/list', data: { projectId: '${projectId}' } }",
      mark: "'/api/thing/list'",
      right: "api: { method: post, url: 'operation:thing.list', data: { projectId: '${projectId}' } }",
    },
  },
  {
    code: 'SCH-AMIS-EXPRESSION',
    severity: 'error',
    suppressible: false,
    titleZh: '不允许的 amis 文本',
    titleEn: 'A banned amis text',
    explainZh:
      '不允许 `<%` 模板、`this.`、读取 `window:`、`cookie:`、`ls:`、`ss:`、原型、`raw` 过滤器，也不允许 `javascript:` 一类的地址：它们会执行代码或泄露数据。用 `${…}` 读取字段。',
    explainEn:
      'Not allowed are `<%` templates, `this.`, reading `window:`, `cookie:`, `ls:`, `ss:` or prototypes, the `raw` filter, and addresses such as `javascript:`: they run code or leak data. Read fields with `${…}`.',
    example: {
      fixture: 'amis-this',
      bad: '- { name: name, label: 名称, visibleOn: this.count > 1 }',
      mark: 'this.count > 1',
      right: "- { name: name, label: 名称, visibleOn: '${count > 1}' }",
    },
  },
  {
    code: 'SCH-AMIS-PROPERTY',
    severity: 'error',
    suppressible: true,
    titleZh: '组件没有这个属性',
    titleEn: 'The amis type has no such property',
    explainZh:
      '这个 amis 组件不认识这个键，写了不起作用，多半是拼写错误或写错了层级。按建议改正，或移到该在的节点上。',
    explainEn:
      'This type of amis node does not know the key, so it does nothing; usually it is misspelt or stands on the wrong node. Take the suggestion, or move it to the node where it belongs.',
    example: {
      fixture: 'amis-property-misspelt',
      bad: 'perPgae: 20',
      mark: 'perPgae',
      right: 'perPage: 20',
    },
  },
];
