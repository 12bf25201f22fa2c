/** An expression that cannot be understood or is not allowed; `offset` is where, in the text that was parsed. */
export class ExpressionError extends Error {
  readonly offset: number;
  readonly zh: string;

  constructor(offset: number, zh: string, en: string) {
    super(en);
    this.name = 'ExpressionError';
    this.offset = offset;
    this.zh = zh;
  }
}
