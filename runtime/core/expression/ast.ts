// Expressions as trees. `start` and `end` are offsets in the text that was parsed; `end` is exclusive.

export type BinaryOperator =
  | '??'
  | '||'
  | '&&'
  | '=='
  | '!='
  | '==='
  | '!=='
  | '<'
  | '>'
  | '<='
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export type Expression = { readonly start: number; readonly end: number } & (
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'member'; readonly host: Expression; readonly key: Expression }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'filter'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'unary'; readonly operator: '!' | '-' | '+'; readonly value: Expression }
  | {
      readonly type: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'conditional';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | { readonly type: 'array'; readonly items: readonly Expression[] }
);

/** Plain text and expressions in turn; a template of one expression keeps that expression's type. */
export interface Template {
  readonly parts: readonly (string | Expression)[];
}
