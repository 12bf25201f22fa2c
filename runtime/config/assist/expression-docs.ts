// Functions and filters of expressions in words, each with an example that the tests evaluate.
import { FILTER_SIGNATURES, FUNCTION_SIGNATURES, type Signature } from '#core/expression/signatures.ts';

export interface ExpressionDoc {
  /** One Chinese sentence. */
  readonly about: string;
  /** A whole expression that needs no data. */
  readonly example: string;
  /** What the example gives. */
  readonly result: unknown;
}

export const FUNCTION_DOCS: Readonly<Record<string, ExpressionDoc>> = {
  IF: { about: '条件为真时取第二个值，否则取第三个值。', example: 'IF(3 > 2, "大", "小")', result: '大' },
  IFS: {
    about: '按顺序取第一个为真的条件后面的值；最后多出的一个值在都不为真时使用。',
    example: 'IFS(5 < 3, "低", 5 < 8, "中", "高")',
    result: '中',
  },
  AND: { about: '全部为真时为真。', example: 'AND(1 < 2, true)', result: true },
  OR: { about: '任意一个为真时为真。', example: 'OR(1 > 2, true)', result: true },
  ISEMPTY: { about: '没有值、空文字或只有空格时为真。', example: 'ISEMPTY("  ")', result: true },
  ABS: { about: '绝对值。', example: 'ABS(-3)', result: 3 },
  INT: { about: '不大于它的最大整数。', example: 'INT(3.8)', result: 3 },
  ROUND: { about: '四舍五入，默认保留两位小数。', example: 'ROUND(12.3456, 1)', result: 12.3 },
  PRECISION: {
    about: '保留几位有效数字，默认三位；很小的数不会变成 0。',
    example: 'PRECISION(0.00041237)',
    result: 0.000412,
  },
  FLOOR: { about: '向下取整到指定位数，默认两位小数。', example: 'FLOOR(3.789, 1)', result: 3.7 },
  CEIL: { about: '向上取整到指定位数，默认两位小数。', example: 'CEIL(3.123, 1)', result: 3.2 },
  MAX: { about: '最大的数；也可以传一个数组。', example: 'MAX(3, 8, 5)', result: 8 },
  MIN: { about: '最小的数；也可以传一个数组。', example: 'MIN([3, 8, 5])', result: 3 },
  SUM: { about: '总和；也可以传一个数组。', example: 'SUM(1, 2, 3)', result: 6 },
  LEN: { about: '文字的字符数。', example: 'LEN("应用接入")', result: 4 },
  UPPER: { about: '转为大写。', example: 'UPPER("get")', result: 'GET' },
  LOWER: { about: '转为小写。', example: 'LOWER("POST")', result: 'post' },
  TRIM: { about: '去掉首尾的空格。', example: 'TRIM(" 应用 ")', result: '应用' },
  LEFT: { about: '开头的几个字符。', example: 'LEFT("app-2026", 3)', result: 'app' },
  RIGHT: { about: '末尾的几个字符。', example: 'RIGHT("app-2026", 4)', result: '2026' },
  REPLACE: {
    about: '把全部出现的文字换成另一段文字。',
    example: 'REPLACE("a-b-c", "-", "/")',
    result: 'a/b/c',
  },
  CONTAINS: { about: '文字里含有另一段文字时为真。', example: 'CONTAINS("语音识别", "语音")', result: true },
  STARTSWITH: { about: '以另一段文字开头时为真。', example: 'STARTSWITH("/console", "/")', result: true },
  ENDSWITH: { about: '以另一段文字结尾时为真。', example: 'ENDSWITH("api.yaml", ".yaml")', result: true },
  CONCATENATE: {
    about: '把各个值连成一段文字。',
    example: 'CONCATENATE("共 ", 3, " 个")',
    result: '共 3 个',
  },
  SPLIT: { about: '按分隔符拆成数组，默认用逗号。', example: 'SPLIT("a,b")', result: ['a', 'b'] },
  JOIN: { about: '把数组连成文字，默认没有分隔符。', example: 'JOIN(["a", "b"], "、")', result: 'a、b' },
  PICK: {
    about: '数组中每个对象只留下这些字段。',
    example: 'PICK([], "key", "name")',
    result: [],
  },
  COUNT: { about: '数组的项数；不是数组时，有值为 1，没有为 0。', example: 'COUNT([7, 8])', result: 2 },
  ARRAYINCLUDES: {
    about: '数组里有这个值时为真。',
    example: 'ARRAYINCLUDES(["GET", "POST"], "GET")',
    result: true,
  },
  DATETOSTR: {
    about: '把日期写成文字，默认格式 YYYY-MM-DD HH:mm:ss。',
    example: 'DATETOSTR("2026-01-31T08:30:00", "YYYY/MM/DD")',
    result: '2026/01/31',
  },
  ENCODEURI: { about: '编码成可以放进网址的文字。', example: 'ENCODEURI("a b&c")', result: 'a%20b%26c' },
};

