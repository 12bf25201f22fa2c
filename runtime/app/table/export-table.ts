// CSV export of all rows that match, with progress and a word when it is over.
import { formatAbsolute } from '#compile/format/time.ts';
import type { Row, Scope } from '#compile/scope.ts';
import { type TablePlan, tableBody } from '#compile/table/compile-table.ts';
import type { TableState } from '#compile/table/query-codec.ts';
import { EXPORT_LIMIT, exportRows } from '../export/export-rows.ts';
import { saveFile } from '../export/save-file.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Notify } from '../notice/notice-store.ts';
import type { ColumnSettings } from './use-column-settings.ts';

export interface TableToExport {
  /** Of the file. */
  readonly name: string;
  readonly plan: TablePlan;
  readonly settings: ColumnSettings;
  readonly state: TableState;
  readonly scope: Scope;
  /** All rows, when the call does not page. */
  readonly rows: readonly Row[];
}

interface ExportWorld {
  readonly http: HttpClient;
  readonly notify: Notify;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Saves the file. Rejects when it was stopped or a call failed, which the HTTP layer has reported. */
export async function exportTable(table: TableToExport, world: ExportWorld): Promise<void> {
  const { plan, state, scope } = table;
  // One moment for the whole export: sliding ranges must not move between two pages.
  const now = Date.now();
  const load = (pageNo: number, pageSize: number): Promise<unknown> => {
    if (!plan.paged || plan.operation === undefined) return Promise.resolve(table.rows);
    const body = tableBody(plan, { ...state, pageNo, pageSize }, scope, now);
    return world.http.callOperation(plan.operation, body, { signal: world.signal });
  };
  const { blob, rows, cut } = await exportRows({
    columns: table.settings.columns,
    scope,
    load,
    signal: world.signal,
    onProgress: (done, total) => world.onProgress(total === 0 ? 100 : Math.round((done / total) * 100)),
  });
  saveFile(blob, `${table.name}-${formatAbsolute(now).replaceAll(/[-: ]/g, '')}.csv`);
  if (cut)
    world.notify(
      'warning',
      `已导出前 ${EXPORT_LIMIT.toLocaleString('zh-CN')} 条`,
      '数据较多，请缩小筛选范围后分批导出。',
    );
  else world.notify('success', `已导出 ${rows.toLocaleString('zh-CN')} 条`);
}
