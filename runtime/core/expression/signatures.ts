// What functions and filters take and give, for the checks before anything runs and for authors of expressions.
import { BOOLEAN, NUMBER, TEXT, UNKNOWN, unite, type ValueType } from './value-type.ts';

/**
 * What an argument may be. `text` takes numbers and booleans too, they are written out; `number` takes no text but a
 * number's; `date` is ISO text or epoch milliseconds.
 */
export type ParameterKind = 'any' | 'number' | 'text' | 'list' | 'date' | 'condition';

export interface Signature {
  /** For a filter the first parameter is the value before the bar. */
  readonly parameters: readonly { readonly name: string; readonly kind: ParameterKind }[];
  /** So many of them must be given. */
  readonly required: number;
  /** The last parameter may be repeated. */
  readonly repeats: boolean;
  readonly result: (args: readonly ValueType[]) => ValueType;
}

const TEXTS: ValueType = { kind: 'list', items: TEXT };

/** `value:number digits?:number` -> parameters; `...` repeats the last. */
function takes(text: string, result: ValueType | Signature['result']): Signature {
  const words = text.split(' ').filter((word) => word !== '');
  const parameters = words.map((word) => {
    const [name = '', kind = 'any'] = word.replace('...', '').split(':');
    return { name: name.replace('?', ''), kind: kind as ParameterKind };
  });
  return {
    parameters,
    required: words.filter((word) => !word.includes('?')).length,
    repeats: words.at(-1)?.startsWith('...') === true,
    result: typeof result === 'function' ? result : () => result,
  };
}

const itemOf = ([list]: readonly ValueType[]): ValueType => (list?.kind === 'list' ? list.items : UNKNOWN);

export const FUNCTION_SIGNATURES: Readonly<Record<string, Signature>> = {
  IF: takes('test:condition yes no?', ([, yes = UNKNOWN, no = yes]) => unite(yes, no)),
  IFS: takes('test:condition value ...more?', UNKNOWN),
  AND: takes('...test:condition', BOOLEAN),
  OR: takes('...test:condition', BOOLEAN),
  ISEMPTY: takes('value', BOOLEAN),
  ABS: takes('value:number', NUMBER),
  INT: takes('value:number', NUMBER),
  ROUND: takes('value:number digits?:number', NUMBER),
  PRECISION: takes('value:number digits?:number', NUMBER),
  FLOOR: takes('value:number digits?:number', NUMBER),
  CEIL: takes('value:number digits?:number', NUMBER),
  MAX: takes('...value', NUMBER),
  MIN: takes('...value', NUMBER),
  SUM: takes('...value', NUMBER),
  LEN: takes('text:text', NUMBER),
  UPPER: takes('text:text', TEXT),
  LOWER: takes('text:text', TEXT),
  TRIM: takes('text:text', TEXT),
  LEFT: takes('text:text length:number', TEXT),
  RIGHT: takes('text:text length:number', TEXT),
  REPLACE: takes('text:text search:text by:text', TEXT),
  CONTAINS: takes('text:text search:text', BOOLEAN),
  STARTSWITH: takes('text:text search:text', BOOLEAN),
  ENDSWITH: takes('text:text search:text', BOOLEAN),
  CONCATENATE: takes('...text:text', TEXT),
  SPLIT: takes('text:text separator?:text', TEXTS),
  JOIN: takes('list:list separator?:text', TEXT),
  PICK: takes('list:list ...field:text', ([list = UNKNOWN]) => list),
  COUNT: takes('list', NUMBER),
  ARRAYINCLUDES: takes('list:list item', BOOLEAN),
  DATETOSTR: takes('date:date format?:text', TEXT),
  ENCODEURI: takes('text:text', TEXT),
};

export const FILTER_SIGNATURES: Readonly<Record<string, Signature>> = {
  date: takes('value:date format?:text', TEXT),
  default: takes('value other', ([value = UNKNOWN, other = UNKNOWN]) => unite(value, other)),
  json: takes('value indent?:number', TEXT),
  join: takes('value separator?:text', TEXT),
  round: takes('value:number digits?:number', NUMBER),
  number: takes('value:number', TEXT),
  percent: takes('value:number digits?:number', TEXT),
  bytes: takes('value:number', TEXT),
  truncate: takes('value:text length?:number', TEXT),
  trim: takes('value:text', TEXT),
  upperCase: takes('value:text', TEXT),
  lowerCase: takes('value:text', TEXT),
  shell: takes('value:text', TEXT),
  first: takes('list:list', itemOf),
  last: takes('list:list', itemOf),
};
