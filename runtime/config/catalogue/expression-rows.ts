// Expressions between `${` and `}`.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const EXPRESSION_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-EXPRESSION',
    severity: 'error',
    suppressible: false,
    titleZh: '表达式写法不对',
    titleEn: 'Malformed expression',
    explainZh:
      '表达式不能解析，常见原因是括号不配对、引号没有结束，或用了不允许的写法（赋值、`this`、`constructor` 等）。标记指向出错的字符。',
    explainEn:
      'The expression cannot be read: usually a bracket without its partner, a text without its end, or something that is not allowed (assignment, `this`, `constructor` and the like). The mark is at the character where it goes wrong.',
    example: {
      fixture: 'expression-syntax',
      bad: "- { label: 说明, type: tpl, tpl: '${UPPER(name} 共 ${count} 次' }",
      mark: '}',
      right: "- { label: 说明, type: tpl, tpl: '${UPPER(name)} 共 ${count} 次' }",
    },
  },
  {
    code: 'SCH-EXPRESSION-CALL',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个函数或过滤器',
    titleEn: 'There is no such function or filter',
    explainZh:
      '表达式里只能用内置的函数和过滤器，诊断列出了全部名字。函数名用大写，例如 `UPPER`；过滤器写在竖线后面，例如 `| date`。',
    explainEn:
      'Expressions know the built-in functions and filters only; the message lists them all. Functions are in capitals, e.g. `UPPER`; filters follow a bar, e.g. `| date`.',
    example: {
      fixture: 'expression-function-unknown',
      bad: "- { label: 说明, type: tpl, tpl: '${UPER(name)} 共 ${count} 次' }",
      mark: 'UPER',
      right: "- { label: 说明, type: tpl, tpl: '${UPPER(name)} 共 ${count} 次' }",
    },
  },
  {
    code: 'SCH-EXPRESSION-ROOT',
    severity: 'error',
    suppressible: true,
    titleZh: '这里读不到这个名字',
    titleEn: 'This name cannot be read here',
    explainZh:
      '表达式能读的是当前行的字段，以及 `params`、`query`、`user`、`session`、`range`、`result`、`values`。读不到的名字得到空值，条件就永远不成立。按建议改正名字。',
    explainEn:
      'An expression reads the fields of its row and `params`, `query`, `user`, `session`, `range`, `result`, `values`. Any other name is empty, so a condition would never hold. Take the suggested name.',
    example: {
      fixture: 'condition-root-unknown',
      bad: 'when: stat == "Idle"',
      mark: 'stat',
      right: 'when: state == "Idle"',
    },
  },
  {
    code: 'SCH-EXPRESSION-MEMBER',
    severity: 'error',
    suppressible: true,
    titleZh: '其中没有这个成员',
    titleEn: 'There is no such member',
    explainZh:
      '`params` 只有本页路径里的参数，`result` 只有接口响应里的字段，`user` 等也各有固定的成员。写错的成员得到空值。按建议改正名字。',
    explainEn:
      '`params` holds the parameters of the page’s own route, `result` the fields of the answer, and `user` and the others have fixed members as well. A wrong member is empty. Take the suggested name.',
    example: {
      fixture: 'expression-parameter-unknown',
      bad: "body: { projectId: '${params.projctId}' }",
      mark: 'projctId',
      right: "body: { projectId: '${params.projectId}' }",
    },
  },
  {
    code: 'SCH-EXPRESSION-HIDDEN',
    severity: 'warning',
    suppressible: true,
    titleZh: '同名的字段被挡住',
    titleEn: 'A field hidden by a root',
    explainZh:
      '这一行有一个字段与 `params`、`query`、`user`、`session`、`range`、`result`、`values` 同名，表达式读到的是后者，不是字段。详情页的记录用 `result.name` 读取；否则给接口的字段换一个名字。',
    explainEn:
      'The row has a field called as one of `params`, `query`, `user`, `session`, `range`, `result`, `values`; the expression reads that and not the field. On a detail page the record is read by `result.name`; elsewhere give the field of the contract another name.',
    example: {
      fixture: 'field-hidden-by-root',
      bad: "- { label: 使用人, type: tpl, tpl: '${user}' }",
      mark: 'user',
    },
  },
  {
    code: 'SCH-PLAIN-TEXT',
    severity: 'error',
    suppressible: false,
    titleZh: '不计算表达式的文字',
    titleEn: 'A text that is not computed',
    explainZh:
      '只有说明里写“可含 ${…}”的文字才计算表达式，例如按钮文字、标题和提示；列名、分组标题、占位文字等原样显示，`${…}` 会直接出现在页面上。改成不含表达式的文字。',
    explainEn:
      'Expressions are computed only where the documentation says so, e.g. in labels of buttons, titles and notices; column names, section titles, place holders and the like are shown as they are, with the `${…}`. Write a text without one.',
    example: {
      fixture: 'template-in-plain-text',
      bad: "- { label: '${name} 的说明', type: tpl, tpl: '${UPPER(name)} 共 ${count} 次' }",
      mark: '${',
    },
  },
  {
    code: 'SCH-EXPRESSION-ARGUMENTS',
    severity: 'error',
    suppressible: true,
    titleZh: '函数的参数不对',
    titleEn: 'Wrong arguments of a function',
    explainZh:
      '函数或过滤器的参数个数或类型不对，结果会是空值。诊断写明了它需要什么，例如 `ROUND` 的第一个参数是数字。',
    explainEn:
      'The function or filter gets too many, too few or the wrong arguments, and would answer nothing. The message says what it needs, e.g. a number first for `ROUND`.',
    example: {
      fixture: 'function-argument-missing',
      bad: "- { label: 说明, type: tpl, tpl: '${total | number} ${lastAt | date:YYYY} ${LEFT(owner.name)}' }",
      mark: 'LEFT',
      right:
        "- { label: 说明, type: tpl, tpl: '${total | number} ${lastAt | date:YYYY} ${LEFT(owner.name, 2)}' }",
    },
  },
  {
    code: 'SCH-EXPRESSION-TYPE',
    severity: 'error',
    suppressible: true,
    titleZh: '两边的类型不能这样用',
    titleEn: 'Types that do not go together',
    explainZh:
      '运算或比较的两边类型对不上，例如拿文字与数字比大小，结果永远相同。改用同一类型的字段或字面量。',
    explainEn:
      'The two sides of an operator do not fit, e.g. a text compared with a number, so the answer is always the same. Use a field or a literal of the same type.',
    example: {
      fixture: 'number-against-text',
      bad: 'when: count == "3"',
      mark: '"3"',
      right: 'when: count == 3',
    },
  },
  {
    code: 'SCH-EXPRESSION-VALUE',
    severity: 'error',
    suppressible: true,
    titleZh: '字段没有这个值',
    titleEn: 'The field never has this value',
    explainZh:
      '字段的枚举里没有用来比较的这个值，条件永远不成立（或永远成立）。按建议改正，或先在 `enums/` 里加上这个值。',
    explainEn:
      'The enum of the field has no such value, so the comparison is never (or always) true. Take the suggestion, or add the value in `enums/` first.',
    example: {
      fixture: 'enum-value-misspelt',
      bad: 'when: state == "Idel"',
      mark: '"Idel"',
      right: 'when: state == "Idle"',
    },
  },
  {
    code: 'SCH-EXPRESSION-CONDITION',
    severity: 'warning',
    suppressible: true,
    titleZh: '条件不起作用',
    titleEn: 'A condition that decides nothing',
    explainZh:
      '`when` 这样的条件是固定的值，或者不是真假值，不会按想的那样随数据变化。写成对字段的比较，例如 `count > 0`；总是显示的就不写条件。',
    explainEn:
      'A condition such as `when` is a fixed value, or is not true or false, and does not follow the data as one would think. Write a comparison with a field, e.g. `count > 0`; leave the condition out of what is always shown.',
    example: {
      fixture: 'condition-is-number',
      bad: "when: '${total}'",
      mark: 'total',
      right: "when: '${total > 0}'",
    },
  },
];
