// Text -> tree, by precedence climbing. The grammar is the part of amis-formula that has no side effects.
import type { BinaryOperator, Expression } from './ast.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** Weakest first; longer operators stand before their own beginnings. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const NAMESPACES: ReadonlySet<string> = new Set(['window', 'cookie', 'ls', 'ss']);
const MAX_DEPTH = 40;

/** Names that no expression may read, whether written or computed. */
export function isForbiddenName(name: string): boolean {
  return PROTOTYPE_NAMES.has(name);
}

/**
 * Parses a whole text as one expression, e.g. `state == "Running"`.
 *
 * @throws ExpressionError
 */
export function parseExpression(text: string): Expression {
  const scanner = createScanner(text, 0);
  const expression = parseFiltered(scanner);
  if (scanner.at() < text.length) scanner.unexpected('运算符', 'an operator');
  return expression;
}

/**
 * Parses the expression that begins at `start` and ends before a `}`.
 *
 * @throws ExpressionError
 */
export function parseEmbedded(
  text: string,
  start: number,
): { readonly expression: Expression; readonly end: number } {
  const scanner = createScanner(text, start);
  const expression = parseFiltered(scanner);
  if (!scanner.take('}')) scanner.unexpected('“}”', '"}"');
  return { expression, end: scanner.last() };
}

function parseFiltered(scanner: Scanner): Expression {
  let input = parseConditional(scanner, 0);
  while (!scanner.peek('||') && scanner.take('|')) {
    const start = scanner.at();
    const name = scanner.takeName() ?? scanner.unexpected('过滤器名称', 'a filter name');
    const args: Expression[] = [input];
    while (scanner.take(':')) args.push(parseFilterArgument(scanner));
    input = { type: 'filter', name, args, start, end: start + name.length };
  }
  return input;
}

function parseFilterArgument(scanner: Scanner): Expression {
  const start = scanner.at();
  const value = scanner.takeString() ?? scanner.takeNumber() ?? scanner.takeUntil(':|}');
  return { type: 'literal', value, start, end: scanner.last() };
}

function parseConditional(scanner: Scanner, depth: number): Expression {
  if (depth > MAX_DEPTH) scanner.fail('表达式嵌套过深', 'The expression is nested too deeply');
  const test = parseBinary(scanner, 0, depth);
  if (scanner.peek('??') || scanner.peek('?.') || !scanner.take('?')) return test;
  const yes = parseConditional(scanner, depth + 1);
  if (!scanner.take(':')) scanner.unexpected('“:”', '":"');
  const no = parseConditional(scanner, depth + 1);
  return { type: 'conditional', test, yes, no, start: test.start, end: no.end };
}

function parseBinary(scanner: Scanner, level: number, depth: number): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return parseUnary(scanner, depth);
  let left = parseBinary(scanner, level + 1, depth);
  for (;;) {
    const operator = operators.find((candidate) => scanner.take(candidate));
    if (operator === undefined) return left;
    const right = parseBinary(scanner, level + 1, depth);
    left = { type: 'binary', operator, left, right, start: left.start, end: right.end };
  }
}

function parseUnary(scanner: Scanner, depth: number): Expression {
  const start = scanner.at();
  if (depth > MAX_DEPTH) scanner.fail('表达式嵌套过深', 'The expression is nested too deeply');
  for (const operator of ['!', '-', '+'] as const) {
    if (!scanner.take(operator)) continue;
    const value = parseUnary(scanner, depth + 1);
    return { type: 'unary', operator, value, start, end: value.end };
  }
  return parseMembers(scanner, depth);
}

function parseMembers(scanner: Scanner, depth: number): Expression {
  let host = parsePrimary(scanner, depth);
  for (;;) {
    const optional = scanner.take('?.');
    if (scanner.take('[')) {
      const key = parseConditional(scanner, depth + 1);
      if (!scanner.take(']')) scanner.unexpected('“]”', '"]"');
      if (key.type === 'literal') refuseName(scanner, String(key.value), key.start);
      host = { type: 'member', host, key, start: host.start, end: scanner.last() };
    } else if (optional || scanner.take('.')) {
      const start = scanner.at();
      const name = scanner.takeName() ?? scanner.unexpected('字段名', 'a field name');
      refuseName(scanner, name, start);
      const key: Expression = { type: 'literal', value: name, start, end: scanner.last() };
      host = { type: 'member', host, key, start: host.start, end: scanner.last() };
    } else return host;
  }
}

function parsePrimary(scanner: Scanner, depth: number): Expression {
  const start = scanner.at();
  const literal = scanner.takeString() ?? scanner.takeNumber();
  if (literal !== undefined) return { type: 'literal', value: literal, start, end: scanner.last() };
  if (scanner.take('(')) {
    const inner = parseConditional(scanner, depth + 1);
    if (!scanner.take(')')) scanner.unexpected('“)”', '")"');
    return inner;
  }
  if (scanner.take('[')) {
    const items = parseList(scanner, ']', depth);
    return { type: 'array', items, start, end: scanner.last() };
  }
  const name = scanner.takeName() ?? scanner.unexpected('值', 'a value');
  return parseNamed(scanner, name, start, depth);
}

function parseNamed(scanner: Scanner, name: string, start: number, depth: number): Expression {
  if (LITERALS.has(name)) return { type: 'literal', value: LITERALS.get(name), start, end: scanner.last() };
  if (name === 'this') {
    scanner.fail(
      '表达式里没有 this，直接写字段名',
      'There is no "this" in expressions; write the field',
      start,
    );
  }
  refuseName(scanner, name, start);
  if (NAMESPACES.has(name) && scanner.peek(':')) {
    scanner.fail(`不允许读取 ${name}:`, `Reading "${name}:" is not allowed`, start);
  }
  if (!scanner.take('(')) return { type: 'variable', name, start, end: scanner.last() };
  const args = parseList(scanner, ')', depth);
  return { type: 'call', name, args, start, end: start + name.length };
}

function parseList(scanner: Scanner, close: ')' | ']', depth: number): readonly Expression[] {
  const items: Expression[] = [];
  if (scanner.take(close)) return items;
  do items.push(parseConditional(scanner, depth + 1));
  while (scanner.take(','));
  if (!scanner.take(close)) scanner.unexpected(`“${close}”`, `"${close}"`);
  return items;
}

function refuseName(scanner: Scanner, name: string, offset: number): void {
  if (PROTOTYPE_NAMES.has(name))
    scanner.fail(`不允许读取 ${name}`, `Reading "${name}" is not allowed`, offset);
}
