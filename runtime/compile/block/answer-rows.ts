// Rows in an answer: a list, a page of rows, or a list somewhere inside.
import { valueReader } from '../column/column-kind.ts';
import { isRow, type Row } from '../scope.ts';

export interface AnswerRows {
  readonly rows: readonly Row[];
  /** Rows that the call did not send: its page was full. */
  readonly missing: number;
}

/** @param path field of the answer that holds the list; absent: the answer is a list or a page of rows */
export function answerRows(answer: unknown, path?: string): AnswerRows {
  const page = isRow(answer) ? answer : {};
  const list = path !== undefined ? valueReader(path)(page) : Array.isArray(answer) ? answer : page.result;
  const rows = Array.isArray(list) ? list.filter(isRow) : [];
  const total = path === undefined && typeof page.totalCount === 'number' ? page.totalCount : rows.length;
  return { rows, missing: Math.max(0, total - rows.length) };
}
