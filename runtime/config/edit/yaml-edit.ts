// What an editor wants changed in a YAML text.
import type { ValuePath } from '../yaml/value-path.ts';

/**
 * One change. Edits of a call are done one after the other; each path is one of the text as the edit before left it.
 *
 * - `value` given: the value at `path` becomes this; a key or a list item that is missing is added (at the end).
 * - `value: undefined`: the key or list item at `path` goes, with the comment that stands above it.
 * - `insert: true`: `path` ends with a list position; the value is put before the item that stands there now.
 * - `from`: the list item that stands at this path goes, with its comments, to `path` (same list); `value` is not read.
 */
export interface YamlEdit {
  readonly path: ValuePath;
  readonly value?: unknown;
  readonly insert?: boolean;
  readonly from?: ValuePath;
}

/** The text cannot be edited like this: it has syntax errors, or the path leads through something that is no map or list. */
export class YamlEditError extends Error {
  readonly path: ValuePath;

  constructor(message: string, path: ValuePath) {
    super(message);
    this.name = 'YamlEditError';
    this.path = path;
  }
}
