// Trees -> closures. No `eval`: the strictest content security policy holds.

import { textOf } from '../text-of.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import { FILTERS } from './filters.ts';
import { FUNCTIONS } from './functions.ts';
import { divide, loosely, minus, plus, remainder, times } from './operators.ts';
import { isForbiddenName, parseExpression } from './parse-expression.ts';
import { isTemplate, parseTemplate } from './parse-template.ts';

/** What an expression can read, by name. */
export type ExpressionScope = Readonly<Record<string, unknown>>;
export type Evaluate = (scope: ExpressionScope) => unknown;

const ABSENT = (): undefined => undefined;

/**
 * Compiles text that may hold `${…}`. A text that is one whole expression keeps the value's type; otherwise the parts
 * are joined and absent values are empty.
 *
 * @throws ExpressionError when the text cannot be parsed; evaluation itself never throws
 */
export function compileTemplate(text: string): Evaluate {
  const parts = parseTemplate(text).parts.map(compilePart);
  const [only] = parts;
  if (only === undefined) return () => '';
  if (parts.length === 1) return only;
  return (scope) => parts.map((part) => textOf(part(scope))).join('');
}

/**
 * Compiles a condition: `state == "Running"`, or the same inside `${…}`.
 *
 * @throws ExpressionError
 */
export function compileCondition(text: string): (scope: ExpressionScope) => boolean {
  const evaluate = isTemplate(text) ? compileTemplate(text) : compileExpression(parseExpression(text));
  return (scope) => Boolean(evaluate(scope));
}

function compilePart(part: string | Expression): Evaluate {
  return typeof part === 'string' ? () => part : compileExpression(part);
}

/** Compiles a parsed expression. Members of what is absent are absent; only own members are ever read. */
export function compileExpression(expression: Expression): Evaluate {
  switch (expression.type) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'variable': {
      const { name } = expression;
      return (scope) => ownMember(scope, name);
    }
    case 'member': {
      const host = compileExpression(expression.host);
      const key = compileExpression(expression.key);
      return (scope) => ownMember(host(scope), key(scope));
    }
    case 'call':
      return compileCall(FUNCTIONS[expression.name], expression.args);
    case 'filter':
      return compileCall(FILTERS[expression.name], expression.args);
    case 'unary': {
      const value = compileExpression(expression.value);
      if (expression.operator === '!') return (scope) => !value(scope);
      const sign = expression.operator === '-' ? -1 : 1;
      return (scope) => sign * Number(value(scope));
    }
    case 'binary':
      return compileBinary(expression.operator, expression.left, expression.right);
    case 'conditional': {
      const [test, yes, no] = [expression.test, expression.yes, expression.no].map(compileExpression);
      return (scope) => (test?.(scope) ? yes?.(scope) : no?.(scope));
    }
    case 'array': {
      const items = expression.items.map(compileExpression);
      return (scope) => items.map((item) => item(scope));
    }
  }
}

function compileCall(
  callee: ((...args: readonly unknown[]) => unknown) | undefined,
  args: readonly Expression[],
): Evaluate {
  // Unknown names are refused when pages are loaded; here they read as absent.
  if (callee === undefined) return ABSENT;
  const values = args.map(compileExpression);
  return (scope) => callee(...values.map((value) => value(scope)));
}

const OPERATORS: Readonly<
  Record<Exclude<BinaryOperator, '??' | '||' | '&&'>, (a: unknown, b: unknown) => unknown>
> = {
  '==': loosely,
  '!=': (a, b) => !loosely(a, b),
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '<': (a, b) => (a as number) < (b as number),
  '>': (a, b) => (a as number) > (b as number),
  '<=': (a, b) => (a as number) <= (b as number),
  '>=': (a, b) => (a as number) >= (b as number),
  '+': plus,
  '-': minus,
  '*': times,
  '/': divide,
  '%': remainder,
};

function compileBinary(operator: BinaryOperator, leftTree: Expression, rightTree: Expression): Evaluate {
  const left = compileExpression(leftTree);
  const right = compileExpression(rightTree);
  if (operator === '&&') return (scope) => left(scope) && right(scope);
  if (operator === '||') return (scope) => left(scope) || right(scope);
  if (operator === '??') return (scope) => left(scope) ?? right(scope);
  const apply = OPERATORS[operator];
  return (scope) => apply(left(scope), right(scope));
}

function ownMember(host: unknown, key: unknown): unknown {
  if (host === undefined || host === null) return undefined;
  const name = String(key);
  if (isForbiddenName(name)) return undefined;
  // Boxing lets `name.length` work on text; inherited members such as methods are never handed out.
  const box = Object(host) as Record<string, unknown>;
  return Object.hasOwn(box, name) ? box[name] : undefined;
}
