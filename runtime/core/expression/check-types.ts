// Expressions against what they read: names, members, calls and kinds of values, before anything runs.
import { didYouMean } from '../did-you-mean.ts';
import type { Expression, Template } from './ast.ts';
import { checkCall } from './check-call.ts';
import { checkComparison } from './check-comparison.ts';
import type { TypeProblem } from './type-problem.ts';
import {
  BOOLEAN,
  KIND_TEXTS,
  NUMBER,
  TEXT,
  typeOfSchema,
  UNKNOWN,
  unite,
  type ValueType,
} from './value-type.ts';

/** What an expression can read. */
export interface TypeScope {
  /** Undefined: nothing of that name. */
  readonly typeOf: (name: string) => ValueType | undefined;
  /** All names, for "did you mean". */
  readonly names: readonly string[];
  /** Whether the root of this name stands in front of a field of the row. */
  readonly hides?: (name: string) => boolean;
}

export interface Checked {
  readonly type: ValueType;
  readonly problems: readonly TypeProblem[];
}

/** `text` is what `tree` was parsed from. A template of one expression has that expression's type. */
export function checkTypes(tree: Template | Expression, text: string, scope: TypeScope): Checked {
  const problems: TypeProblem[] = [];
  const infer = createInference(text, scope, (problem) => problems.push(problem));
  if (!('parts' in tree)) return { type: infer(tree), problems };
  const types = tree.parts.map((part) => (typeof part === 'string' ? TEXT : infer(part)));
  const [only] = types;
  if (only !== undefined && types.length === 1) return { type: only, problems };
  for (const [index, part] of tree.parts.entries()) {
    if (typeof part !== 'string' && types[index]?.kind === 'object') problems.push(objectInText(part));
  }
  return { type: TEXT, problems };
}

/** A condition also has to be one: what is never or always true decides nothing. */
export function checkCondition(tree: Template | Expression, text: string, scope: TypeScope): Checked {
  const checked = checkTypes(tree, text, scope);
  const [only] = 'parts' in tree ? tree.parts : [tree];
  if (only === undefined || typeof only === 'string' || ('parts' in tree && tree.parts.length > 1))
    return checked;
  const problem = conditionProblem(only, checked.type, text);
  return problem === undefined || checked.problems.length > 0 ? checked : { ...checked, problems: [problem] };
}

function conditionProblem(tree: Expression, type: ValueType, text: string): TypeProblem | undefined {
  const source = text.slice(tree.start, tree.end);
  const place = { about: 'condition', start: tree.start, end: tree.end, received: source } as const;
  if (tree.type === 'literal' && type.kind !== 'boolean') {
    return { ...place, zh: '条件是固定的值，不会随数据变化', en: 'The condition is a fixed value' };
  }
  // Text is tested for presence; the rest says nothing without a comparison. A call's tree spans its name only.
  const [zh, en] = KIND_TEXTS[type.kind];
  const plain = tree.type === 'variable' || tree.type === 'member';
  const suggestions = { number: `${source} > 0`, list: `COUNT(${source}) > 0` } as const;
  if (type.kind !== 'number' && type.kind !== 'list' && type.kind !== 'object') return undefined;
  return {
    ...place,
    zh: `条件应为是或否，这里是${zh}`,
    en: `A condition is a boolean, this is ${en}`,
    expected: 'boolean',
    ...(plain && type.kind !== 'object' ? { suggestion: suggestions[type.kind] } : {}),
  };
}

function objectInText({ start, end }: Expression): TypeProblem {
  return {
    about: 'type',
    zh: '对象不能写进文本，应取它的一个字段',
    en: 'An object cannot be written into text; take one of its fields',
    start,
    end,
  };
}

type Report = (problem: TypeProblem) => void;
type Infer = (tree: Expression) => ValueType;

function createInference(text: string, scope: TypeScope, report: Report): Infer {
  const typeOfName = (tree: Variable) => scope.typeOf(tree.name) ?? unknownName(tree, scope, report);
  const infer: Infer = (tree) => {
    switch (tree.type) {
      case 'literal':
        return literalType(tree.value);
      case 'variable':
        if (scope.hides?.(tree.name) === true) report(hiddenField(tree, scope));
        return typeOfName(tree);
      case 'member': {
        // A root with a member access means the root.
        const host = tree.host.type === 'variable' ? typeOfName(tree.host) : infer(tree.host);
        infer(tree.key);
        return memberType(host, tree, text, report);
      }
      case 'call':
      case 'filter':
        return checkCall(tree, tree.args.map(infer), text, report);
      case 'unary': {
        const type = infer(tree.value);
        if (tree.operator === '!') return BOOLEAN;
        arithmetic([[tree.value, type]], report);
        return NUMBER;
      }
      case 'binary':
        return binaryType(tree, [infer(tree.left), infer(tree.right)], text, report);
      case 'conditional':
        infer(tree.test);
        return unite(infer(tree.yes), infer(tree.no));
      case 'array':
        return {
          kind: 'list',
          items: tree.items.map(infer).reduce(unite, { kind: 'null' }),
        };
    }
  };
  return infer;
}

