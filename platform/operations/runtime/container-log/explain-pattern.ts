import type { PatternFault } from '#engines/runner/log/find/match-pattern.ts';

/** What the engine says of a regular expression, and what a person does about it. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/missing closing \)/, '有左括号“(”没有闭合'],
  [/unexpected \)/, '有多余的右括号“)”'],
  [/missing closing \]/, '有左方括号“[”没有闭合'],
  [
    /missing argument to repetition/,
    '量词（* + ? {n}）前面没有可以重复的内容，查找这些字符本身时在前面加 \\',
  ],
  [/invalid nested repetition/, '量词不能连用，如 **；查找这些字符本身时在前面加 \\'],
  [/invalid repeat count/, '花括号里的次数有误：前面不能大于后面，最多 1000 次'],
  [/bad repetition|invalid repetition/, '花括号“{}”的写法有误，查找花括号本身时在前面加 \\'],
  [/invalid character class range/, '方括号内的字符范围有误（如前大后小），或没有 \\p{…} 写的字符类别'],
  [/trailing backslash/, '末尾多了一个“\\”'],
  [/invalid escape sequence/, '不支持这个“\\”转义；不能用 \\1、\\k 引用分组，查找“\\”本身时写 \\\\'],
  [/invalid named capture|duplicate capture group name/i, '命名分组的名称有误或重复'],
  [/invalid (?:or unsupported )?Perl syntax/, '“(?”之后的写法不支持'],
  [/too large|too big|too deep|nests too deeply/i, '表达式过于复杂'],
];

const LOOK_AROUND = /^\(\?<?[=!]/;

/** Chinese, of a pattern that was not taken: the reason and, where it is known, the place. */
export function explainPattern(pattern: string, { reason, part }: PatternFault): string {
  const said = LOOK_AROUND.test(part)
    ? '不支持前后断言 (?=…) (?!…) (?<=…) (?<!…)'
    : (FAULTS.find(([known]) => known.test(reason))?.[1] ?? reason);
  return `不是有效的正则表达式${partPosition(pattern, part)}：${said}`;
}

/** The engine names the part, and only one that stands there once has a place. */
function partPosition(pattern: string, part: string): string {
  const at = part === '' || part === pattern ? -1 : pattern.indexOf(part);
  return at < 0 ? '' : `，第 ${Array.from(pattern.slice(0, at)).length + 1} 个字符处的“${part}”`;
}
