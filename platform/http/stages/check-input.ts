import { AppError } from '#core/app-error.ts';
import type { JsonSchema, Operation } from '#core/contract.ts';
import { isStorableValue } from '#core/storable-text.ts';
import { createInputChecker, type InputChecker } from '#core/validate/input-checker.ts';
import type { RequestBody } from '../request/read-body.ts';

export type CheckInput = (operation: Operation, input: RequestBody) => RequestBody;

/** Compiled request schemas; a schema that is no longer in use takes its checker along. */
export type CheckerCache = WeakMap<JsonSchema, InputChecker>;

/** The stage with its compiled checkers; a contract is compiled when it is called for the first time. */
export function createInputStage(checkers: CheckerCache = new WeakMap()): CheckInput {
  return (operation, input) => {
    const checker = checkers.get(operation.request) ?? createInputChecker(operation.request);
    checkers.set(operation.request, checker);
    const checked = checker(input);
    if (!checked.ok) throw new AppError('request.invalid', {}, { fields: checked.fields });
    const value = checked.value as RequestBody;
    refuseUnstorable(value);
    return value;
  };
}

function refuseUnstorable(value: RequestBody): void {
  for (const [field, member] of Object.entries(value)) {
    if (!isStorableValue(member))
      throw new AppError('request.invalid', {}, { fields: { [field]: '不能含有空字符或不完整的字符' } });
  }
}

/** Texts of an address (its query, its path) as the values that the contract expects. */
export function inputOfTexts(
  operation: Operation,
  texts: Iterable<readonly [name: string, text: string]>,
): RequestBody {
  const properties = (operation.request.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.fromEntries([...texts].map(([name, text]) => [name, typed(text, properties[name]?.type)]));
}

function typed(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && !Number.isNaN(Number(text)))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
