// Templates of a page as closures, with the types that pages want: text, values, yes or no.
import {
  compileTemplate,
  compileCondition as condition,
  type Evaluate,
} from '#core/expression/compile-template.ts';
import type { Bindings, Template } from '#core/generated/page-language.ts';
import { displayText, isRow, type Row, type Scope } from './scope.ts';

export function compileText(template: Template): (scope: Scope) => string {
  const evaluate = compileTemplate(template);
  return (scope) => displayText(evaluate(scope));
}

/** An absent condition holds. */
export function compileCondition(expression: string | undefined): (scope: Scope) => boolean {
  return expression === undefined ? () => true : condition(expression);
}

/** Bindings as one function; absent values are left out of the result. */
export function compileBindings(bindings: Bindings | undefined): (scope: Scope) => Row {
  const fields = Object.entries(bindings ?? {}).map(([key, value]) => [key, compileValue(value)] as const);
  return (scope) => {
    const filled = fields.map(([key, evaluate]) => [key, evaluate(scope)] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  };
}

/** Any YAML value whose strings may hold `${…}`. */
function compileValue(value: unknown): Evaluate {
  if (typeof value === 'string') return compileTemplate(value);
  if (Array.isArray(value)) {
    const items = value.map(compileValue);
    return (scope) => items.map((item) => item(scope));
  }
  return isRow(value) ? compileBindings(value) : () => value;
}
