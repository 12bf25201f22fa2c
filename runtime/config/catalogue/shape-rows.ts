// The shape of a file: its keys, the types and the limits of its values.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const SHAPE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-UNKNOWN-KEY',
    severity: 'error',
    suppressible: false,
    titleZh: '不认识的键',
    titleEn: 'Unknown key',
    explainZh:
      '这里不能写这个键，多半是拼写错误或写错了层级。不认识的键不会起任何作用，页面看上去却像是写对了，所以按错误处理。按建议改正拼写，或把它移到该在的位置。',
    explainEn:
      'This key has no meaning here; most often it is misspelt or stands on the wrong level. It would do nothing while the page looks right, so it is an error. Take the suggested spelling, or move the key to where it belongs.',
    example: {
      fixture: 'misspelt-required-key',
      bad: 'permision: project.thing',
      mark: 'permision',
      right: 'permission: project.thing',
    },
  },
  {
    code: 'SCH-MISSING-KEY',
    severity: 'error',
    suppressible: false,
    titleZh: '缺少必需的键',
    titleEn: 'A required key is missing',
    explainZh:
      '缺了这个键，这一段就无从解释，例如表单没有 `operation` 就不知道提交给谁。标记的是缺键的那一段的开头，在那一段里补上它。',
    explainEn:
      'Without this key the part means nothing: a form without `operation` does not know whom to send to. The mark is the beginning of the part that lacks the key; add it there.',
    example: {
      fixture: 'missing-key',
      bad: 'kind: form',
      mark: 'k',
      right: 'kind: form\noperation: thing.create',
    },
  },
  {
    code: 'SCH-TYPE',
    severity: 'error',
    suppressible: false,
    titleZh: '值的类型不对',
    titleEn: 'Wrong type of value',
    explainZh:
      '值应为另一种类型，例如宽度应为整数，却写成了文字。YAML 里加了引号的一律是文字，没加引号的 `true`、`10`、`null` 各有自己的类型。按诊断里写的类型改写。',
    explainEn:
      'The value has to be of another type: a width is a whole number, not a text. In YAML everything in quotes is text, while bare `true`, `10` and `null` have types of their own. Write the type that the message names.',
    example: {
      fixture: 'wrong-scalar-type',
      bad: "- { name: count, width: '宽' }",
      mark: "'宽'",
      right: '- { name: count, width: 120 }',
    },
  },
  {
    code: 'SCH-VALUE',
    severity: 'error',
    suppressible: false,
    titleZh: '不是可用的值',
    titleEn: 'Not one of the allowed values',
    explainZh:
      '这里只能从几个固定的值里选，例如页面的 `kind`、列的 `type`。诊断列出了可用的值；写成别的值，运行时就不知道怎么画。',
    explainEn:
      'Only a few fixed values are allowed here, e.g. for the `kind` of a page or the `type` of a column. The message lists them; with any other the console would not know what to draw.',
    example: {
      fixture: 'unknown-column-type',
      bad: '- { name: state, type: statsu }',
      mark: 'statsu',
      right: '- { name: state, type: status }',
    },
  },
  {
    code: 'SCH-PATTERN',
    severity: 'error',
    suppressible: false,
    titleZh: '格式不正确',
    titleEn: 'Malformed text',
    explainZh:
      '文字必须符合规定的写法，例如 `route` 以 `/` 开头，`pattern` 是合法的正则表达式。按诊断里的说明改写。',
    explainEn:
      'The text has to follow a form: a `route` begins with `/`, a `pattern` is a valid regular expression. Write it as the message says.',
    example: {
      fixture: 'route-without-slash',
      bad: 'route: console/things/{organizationId}/{projectId}',
      mark: 'console/things/{organizationId}/{projectId}',
      right: 'route: /console/things/{organizationId}/{projectId}',
    },
  },
  {
    code: 'SCH-LIMIT',
    severity: 'error',
    suppressible: false,
    titleZh: '超出限制',
    titleEn: 'Outside the limits',
    explainZh:
      '数字、长度或个数超出了允许的范围，例如列宽太小、列表是空的、必填的文字没有内容。诊断写明了界限，把值改到范围之内。',
    explainEn:
      'A number, a length or a count is outside what is allowed: a column too narrow, an empty list, a text without content. The message names the limit; stay within it.',
  },
];
