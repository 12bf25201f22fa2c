// Plugin components as pages and blocks draw them: the host is handed to them here.
import { useCallback, useContext, useMemo } from 'react';
import type { PluginComponentModule, PluginHost } from '#plugin-api';
import { copyText } from '../action/copy-text.ts';
import { isDownload } from '../action/is-download.ts';
import type { PluginViews } from '../block/plugin-context.tsx';
import type { PluginViewProps } from '../block/plugin-view.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { saveFile } from '../export/save-file.ts';
import { useHttp } from '../http/http-context.tsx';
import { useNotify } from '../notice/notice-context.tsx';
import { usePage } from '../page/page-context.tsx';
import { pluginUi } from '../preview/plugin-ui.tsx';
import { PageStateContext } from '../router/page-state.tsx';
import { useNavigatePage } from '../router/use-navigate-page.ts';
import { useSession } from '../session/use-session.ts';
import type { Registry } from './create-registry.ts';

/** All pages and blocks of the registry by the name that YAML uses. */
export function pluginViews(registry: Registry): PluginViews {
  const loaders = Object.entries({ ...registry.pages, ...registry.blocks });
  return Object.fromEntries(loaders.map(([name, load]) => [name, async () => withHost(await load())]));
}

function withHost({ PluginComponent }: PluginComponentModule) {
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