export const FILTER_DOCS: Readonly<Record<string, ExpressionDoc>> = {
  date: {
    about: '把日期写成文字，默认格式 YYYY-MM-DD HH:mm:ss。',
    example: '"2026-01-31T08:30:00" | date:YYYY-MM-DD',
    result: '2026-01-31',
  },
  default: {
    about: '没有值或是空文字时，用另一个值代替。',
    example: '"" | default:未填写',
    result: '未填写',
  },
  json: { about: '写成 JSON，默认缩进两格。', example: '[1] | json:0', result: '[1]' },
  join: { about: '把数组连成文字，默认用顿号。', example: '["语音", "图像"] | join', result: '语音、图像' },
  round: { about: '四舍五入，默认保留两位小数。', example: '3.14159 | round:1', result: 3.1 },
  number: { about: '加上千分位。', example: '1234567 | number', result: '1,234,567' },
  percent: {
    about: '0 到 1 之间的数写成百分比，默认一位小数。',
    example: '0.4567 | percent',
    result: '45.7%',
  },
  bytes: { about: '字节数换算成 KB、MB 等。', example: '1536 | bytes', result: '1.5 KB' },
  truncate: {
    about: '过长的文字截断并加省略号，默认 200 个字符。',
    example: '"很长的一段说明" | truncate:4',
    result: '很长的一…',
  },
  trim: { about: '去掉首尾的空格。', example: '" 应用 " | trim', result: '应用' },
  upperCase: { about: '转为大写。', example: '"get" | upperCase', result: 'GET' },
  lowerCase: { about: '转为小写。', example: '"POST" | lowerCase', result: 'post' },
  shell: {
    about: '加上单引号，成为 Shell 命令里的一个参数；文字里有引号和换行也不会断开。',
    example: '"it\'s" | shell',
    result: "'it'\\''s'",
  },
  first: { about: '数组的第一项。', example: '["a", "b"] | first', result: 'a' },
  last: { about: '数组的最后一项。', example: '["a", "b"] | last', result: 'b' },
};

/** `ROUND(value, digits?)`, or for a filter `value | round:digits?`. */
export function signatureText(kind: 'function' | 'filter', name: string): string {
  const signature = (kind === 'function' ? FUNCTION_SIGNATURES : FILTER_SIGNATURES)[name];
  const words = signature === undefined ? [] : parametersOf(signature);
  if (kind === 'function') return `${name}(${words.join(', ')})`;
  const [value = 'value', ...rest] = words;
  return [`${value} | ${name}`, ...rest].join(':');
}

function parametersOf({ parameters, required, repeats }: Signature): readonly string[] {
  return parameters.map(({ name }, index) => {
    const optional = index >= required ? '?' : '';
    return `${name}${optional}${repeats && index === parameters.length - 1 ? '…' : ''}`;
  });
}

/** What can be read everywhere on a page. */
export const ROOT_DOCS: Readonly<Record<string, string>> = {
  params: '路由参数，如 ${params.projectId}。',
  query: '地址 ? 之后的参数。',
  user: '当前用户。',
  session: '当前的组织、项目和角色。',
  range: '时间范围：from、to（ISO 时间）和 step（秒）。',
  result: '接口的结果。',
  values: '表单当前的值，或看板筛选项的值。',
};
