// CSV export of all rows that match, with progress, a way to stop, and a word when it is over.
import { useEffect, useRef, useState } from 'react';
import { formatAbsolute } from '#compile/format/time.ts';
import type { Row, Scope } from '#compile/scope.ts';
import { type TablePlan, tableBody } from '#compile/table/compile-table.ts';
import type { TableState } from '#compile/table/query-codec.ts';
import { saveFile } from '../export/save-file.ts';
import { useHttp } from '../http/http-context.tsx';
import { t } from '../i18n/translate.ts';
import { useNotify } from '../notice/notice-context.tsx';
import type { ColumnSettings } from './use-column-settings.ts';

export interface TableExport {
  /** Percent while it runs. */
  readonly progress: number | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}

interface ExportInput {
  readonly name: string;
  readonly plan: TablePlan;
  readonly settings: ColumnSettings;
  readonly state: TableState;
  readonly scope: Scope;
  /** All rows, when the call does not page. */
  readonly rows: readonly Row[];
}

export function useExport({ name, plan, settings, state, scope, rows }: ExportInput): TableExport {
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const http = useHttp();
  const notify = useNotify();
  useEffect(() => () => running.current?.abort(), []);

  // One moment for the whole export: sliding ranges must not move between two pages.
  const loader = (signal: AbortSignal) => {
    const now = Date.now();
    const { operation } = plan;
    return (pageNo: number, pageSize: number): Promise<unknown> => {
      if (!plan.paged || operation === undefined) return Promise.resolve(rows);
      const body = tableBody(plan, { ...state, pageNo, pageSize }, scope, now);
      return http.callOperation(operation, body, { signal });
    };
  };

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    const exporter = await import('../export/export-rows.ts').catch(() => undefined);
    if (exporter === undefined) {
      setProgress(undefined);
      return notify('error', t('page.outdated'));
    }
    const { EXPORT_LIMIT, exportRows } = exporter;
    try {
      const {
        blob,
        rows: count,
        cut,
      } = await exportRows({
        columns: settings.columns,
        scope,
        load: loader(controller.signal),
        signal: controller.signal,
        onProgress: (done, total) => setProgress(total === 0 ? 100 : Math.round((done / total) * 100)),
      });
      saveFile(blob, `${name}-${formatAbsolute(Date.now()).replaceAll(/[-: ]/g, '')}.csv`);
      if (cut)
        notify(
          'warning',
          `已导出前 ${EXPORT_LIMIT.toLocaleString('zh-CN')} 条`,
          '数据较多，请缩小筛选范围后分批导出。',
        );
      else notify('success', `已导出 ${count.toLocaleString('zh-CN')} 条`);
    } catch {
      // Stopped by the person, or a failed call that the HTTP layer has reported.
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}
