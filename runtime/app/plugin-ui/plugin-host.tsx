// What plugin components are handed: it comes with the first of them.
import { useCallback, useContext, useMemo } from 'react';
import type { PluginComponentModule, PluginHost } from '#plugin-api';
import type { PluginViewProps } from '../block/plugin-view.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { copyText } from '../element/copy-text.ts';
import { saveFile } from '../export/save-file.ts';
import { useHttp } from '../http/http-context.tsx';
import { isDownload } from '../http/is-download.ts';
import { useNavigatePage } from '../navigation/use-navigate-page.ts';
import { useNotify } from '../notice/notice-context.tsx';
import { usePage } from '../page/page-context.tsx';
import { PageStateContext } from '../page/page-state.tsx';
import { useSession } from '../session/use-session.ts';
import { pluginUi } from './plugin-set.tsx';

/** The component of a plugin, with the host that it asks for. */
export function withHost({ PluginComponent }: PluginComponentModule) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once a load; React keeps what the loader returned
  return function HostedPlugin({ props, params }: PluginViewProps) {
    return <PluginComponent host={usePluginHost()} props={props} params={params} />;
  };
}

function usePluginHost(): PluginHost {
  const session = useSession();
  const http = useHttp();
  const notify = useNotify();
  const navigate = useNavigatePage();
  const { ask } = useDialogs();
  const report = useContext(PageStateContext);
  const { operations, enums } = usePage().linked;
  const call = useCallback<PluginHost['call']>(
    async (operationId, body = {}, options = {}) => {
      const operation = operations[operationId];
      if (operation === undefined) throw new Error(`[Bug] the page names no operation ${operationId}`);
      // The contract says what it is.
      return (await http.callOperation(operation, body, options)) as never;
    },
    [http, operations],
  );
  const download = useCallback<PluginHost['download']>(
    async (operationId, body, options) => {
      const answer = await call(operationId, body, options);
      if (!isDownload(answer)) throw new Error(`[Bug] ${operationId} answers no file`);
      saveFile(answer.blob, answer.fileName);
    },
    [call],
  );
  const read = useCallback<PluginHost['read']>(
    (path) => http.callPath('get', path, {}, { silent: true }),
    [http],
  );
  return useMemo(
    () => ({
      session,
      enums,
      call,
      download,
      copy: copyText,
      read,
      navigate,
      notify,
      ask,
      report,
      ui: pluginUi,
    }),
    [session, enums, call, download, read, navigate, notify, ask, report],
  );
}
