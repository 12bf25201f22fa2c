// Comparisons that can never be what was meant: two kinds of values, or a value that the enum does not have.
import { didYouMean } from '../did-you-mean.ts';
import type { Expression } from './ast.ts';
import type { TypeProblem } from './type-problem.ts';
import { KIND_TEXTS, type ValueType } from './value-type.ts';

type Binary = Extract<Expression, { readonly type: 'binary' }>;
type Side = { readonly tree: Expression; readonly type: ValueType };

const EQUALITY: ReadonlySet<string> = new Set(['==', '!=', '===', '!==']);

export function checkComparison(
  { operator, left: leftTree, right: rightTree }: Binary,
  leftType: ValueType,
  rightType: ValueType,
  text: string,
  report: (problem: TypeProblem) => void,
): void {
  const left: Side = { tree: leftTree, type: leftType };
  const right: Side = { tree: rightTree, type: rightType };
  const open = (kind: ValueType['kind']) => kind === 'unknown' || kind === 'null';
  if (open(leftType.kind) || open(rightType.kind)) return;
  if (leftType.kind !== rightType.kind) report(mixedKinds(left, right, text));
  else if (leftType.kind === 'text' && EQUALITY.has(operator)) {
    const problem = missingValue(left, right, text) ?? missingValue(right, left, text);
    if (problem !== undefined) report(problem);
  } else if (!EQUALITY.has(operator) && !['number', 'text'].includes(leftType.kind)) {
    const [zh, en] = KIND_TEXTS[leftType.kind];
    report({
      about: 'type',
      zh: `${zh}没有大小之分`,
      en: `${en.charAt(0).toUpperCase()}${en.slice(1)} is neither greater nor less`,
      start: leftTree.start,
      end: rightTree.end,
    });
  }
}

/** The literal is what is wrong, when one side is one; otherwise the right side. */
function mixedKinds(left: Side, right: Side, text: string): TypeProblem {
  const [wrong, other] =
    left.tree.type === 'literal' && right.tree.type !== 'literal' ? [left, right] : [right, left];
  const [zh, en] = KIND_TEXTS[wrong.type.kind];
  const [otherZh, otherEn] = KIND_TEXTS[other.type.kind];
  const { start, end } = wrong.tree;
  return {
    about: 'type',
    zh: `${otherZh}不能与${zh}比较`,
    en: `${otherEn.charAt(0).toUpperCase()}${otherEn.slice(1)} cannot be compared with ${en}`,
    start,
    end,
    received: text.slice(start, end),
    expected: other.type.kind,
    suggestion: wrong.tree.type === 'literal' ? asKind(wrong.tree.value, other.type) : undefined,
  };
}

/** The same literal written as the kind that the other side has. */
function asKind(value: unknown, type: ValueType): string | undefined {
  if (
    type.kind === 'number' &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !Number.isNaN(Number(value))
  )
    return value.trim();
  if (type.kind === 'boolean' && (value === 'true' || value === 'false')) return value;
  if (type.kind === 'text' && typeof value === 'number')
    return type.values === undefined || type.values.includes(String(value)) ? `"${value}"` : undefined;
  return undefined;
}

/** A literal on one side that the other side's enum does not have. */
function missingValue(host: Side, literal: Side, text: string): TypeProblem | undefined {
  const known = host.type.kind === 'text' ? host.type.values : undefined;
  const value = literal.tree.type === 'literal' ? literal.tree.value : undefined;
  if (
    known === undefined ||
    host.tree.type === 'literal' ||
    typeof value !== 'string' ||
    known.includes(value)
  )
    return undefined;
  return unknownValue(literal.tree, value, known, text);
}

/** A text literal that is none of the values. The suggestion keeps the quotes of the text. */
export function unknownValue(
  { start, end }: Expression,
  value: string,
  known: readonly string[],
  text: string,
): TypeProblem {
  const near = didYouMean(value, known);
  const quote = text[start] ?? '"';
  return {
    about: 'value',
    zh: `没有值 “${value}”`,
    en: `There is no value "${value}"`,
    start,
    end,
    received: value,
    expected: known.join(', '),
    suggestion: near === undefined ? undefined : `${quote}${near}${quote}`,
  };
}
