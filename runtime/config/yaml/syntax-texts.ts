// What the YAML parser says, in Chinese: by its codes, which stay, and where one code means several things by its words.
import type { ErrorCode } from 'yaml';

/** A syntax error for people; `en` is the parser's own text. */
export interface SyntaxText {
  readonly zh: string;
  readonly en: string;
}

export function syntaxText(code: ErrorCode, message: string): SyntaxText {
  const { general, special = [] } = TEXTS[code];
  for (const [pattern, zh] of special) {
    const match = pattern.exec(message);
    // A function: what was matched may hold `$1` itself.
    if (match !== null) return { zh: zh.replace('$1', () => match[1] ?? ''), en: message };
  }
  return { zh: general, en: message };
}

/** Aliases are followed only when values are made; the parser has no codes for what goes wrong then. */
export function aliasText(message: string): SyntaxText {
  const name = /^Unresolved alias .*: (.+)$/.exec(message)?.[1];
  const zh =
    name !== undefined
      ? `别名 *${name} 之前没有定义锚点 &${name}`
      : message.startsWith('Excessive alias count')
        ? '别名展开后的内容过多，请直接写出内容'
        : '别名引用了自己，无法展开';
  return { zh, en: message };
}

interface CodeTexts {
  readonly general: string;
  readonly special?: readonly (readonly [RegExp, string])[];
}

const SPACE_BEFORE_COMMENT = '注释的 # 前面要有空格';

const TEXTS: Readonly<Record<ErrorCode, CodeTexts>> = {
  ALIAS_PROPS: { general: '别名（*）不能再带锚点或标签' },
  BAD_ALIAS: {
    general: '锚点（&）或别名（*）的名字不正确',
    special: [
      [/cannot be an empty/, '锚点（&）和别名（*）后面要有名字；值以 & 或 * 开头时请加引号'],
      [/ending in :/, '锚点或别名的名字以冒号结尾，含义不明，请在冒号前加空格'],
    ],
  },
  BAD_COLLECTION_TYPE: { general: '标签（!）与它后面的内容类型不符' },
  BAD_DIRECTIVE: { general: '不认识的 YAML 指令；行首的 % 用来开始指令，作为内容时请加引号' },
  BAD_DQ_ESCAPE: {
    general: '双引号中的转义写法不正确；反斜杠请写成 \\\\，或改用单引号',
    special: [[/sequence (\S+)/, '双引号中不能写 $1；反斜杠请写成 \\\\，或改用单引号']],
  },
  BAD_INDENT: {
    general: '缩进不正确',
    special: [
      [/mapping items must start/, '同一层的键要对齐：缩进与上面的键不一致'],
      [/sequence items must start/, '同一个列表的“-”要对齐'],
      [/sufficiently indented and end with a (.)/, '缺少结尾的“$1”，或其中的内容缩进不够'],
      [/Flow end indicator/, '结尾的括号要比所在的键多缩进一些'],
      [/must be indented/, '多行文本（| 或 >）的内容要比它的键多缩进'],
      [/[Bb]lock scalar/, '多行文本（| 或 >）的各行缩进不能少于第一行'],
    ],
  },
  BAD_PROP_ORDER: { general: '锚点（&）和标签（!）要写在 - ? : 的后面' },
  BAD_SCALAR_START: {
    general: '值不能以这个字符开头，请加引号',
    special: [[/(?:character|indicator) (\S)/, '不加引号的值不能以 $1 开头，请加引号']],
  },
  BLOCK_AS_IMPLICIT_KEY: {
    general: '这一行出现了第二个“键: 值”；值中含有冒号加空格时请加引号，否则请另起一行',
    special: [[/block sequence/, '列表不能写在键的同一行：“-”请另起一行']],
  },
  BLOCK_IN_FLOW: { general: '[ ] 和 { } 中不能用缩进写法，请用逗号分隔，或全部改为缩进写法' },
  DUPLICATE_KEY: { general: '这个键在同一层写了两次，只留一个' },
  IMPOSSIBLE: { general: '无法读取这一处的内容' },
  KEY_OVER_1024_CHARS: { general: '键太长：冒号必须在 1024 个字符以内' },
  MISSING_CHAR: {
    general: '缺少一个必需的符号',
    special: [
      [/Missing closing (['"])/, '引号没有结束：缺少 $1'],
      [/must end with a (.)/, '缺少结尾的“$1”'],
      [/Missing , or : between/, '各项之间缺少逗号，或键的后面缺少冒号'],
      [/Missing , between/, '各项之间缺少逗号'],
      [/Missing space after :/, '冒号后面要有空格'],
      [/followed by map values/, '键的后面缺少冒号和值'],
      [/Comments must be separated/, SPACE_BEFORE_COMMENT],
      [/Tags and anchors must be separated/, '标签和锚点的后面要有空格'],
      [/without - indicator/, '列表的每一项要以“- ”开头'],
      [/Missing newline after/, '列表要另起一行'],
      [/directives-end/, '指令的后面要有单独一行 ---'],
    ],
  },
  MULTILINE_IMPLICIT_KEY: { general: '键要写在一行里；常见原因是这一行缺少冒号，或上一行的值没有结束' },
  MULTIPLE_ANCHORS: { general: '一个值只能有一个锚点（&）' },
  MULTIPLE_DOCS: { general: '一个文件只能有一份 YAML 文档，请去掉 ---' },
  MULTIPLE_TAGS: { general: '一个值只能有一个标签（!）' },
  NON_STRING_KEY: { general: '键必须是文本' },
  RESOURCE_EXHAUSTION: { general: '内容嵌套过深，无法读取' },
  TAB_AS_INDENT: { general: '缩进不能用制表符（Tab），请用空格' },
  TAG_RESOLVE_FAILED: {
    general: '标签（!）与它后面的值不符',
    special: [
      [/Unresolved tag: (\S+)/, '不认识的标签 $1；值以 ! 开头时请加引号'],
      [/may be parsed as either/, '这个值可以有两种理解，请加引号'],
    ],
  },
  UNEXPECTED_TOKEN: {
    general: '这里有多余的内容；含特殊字符的值请加引号',
    special: [
      [/block-seq-ind/, '列表要另起一行：“-”不能与键在同一行'],
      [/Unexpected , in/, '多余的逗号'],
      [/Unexpected empty item/, '逗号之间缺少内容'],
      [/scalar header/, '| 或 > 的后面不能再写内容，请另起一行'],
      [/flow-(?:map|seq)-end/, '多余的括号'],
      [/Unexpected (?:scalar|double-quoted|single-quoted)/, '值的后面有多余的内容；引号要括住整个值'],
    ],
  },
};
