// What an expression reads and calls, for checks before anything runs.
import type { Expression, Template } from './ast.ts';

export interface Read {
  /** `['params', 'id']` for `params.id`; stops at the first computed key. */
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface Called {
  readonly kind: 'function' | 'filter';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Every path that a template or expression reads, in reading order. */
export function expressionRoots(tree: Template | Expression): readonly Read[] {
  return treesOf(tree).flatMap(readsOf);
}

/** Every function and filter it calls. */
export function expressionCalls(tree: Template | Expression): readonly Called[] {
  return treesOf(tree).flatMap(callsOf);
}

function treesOf(tree: Template | Expression): readonly Expression[] {
  if ('parts' in tree) return tree.parts.filter((part) => typeof part !== 'string');
  return [tree];
}

function readsOf(tree: Expression): readonly Read[] {
  const whole = pathOf(tree);
  if (whole !== undefined) return [{ path: whole, start: tree.start, end: tree.end }];
  return childrenOf(tree).flatMap(readsOf);
}

function pathOf(tree: Expression): readonly string[] | undefined {
  if (tree.type === 'variable') return [tree.name];
  if (tree.type !== 'member' || tree.key.type !== 'literal') return undefined;
  const host = pathOf(tree.host);
  return host === undefined ? undefined : [...host, String(tree.key.value)];
}

function callsOf(tree: Expression): readonly Called[] {
  const inner = childrenOf(tree).flatMap(callsOf);
  if (tree.type !== 'call' && tree.type !== 'filter') return inner;
  const kind = tree.type === 'call' ? 'function' : 'filter';
  return [...inner, { kind, name: tree.name, start: tree.start, end: tree.end }];
}

function childrenOf(tree: Expression): readonly Expression[] {
  switch (tree.type) {
    case 'literal':
    case 'variable':
      return [];
    case 'member':
      return [tree.host, tree.key];
    case 'call':
    case 'filter':
      return tree.args;
    case 'unary':
      return [tree.value];
    case 'binary':
      return [tree.left, tree.right];
    case 'conditional':
      return [tree.test, tree.yes, tree.no];
    case 'array':
      return tree.items;
  }
}