function literalType(value: unknown): ValueType {
  if (value === undefined || value === null) return { kind: 'null' };
  if (typeof value === 'string') return { kind: 'text', values: [value] };
  return typeof value === 'number' ? NUMBER : typeof value === 'boolean' ? BOOLEAN : UNKNOWN;
}

type Variable = Extract<Expression, { readonly type: 'variable' }>;

function hiddenField({ name, start, end }: Variable, scope: TypeScope): TypeProblem {
  const root = scope.typeOf(name);
  const holds = root?.kind === 'object' && Object.hasOwn(root.members ?? {}, name);
  return {
    about: 'hidden',
    zh: `“${name}” 在这里是固定的名字，读不到同名的字段`,
    en: `"${name}" is a root here and hides the field of that name`,
    start,
    end,
    received: name,
    suggestion: holds ? `${name}.${name}` : undefined,
  };
}

function unknownName(tree: Variable, scope: TypeScope, report: Report): ValueType {
  report({
    about: 'name',
    zh: `这里读不到 “${tree.name}”`,
    en: `"${tree.name}" cannot be read here`,
    start: tree.start,
    end: tree.end,
    received: tree.name,
    expected: scope.names.join(', '),
    suggestion: didYouMean(tree.name, scope.names),
  });
  return UNKNOWN;
}

type Member = Extract<Expression, { readonly type: 'member' }>;

function memberType(
  host: ValueType,
  { host: hostTree, key }: Member,
  text: string,
  report: Report,
): ValueType {
  if (key.type !== 'literal') return host.kind === 'list' ? host.items : UNKNOWN;
  const name = String(key.value);
  const isIndex = /^\d+$/.test(name);
  if (host.kind === 'unknown' || host.kind === 'null') return UNKNOWN;
  if (host.kind === 'list' && isIndex) return host.items;
  if ((host.kind === 'list' || host.kind === 'text') && name === 'length') return NUMBER;
  if (host.kind === 'text' && isIndex) return TEXT;
  if (host.kind === 'object') {
    if (host.members === undefined) return UNKNOWN;
    if (Object.hasOwn(host.members, name)) return typeOfSchema(host.members[name]);
  }
  const hostText = text.slice(hostTree.start, hostTree.end);
  const known =
    host.kind === 'object'
      ? Object.keys(host.members ?? {})
      : host.kind === 'list' || host.kind === 'text'
        ? ['length']
        : [];
  const [zh, en] = KIND_TEXTS[host.kind];
  report({
    about: 'member',
    zh: host.kind === 'object' ? `${hostText} 里没有 “${name}”` : `${hostText} 是${zh}，没有 “${name}”`,
    en:
      host.kind === 'object'
        ? `There is no "${name}" in ${hostText}`
        : `${hostText} is ${en} and has no "${name}"`,
    start: key.start,
    end: key.end,
    received: name,
    ...(known.length === 0 ? {} : { expected: known.join(', ') }),
    suggestion: didYouMean(name, known),
  });
  return UNKNOWN;
}

type Binary = Extract<Expression, { readonly type: 'binary' }>;

function binaryType(
  tree: Binary,
  [left, right]: readonly [ValueType, ValueType],
  text: string,
  report: Report,
): ValueType {
  switch (tree.operator) {
    case '&&':
    case '||':
    case '??':
      return unite(left, right);
    case '+':
      if (left.kind === 'number' && right.kind === 'number') return NUMBER;
      return left.kind === 'text' || right.kind === 'text' ? TEXT : UNKNOWN;
    case '-':
    case '*':
    case '/':
    case '%':
      arithmetic(
        [
          [tree.left, left],
          [tree.right, right],
        ],
        report,
      );
      return NUMBER;
    default:
      checkComparison(tree, left, right, text, report);
      return BOOLEAN;
  }
}

/** Text counts as its number in arithmetic, so only text that cannot be one is a mistake. */
function arithmetic(sides: readonly (readonly [Expression, ValueType])[], report: Report): void {
  for (const [tree, type] of sides) {
    const numeric =
      type.kind === 'text' &&
      type.values !== undefined &&
      type.values.every((value) => !Number.isNaN(Number(value)));
    if (numeric || (type.kind !== 'text' && type.kind !== 'list' && type.kind !== 'object')) continue;
    const [zh, en] = KIND_TEXTS[type.kind];
    report({
      about: 'type',
      zh: `${zh}不能参与计算`,
      en: `${en.charAt(0).toUpperCase()}${en.slice(1)} cannot be calculated with`,
      start: tree.start,
      end: tree.end,
      expected: 'number',
    });
  }
}
