// Expressions: they parse, call what exists, and read what is there.
import { didYouMean } from '#core/did-you-mean.ts';
import type { Expression, Template } from '#core/expression/ast.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import {
  type Called,
  expressionCalls,
  expressionRoots,
  type Read,
} from '#core/expression/expression-reads.ts';
import { FILTERS } from '#core/expression/filters.ts';
import { FUNCTIONS } from '#core/expression/functions.ts';
import { parseExpression } from '#core/expression/parse-expression.ts';
import { isTemplate, parseTemplate } from '#core/expression/parse-template.ts';
import { routeParameters } from '#core/route.ts';
import { fieldsOf } from '../field-schema.ts';
import type { ProjectPage } from '../project.ts';
import type { Finding } from '../source.ts';
import type { Part, PartScope } from './part.ts';

const ROOTS = ['params', 'query', 'user', 'session', 'range', 'result', 'values'];
const USER_FIELDS = [
  'userId',
  'username',
  'displayName',
  'admin',
  'orgPermission',
  'projectPermission',
  'organizationId',
  'passwordState',
  'roleIds',
];
const SESSION_FIELDS = ['organizationId', 'projectId', 'role', 'approver', 'deployment'];
const RANGE_FIELDS = ['from', 'to', 'step'];

type Text = Extract<Part, { readonly part: 'template' | 'condition' }>;

export function* expressionRule(from: ProjectPage): Iterable<Finding> {
  for (const part of from.parts)
    if (part.part === 'template' || part.part === 'condition') yield* textFindings(from, part);
}

function* textFindings(from: ProjectPage, part: Text): Iterable<Finding> {
  const { source } = from;
  const tree = parse(part);
  if (tree instanceof ExpressionError) {
    const place = { source, path: part.path, part: { offset: tree.offset, length: 1 } };
    yield {
      ...place,
      code: 'SCH-EXPRESSION',
      zh: `表达式写法不对：${tree.zh}`,
      en: `Malformed expression: ${tree.message}`,
    };
    return;
  }
  for (const call of expressionCalls(tree)) yield* callFindings(from, part, call);
  for (const read of expressionRoots(tree)) yield* readFindings(from, part, read);
}

function parse({ part, text }: Text): Template | Expression | ExpressionError {
  try {
    return part === 'condition' && !isTemplate(text) ? parseExpression(text) : parseTemplate(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function* callFindings(
  { source }: ProjectPage,
  { path }: Text,
  { kind, name, start, end }: Called,
): Iterable<Finding> {
  const known = Object.keys(kind === 'function' ? FUNCTIONS : FILTERS);
  if (known.includes(name)) return;
  const [zh, en] = kind === 'function' ? ['函数', 'function'] : ['过滤器', 'filter'];
  yield {
    code: 'SCH-EXPRESSION-CALL',
    zh: `没有${zh} “${name}”`,
    en: `There is no ${en} "${name}"`,
    source,
    path,
    part: { offset: start, length: end - start },
    received: name,
    expected: known.join(', '),
    suggestion: didYouMean(name, known),
  };
}

function* readFindings(from: ProjectPage, part: Text, { path: read, start, end }: Read): Iterable<Finding> {
  const [root = '', member] = read;
  const params = routeParameters(from.pattern).map(({ name }) => name);
  const allowed = membersOf(root, part.scope, params);
  const isRoot =
    ROOTS.includes(root) || part.scope.roots.includes(root) || part.scope.fields?.has(root) === true;
  const place = { source: from.source, path: part.path, part: { offset: start, length: end - start } };
  if (!isRoot && part.scope.fields !== undefined) {
    const known = [...part.scope.fields, ...part.scope.roots, ...ROOTS];
    yield {
      ...place,
      code: 'SCH-EXPRESSION-ROOT',
      zh: `这里读不到 “${root}”`,
      en: `"${root}" cannot be read here`,
      received: root,
      expected: known.join(', '),
      suggestion: didYouMean(root, known),
    };
  } else if (member !== undefined && allowed !== undefined && !allowed.includes(member)) {
    yield {
      ...place,
      code: 'SCH-EXPRESSION-MEMBER',
      zh: `${root} 里没有 “${member}”`,
      en: `There is no "${member}" in ${root}`,
      received: read.join('.'),
      expected: allowed.join(', '),
      suggestion: didYouMean(member, allowed),
    };
  }
}

/** Members of a root, when they are known; a row's field of that name hides nothing, roots win. */
function membersOf(root: string, scope: PartScope, params: readonly string[]): readonly string[] | undefined {
  if (root === 'params') return params;
  if (root === 'user') return USER_FIELDS;
  if (root === 'session') return SESSION_FIELDS;
  if (root === 'range') return RANGE_FIELDS;
  const result = root === 'result' ? fieldsOf(scope.result) : undefined;
  return result === undefined ? undefined : Object.keys(result);
}
