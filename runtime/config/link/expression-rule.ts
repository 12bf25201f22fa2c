// Expressions: they parse, call what exists, read what is there, and fit the kinds of what they read.
import { checkCondition, checkTypes } from '#core/expression/check-types.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import type { TypeProblem } from '#core/expression/type-problem.ts';
import type { ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';
import { expressionScope } from './expression-scope.ts';
import { parseText } from './parse-text.ts';
import type { Part } from './part.ts';

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

type Text = Extract<Part, { readonly part: 'template' | 'condition' }>;

export function* expressionRule(from: ProjectPage): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part === 'template' || part.part === 'condition') yield* textFindings(from, part);
  }
}

function* textFindings({ source, pattern }: ProjectPage, part: Text): Iterable<Finding> {
  const { path, text } = part;
  const tree = parseText(part.part, text);
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
  const check = part.part === 'condition' ? checkCondition : checkTypes;
  for (const { about, start, end, ...problem } of check(tree, text, expressionScope(pattern, part.scope))
    .problems)
    yield { ...CODES[about], ...problem, source, path, part: { offset: start, length: end - start } };
}
