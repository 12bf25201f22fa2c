import { compileTemplate, type ExpressionScope } from '#core/expression/compile-template.ts';

/** The template's text over these values; '' where it yields nothing. */
export function fillTemplate(template: string, scope: ExpressionScope): string {
  const value = compileTemplate(template)(scope);
  return value === undefined || value === null ? '' : String(value);
}
