// Lines that leave the viewer: to the clipboard, or as a file.
import { useState } from 'react';
import type { PluginHost } from '#plugin-api';
import { failureText, type LogApi } from './model/log-api.ts';
import type { LogStore } from './model/log-store.ts';
import type { LineQuery } from './model/wire.ts';
import { plainLine } from './text/ansi.ts';
import { formatCount } from './text/format-time.ts';

export interface LineActions {
  readonly busy: 'copying' | 'downloading' | undefined;
  readonly copyLines: (numbers: readonly number[]) => Promise<void>;
  readonly downloadLines: (query: LineQuery, format: 'text' | 'gzip', heads: boolean) => Promise<void>;
}

/** More lines are downloaded, not copied. */
const MAX_COPIED = 10_000;

export function useLineActions(
  { notify, copy }: Pick<PluginHost, 'notify' | 'copy'>,
  api: LogApi,
  store: LogStore,
): LineActions {
  const [busy, setBusy] = useState<LineActions['busy']>();
  return {
    busy,
    async copyLines(numbers) {
      if (numbers.length > MAX_COPIED) {
        notify('warning', `一次最多复制 ${formatCount(MAX_COPIED)} 行，更多请下载`);
        return;
      }
      setBusy('copying');
      try {
        const rows = await store.read(numbers);
        const isCopied = await copy(rows.map(({ text }) => plainLine(text)).join('\n'));
        if (isCopied) notify('success', `已复制 ${formatCount(rows.length)} 行`);
        else notify('error', '浏览器不允许复制，请用下载代替');
      } catch (error) {
        notify('error', '没有复制', failureText(error));
      }
      setBusy(undefined);
    },
    async downloadLines(query, format, heads) {
      setBusy('downloading');
      try {
        await api.download(query, format, heads);
      } catch (error) {
        notify('error', '没有下载', failureText(error));
      }
      setBusy(undefined);
    },
  };
}
