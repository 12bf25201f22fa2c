/** What is wrong with an expression; offsets are in the text that was parsed, `end` is exclusive. */
export interface TypeProblem {
  /**
   * `name`: nothing of that name can be read here; `hidden`: a root is read where the row has a field of that name;
   * `member`: the thing has no such member; `call`: no such function or filter.
   */
  readonly about: 'name' | 'hidden' | 'member' | 'call' | 'arguments' | 'type' | 'value' | 'condition';
  readonly zh: string;
  readonly en: string;
  readonly start: number;
  readonly end: number;
  readonly received?: string;
  readonly expected?: string;
  /** What to write between `start` and `end`. */
  readonly suggestion?: string | undefined;
}
