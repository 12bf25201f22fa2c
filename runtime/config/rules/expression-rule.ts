// Expressions: they parse, call what exists, read what is there, and fit the kinds of what they read.
import { checkCondition, checkTypes, type TypeScope } from '#core/expression/check-types.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import type { TypeProblem } from '#core/expression/type-problem.ts';
import type { IndexedPage, SourceLocation } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { expressionScope } from './expression-scope.ts';
import { parseText } from './parse-text.ts';

const CODES: Readonly<Record<TypeProblem['about'], Pick<Finding, 'code' | 'severity'>>> = {
  name: { code: 'SCH-EXPRESSION-ROOT' },
  hidden: { code: 'SCH-EXPRESSION-HIDDEN', severity: 'warning' },
  member: { code: 'SCH-EXPRESSION-MEMBER' },
  call: { code: 'SCH-EXPRESSION-CALL' },
  arguments: { code: 'SCH-EXPRESSION-ARGUMENTS' },
  type: { code: 'SCH-EXPRESSION-TYPE' },
  value: { code: 'SCH-EXPRESSION-VALUE' },
  condition: { code: 'SCH-EXPRESSION-CONDITION', severity: 'warning' },
};

export function* expressionRule(from: IndexedPage): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part === 'template' || part.part === 'condition')
      yield* expressionFindings(part.part, part.text, expressionScope(from.pattern, part.scope), {
        source: from.source,
        path: part.path,
      });
  }
}

export function* expressionFindings(
  kind: 'template' | 'condition',
  text: string,
  scope: TypeScope,
  { source, path }: SourceLocation,
): Iterable<Finding> {
  const tree = parseText(kind, text);
  if (tree instanceof ExpressionError) {
    yield {
      code: 'SCH-EXPRESSION',
      zh: `表达式写法不对：${tree.zh}`,
      en: `Malformed expression: ${tree.message}`,
      source,
      path,
      part: { offset: tree.offset, length: 1 },
    };
    return;
  }
  const check = kind === 'condition' ? checkCondition : checkTypes;
  for (const { about, start, end, ...problem } of check(tree, text, scope).problems)
    yield { ...CODES[about], ...problem, source, path, part: { offset: start, length: end - start } };
}
