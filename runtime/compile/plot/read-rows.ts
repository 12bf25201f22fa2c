import { valueReader } from '../column/column-kind.ts';
import { isRow, type Row } from '../scope.ts';

/** Rows of an answer: in the field that is named, else the answer itself when it is a list, or the rows of a page. */
export function readRows(answer: unknown, name: string | undefined): readonly Row[] {
  const found = name === undefined ? answer : valueReader(name)(isRow(answer) ? answer : {});
  const list = name === undefined && isRow(found) ? found.result : found;
  return Array.isArray(list) ? list.filter(isRow) : [];
}

/** How many rows the call did not send: its page was full. */
export function missingRows(answer: unknown, name: string | undefined): number {
  if (name !== undefined || !isRow(answer) || typeof answer.totalCount !== 'number') return 0;
  return Math.max(0, answer.totalCount - readRows(answer, name).length);
}
