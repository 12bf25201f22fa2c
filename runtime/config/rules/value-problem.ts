// Does a value written in a page fit the field it is given to? Expressions by their type, constants by what they are.
import type { JsonSchema } from '#core/contract.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { checkTypes } from '#core/expression/check-types.ts';
import { ExpressionError } from '#core/expression/expression-error.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import { KIND_TEXTS, typeOfSchema, type ValueType } from '#core/expression/value-type.ts';
import type { PartScope } from '../index/part.ts';
import type { Finding } from '../read/source.ts';
import { expressionScope } from './expression-scope.ts';
import { parseText } from './parse-text.ts';

export type ValueProblem = Pick<Finding, 'zh' | 'en' | 'expected' | 'suggestion'>;

/** `pattern` is the page's full route. Undefined: it fits, or nothing is known about it. */
export function valueProblem(
  value: unknown,
  field: JsonSchema | undefined,
  scope: PartScope,
  pattern: string,
): ValueProblem | undefined {
  if (field === undefined) return undefined;
  if (typeof value === 'string' && isTemplate(value))
    return kindProblem(typeOfText(value, scope, pattern), field);
  return constantProblem(value, field);
}

/** What is malformed has been reported as such and has no type. */
function typeOfText(text: string, scope: PartScope, pattern: string): ValueType {
  const tree = parseText('template', text);
  if (tree instanceof ExpressionError) return { kind: 'unknown' };
  const { type, problems } = checkTypes(tree, text, expressionScope(pattern, scope));
  return problems.length > 0 ? { kind: 'unknown' } : type;
}

function kindProblem(given: ValueType, field: JsonSchema, suggestion?: string): ValueProblem | undefined {
  const wanted = typeOfSchema(field);
  const open = (kind: ValueType['kind']) => kind === 'unknown' || kind === 'null';
  if (open(given.kind) || open(wanted.kind) || given.kind === wanted.kind) return undefined;
  const [zh, en] = KIND_TEXTS[wanted.kind];
  const [givenZh, givenEn] = KIND_TEXTS[given.kind];
  return {
    zh: `应为${zh}，这里是${givenZh}`,
    en: `Must be ${en}, this is ${givenEn}`,
    expected: wanted.kind,
    suggestion,
  };
}

function constantProblem(value: unknown, field: JsonSchema): ValueProblem | undefined {
  if (value === null) return undefined;
  const wrongKind = kindProblem(kindOf(value), field, sameInKind(value, field));
  if (wrongKind !== undefined) return wrongKind;
  if (Array.isArray(field.enum) && typeof value !== 'object' && !field.enum.includes(value)) {
    const known = field.enum.filter((one) => one !== null).map(String);
    return {
      zh: `没有值 “${value}”`,
      en: `There is no value "${value}"`,
      expected: known.join(', '),
      suggestion: didYouMean(String(value), known),
    };
  }
  return limitProblem(value, field);
}

const LIMITS: readonly {
  readonly keyword: string;
  readonly breaks: (value: number, limit: number) => boolean;
  readonly zh: string;
  readonly en: string;
}[] = [
  {
    keyword: 'minimum',
    breaks: (value, limit) => value < limit,
    zh: '不能小于',
    en: 'Must not be less than',
  },
  {
    keyword: 'maximum',
    breaks: (value, limit) => value > limit,
    zh: '不能大于',
    en: 'Must not be greater than',
  },
];

function limitProblem(value: unknown, field: JsonSchema): ValueProblem | undefined {
  if (typeof value !== 'number') return undefined;
  for (const { keyword, breaks, zh, en } of LIMITS) {
    const limit = field[keyword];
    if (typeof limit !== 'number' || !breaks(value, limit)) continue;
    return { zh: `${zh} ${limit}`, en: `${en} ${limit}`, expected: String(limit), suggestion: String(limit) };
  }
  if (field.type === 'integer' && !Number.isInteger(value))
    return { zh: '应为整数', en: 'Must be a whole number', expected: 'integer', suggestion: undefined };
  return undefined;
}

function kindOf(value: unknown): ValueType {
  if (Array.isArray(value)) return { kind: 'list', items: { kind: 'unknown' } };
  if (typeof value === 'object') return { kind: 'object' };
  return { kind: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean' };
}

/** The same value as YAML of the kind that is wanted, e.g. `'24'` -> `24`. */
function sameInKind(value: unknown, field: JsonSchema): string | undefined {
  const { kind } = typeOfSchema(field);
  if (typeof value === 'string' && kind === 'number' && value.trim() !== '' && !Number.isNaN(Number(value)))
    return value.trim();
  if (typeof value === 'string' && kind === 'boolean' && (value === 'true' || value === 'false'))
    return value;
  if (kind === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return `'${value}'`;
  return undefined;
}
