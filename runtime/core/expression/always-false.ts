// Can a condition hold at all, when some of what it reads is known? The rest may be anything.
import type { Expression, Template } from './ast.ts';
import { compileExpression } from './compile-template.ts';

type Known = Readonly<Record<string, unknown>>;
/** `undefined`: depends on what is not known. */
type Outcome = { readonly value: unknown } | undefined;

/** True only when the condition is false whatever the unknown parts are. */
export function isNeverTrue(tree: Template | Expression, known: Known): boolean {
  const [only] = 'parts' in tree ? tree.parts : [tree];
  if (only === undefined || typeof only === 'string' || ('parts' in tree && tree.parts.length > 1))
    return false;
  const outcome = evaluate(only, known);
  return outcome !== undefined && !outcome.value;
}

function evaluate(tree: Expression, known: Known): Outcome {
  switch (tree.type) {
    case 'literal':
      return { value: tree.value };
    case 'variable':
      return Object.hasOwn(known, tree.name) ? { value: known[tree.name] } : undefined;
    case 'unary':
    case 'call':
    case 'filter':
    case 'array':
    case 'member':
      return wholly(tree, known);
    case 'conditional': {
      const test = evaluate(tree.test, known);
      if (test !== undefined) return evaluate(test.value ? tree.yes : tree.no, known);
      const [yes, no] = [evaluate(tree.yes, known), evaluate(tree.no, known)];
      return yes !== undefined && no !== undefined && !yes.value && !no.value ? { value: false } : undefined;
    }
    case 'binary': {
      const [left, right] = [evaluate(tree.left, known), evaluate(tree.right, known)];
      if (tree.operator === '&&') {
        if (left !== undefined) return left.value ? right : left;
        return right !== undefined && !right.value ? { value: false } : undefined;
      }
      if (tree.operator === '||') {
        if (left !== undefined) return left.value ? left : right;
        return right?.value ? { value: true } : undefined;
      }
      return left === undefined || right === undefined ? undefined : wholly(tree, known);
    }
  }
}

/** Only when everything below is known. */
function wholly(tree: Expression, known: Known): Outcome {
  return partsOf(tree).every((part) => evaluate(part, known) !== undefined)
    ? { value: compileExpression(tree)(known) }
    : undefined;
}

function partsOf(tree: Expression): readonly Expression[] {
  switch (tree.type) {
    case 'unary':
      return [tree.value];
    case 'call':
    case 'filter':
      return tree.args;
    case 'array':
      return tree.items;
    case 'member':
      return [tree.host, tree.key];
    case 'binary':
      return [tree.left, tree.right];
    default:
      return [];
  }
}
