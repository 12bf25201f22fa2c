// The export of a table as its button sees it: started, under way, stopped.
import { useEffect, useRef, useState } from 'react';
import { useHttp } from '../http/http-context.tsx';
import { t } from '../i18n/translate.ts';
import { useNotify } from '../notice/notice-context.tsx';
import type { TableToExport } from './export-table.ts';

export interface TableExport {
  /** Percent while it runs. */
  readonly progress: number | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}

export function useExport(table: TableToExport): TableExport {
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const http = useHttp();
  const notify = useNotify();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    const exporter = await import('./export-table.ts').catch(() => undefined);
    if (exporter === undefined) notify('error', t('page.outdated'));
    // Stopped by the person, or a failed call that the HTTP layer has reported.
    await exporter
      ?.exportTable(table, { http, notify, signal: controller.signal, onProgress: setProgress })
      .catch(() => undefined);
    setProgress(undefined);
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}
