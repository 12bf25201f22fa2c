// Calls of functions and filters: they exist, and their arguments are as many and of the kind that they take.
import { didYouMean } from '../did-you-mean.ts';
import type { Expression } from './ast.ts';
import { unknownValue } from './check-comparison.ts';
import { FILTER_SIGNATURES, FUNCTION_SIGNATURES, type ParameterKind, type Signature } from './signatures.ts';
import type { TypeProblem } from './type-problem.ts';
import { KIND_TEXTS, UNKNOWN, type ValueType } from './value-type.ts';

type Call = Extract<Expression, { readonly type: 'call' | 'filter' }>;

/** The type of what the call gives. */
export function checkCall(
  call: Call,
  args: readonly ValueType[],
  text: string,
  report: (problem: TypeProblem) => void,
): ValueType {
  const table = call.type === 'call' ? FUNCTION_SIGNATURES : FILTER_SIGNATURES;
  const signature = Object.hasOwn(table, call.name) ? table[call.name] : undefined;
  if (signature === undefined) {
    report(unknownCall(call, Object.keys(table)));
    return UNKNOWN;
  }
  const miscounted = countProblem(call, signature);
  if (miscounted !== undefined) report(miscounted);
  else
    for (const problem of [
      ...kindProblems(call, args, signature, text),
      ...inclusionProblems(call, args, text),
    ])
      report(problem);
  return signature.result(args);
}

function unknownCall({ type, name, start, end }: Call, known: readonly string[]): TypeProblem {
  const [zh, en] = type === 'call' ? ['函数', 'function'] : ['过滤器', 'filter'];
  return {
    about: 'call',
    zh: `没有${zh} “${name}”`,
    en: `There is no ${en} "${name}"`,
    start,
    end,
    received: name,
    expected: known.join(', '),
    suggestion: didYouMean(name, known),
  };
}

function countProblem(call: Call, { parameters, required, repeats }: Signature): TypeProblem | undefined {
  const given = call.args.length;
  if (given >= required && (repeats || given <= parameters.length)) return undefined;
  // What stands before the bar of a filter is not counted as an argument.
  const shift = call.type === 'filter' ? 1 : 0;
  const [least, most] = [required - shift, parameters.length - shift];
  const range = repeats ? `${least}+` : least === most ? `${least}` : `${least}–${most}`;
  return {
    about: 'arguments',
    zh: `${call.name} 需要 ${range.replace('+', ' 个以上')}${repeats ? '' : ' 个'}参数，实际 ${given - shift} 个`,
    en: `${call.name} takes ${range} argument${range === '1' ? '' : 's'}, ${given - shift} given`,
    start: call.start,
    end: call.end,
    received: String(given - shift),
    expected: parameters
      .slice(shift)
      .map(({ name }) => name)
      .join(', '),
  };
}

const PARAMETER_TEXTS: Readonly<Record<ParameterKind, readonly [zh: string, en: string]>> = {
  any: ['任意值', 'anything'],
  condition: ['条件', 'a condition'],
  number: KIND_TEXTS.number,
  text: KIND_TEXTS.text,
  list: KIND_TEXTS.list,
  date: ['时间', 'a time'],
};

function* kindProblems(
  call: Call,
  args: readonly ValueType[],
  { parameters }: Signature,
  text: string,
): Iterable<TypeProblem> {
  for (const [index, type] of args.entries()) {
    const parameter = parameters[index] ?? parameters.at(-1);
    const tree = call.args[index];
    if (parameter === undefined || tree === undefined || accepts(parameter.kind, type)) continue;
    const [wantedZh, wantedEn] = PARAMETER_TEXTS[parameter.kind];
    const [zh, en] = KIND_TEXTS[type.kind];
    yield {
      about: 'type',
      zh: `${call.name} 的 ${parameter.name} 应为${wantedZh}，这里是${zh}`,
      en: `${call.name} takes ${wantedEn} as ${parameter.name}, this is ${en}`,
      start: tree.start,
      end: tree.end,
      received: text.slice(tree.start, tree.end),
      expected: parameter.kind,
    };
  }
}

/** `ARRAYINCLUDES(["Idle", "Busy"], state)`: what is listed and looked for has to be one of the enum's values. */
function* inclusionProblems(call: Call, args: readonly ValueType[], text: string): Iterable<TypeProblem> {
  if (call.name !== 'ARRAYINCLUDES') return;
  const [list, item] = call.args;
  const [listType, itemType] = args;
  const itemValues = itemType?.kind === 'text' ? itemType.values : undefined;
  const listed =
    listType?.kind === 'list' && listType.items.kind === 'text' ? listType.items.values : undefined;
  if (list?.type === 'array' && item?.type !== 'literal' && itemValues !== undefined)
    for (const one of list.items) yield* unlisted(one, itemValues, text);
  if (list?.type !== 'array' && item !== undefined && listed !== undefined)
    yield* unlisted(item, listed, text);
}

function* unlisted(tree: Expression, known: readonly string[], text: string): Iterable<TypeProblem> {
  if (tree.type === 'literal' && typeof tree.value === 'string' && !known.includes(tree.value))
    yield unknownValue(tree, tree.value, known, text);
}

function accepts(kind: ParameterKind, type: ValueType): boolean {
  if (type.kind === 'unknown' || type.kind === 'null') return true;
  switch (kind) {
    case 'any':
    case 'condition':
      return true;
    case 'number':
      return type.kind === 'number' || type.kind === 'boolean' || isNumericText(type);
    case 'text':
      return type.kind !== 'list' && type.kind !== 'object';
    case 'date':
      return type.kind === 'text' || type.kind === 'number';
    case 'list':
      return type.kind === 'list';
  }
}

function isNumericText(type: ValueType): boolean {
  return type.kind === 'text' && type.values?.every((value) => !Number.isNaN(Number(value))) === true;
}
