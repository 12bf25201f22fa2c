import { useEffect, useMemo, useRef, useState } from 'react';
import type { PluginComponentProps } from '#plugin-api';
import { loadService, type ServiceDocument } from './model/load-service.ts';
import { DocumentView } from './view/DocumentView.tsx';
import { ServiceProvider } from './view/service-context.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: unknown }
  | { readonly state: 'ready'; readonly service: ServiceDocument };

/** The interface document of the service `serviceId`. */
export function PluginComponent({ host, props }: PluginComponentProps) {
  const id = typeof props.serviceId === 'string' ? props.serviceId : '';
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { call, report } = host;
  const shown = useRef<string | undefined>();

  // Props change with every record: an upload replaces the document, and what is open stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `props` are there to load again
  useEffect(() => {
    let current = true;
    const isQuiet = shown.current === id;
    if (!isQuiet) setLoaded({ state: 'loading' });
    loadService(call, id)
      .then((service) => {
        if (!current) return;
        shown.current = id;
        setLoaded((before) => (isSame(before, service) ? before : { state: 'ready', service }));
      })
      .catch((error: unknown) => {
        if (current && !isQuiet) setLoaded({ state: 'error', error });
      });
    return () => {
      current = false;
    };
  }, [call, id, props, attempt]);
  useEffect(() => {
    report(loaded.state);
    // Another tab may be opened before the document is there.
    return () => report('ready');
  }, [report, loaded.state]);

  const view = useMemo(
    () => (loaded.state === 'ready' ? { host, service: loaded.service } : undefined),
    [host, loaded],
  );
  if (view !== undefined) {
    return (
      <ServiceProvider value={view}>
        <DocumentView />
      </ServiceProvider>
    );
  }
  if (loaded.state === 'error') {
    return (
      <host.ui.Failure
        title="接口文档没有加载成功"
        error={loaded.error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return <host.ui.Loading label="正在加载接口文档" />;
}

function isSame(before: Loaded, service: ServiceDocument): boolean {
  return before.state === 'ready' && JSON.stringify(before.service) === JSON.stringify(service);
}
