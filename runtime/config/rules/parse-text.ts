import type { Expression, Template } from '#core/expression/ast.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import { parseExpression } from '#core/expression/parse-expression.ts';
import { isTemplate, parseTemplate } from '#core/expression/parse-template.ts';

/** The tree of a template, or of a condition, which may also stand without `${…}`; what is wrong with it otherwise. */
export function parseText(
  kind: 'template' | 'condition',
  text: string,
): Template | Expression | ExpressionError {
  try {
    return kind === 'condition' && !isTemplate(text) ? parseExpression(text) : parseTemplate(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}
