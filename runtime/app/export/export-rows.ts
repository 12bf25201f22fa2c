// All rows that match, page by page, as CSV parts: memory holds text, never 50,000 row objects.

import type { Row, Scope } from '#compile/scope.ts';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { rowsOf } from '#compile/table/compile-table.ts';
import { BYTE_ORDER_MARK, csvHeader, csvRow } from '#compile/table/csv.ts';

const EXPORT_PAGE_SIZE = 100;
/** Beyond this a spreadsheet is the wrong tool; the file ends there with a notice. */
export const EXPORT_LIMIT = 50_000;

export interface ExportRequest {
  readonly columns: readonly ColumnPlan[];
  readonly scope: Scope;
  /** Returns page `pageNo` (from 1) of `pageSize` rows. */
  readonly load: (pageNo: number, pageSize: number) => Promise<unknown>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface ExportResult {
  readonly blob: Blob;
  readonly rows: number;
  /** There were more rows than the limit. */
  readonly cut: boolean;
}

/** @throws what `load` throws, or the signal's reason */
export async function exportRows(request: ExportRequest): Promise<ExportResult> {
  const { columns } = request;
  const parts: string[] = [BYTE_ORDER_MARK, csvHeader(columns)];
  let count = 0;
  for (let pageNo = 1; ; pageNo += 1) {
    const { rows, total } = rowsOf(await request.load(pageNo, EXPORT_PAGE_SIZE));
    request.signal.throwIfAborted();
    parts.push(...rows.map((row: Row) => csvRow(columns, row, request.scope)));
    count += rows.length;
    request.onProgress(count, total);
    const done = rows.length === 0 || count >= total;
    if (done || count >= EXPORT_LIMIT) {
      return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: count, cut: !done };
    }
  }
}
