/** What the engine says of a regular expression, and what a person does about it. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/Unterminated group/, '有左括号“(”没有闭合'],
  [/Unmatched '\)'/, '有多余的右括号“)”'],
  [/Unterminated character class/, '有左方括号“[”没有闭合'],
  [/Nothing to repeat/, '量词（* + ? {n}）前面没有可以重复的内容，查找这些字符本身时在前面加 \\'],
  [/Lone quantifier brackets|Incomplete quantifier/, '花括号“{}”的写法有误，查找花括号本身时在前面加 \\'],
  [/numbers out of order/, '花括号内的次数前大后小'],
  [/Range out of order/, '方括号内的字符范围前大后小'],
  [/\\ at end of pattern/, '末尾多了一个“\\”'],
  [/Invalid capture group name|Duplicate capture group name/, '命名分组的名称有误或重复'],
  [/Invalid named/, '引用了不存在的命名分组'],
  [/Invalid group/, '“(?”之后的写法有误'],
  [/too (?:large|big|many)|too deep/i, '表达式过于复杂'],
];

/** Chinese, of the SyntaxError that compiling gave. */
export function explainPattern(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const known = FAULTS.find(([pattern]) => pattern.test(said))?.[1];
  return `不是有效的正则表达式：${known ?? said.split(': ').at(-1)}`;
}
