// What an expression of a page can read.

/** A row of data as it came from a call. */
export type Row = Readonly<Record<string, unknown>>;

/** Roots by name: `params`, `query`, `user`, `session`, `range`, `result`, `values`. */
export type Scope = Readonly<Record<string, unknown>>;

/** What a row cannot hide: data can never pose as the signed-in user or as the address. */
const ROOTS = ['params', 'query', 'user', 'session', 'range', 'result', 'values'];

/** The row's fields over those of the record around it, below the roots. */
export function rowScope(scope: Scope, row: Row): Scope {
  const roots = ROOTS.filter((root) => root in scope).map((root) => [root, scope[root]]);
  return { ...scope, ...row, ...Object.fromEntries(roots) };
}

/** What a form's expressions read: its values as they stand, over the record that it was filled from. */
export function formScope(scope: Scope, values: Row): Scope {
  return rowScope({ ...scope, values }, values);
}

/**
 * The record that a block without a source shows. A field of it may be called as a root is, `result` for one: the record
 * itself knows which is meant.
 */
export function recordOf(scope: Scope): Row {
  return isRow(scope.result) ? scope.result : scope;
}

/** A value that a person would call "not there". */
export function isBlank(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Plain text of a value, for cells, exports and addresses. */
export function displayText(value: unknown): string {
  if (isBlank(value)) return '';
  if (Array.isArray(value)) return value.map(displayText).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
