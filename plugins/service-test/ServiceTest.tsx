// A service on the bench: what can be asked of it on the left, what it answers on the right.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PluginComponentProps } from '#plugin-api';
import { TestBench } from './TestBench.tsx';
import { TestProvider } from './test-context.ts';
import { usePaste } from './use-paste.ts';
import { failureText } from './use-sending.ts';
import type { TestInfo } from './wire.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'ready'; readonly info: TestInfo };

export function PluginComponent({ host, props }: PluginComponentProps) {
  const serviceId = textOf(props.serviceId);
  const { loaded, reload } = useInfo(host, props, serviceId);
  const receivePaste = usePaste();
  const context = useMemo(() => ({ host, receivePaste }), [host, receivePaste]);
  const { Button } = host.ui;
  if (loaded.state === 'loading')
    return (
      <p className="st-note" role="status">
        加载中...
      </p>
    );
  if (loaded.state === 'failed')
    return (
      <div className="st-note" role="alert">
        <p>{loaded.text}</p>
        <Button onClick={reload}>重试</Button>
      </div>
    );
  const { info } = loaded;
  if (info.service.protocol !== 'http')
    return (
      <p className="st-note">
        在线测试只支持 HTTP 服务。该服务使用 {info.service.protocol} 协议，请用支持它的客户端连接：
        <code>{info.callAddress}</code>
      </p>
    );
  return (
    <TestProvider value={context}>
      <TestBench
        key={serviceId}
        info={info}
        onReload={reload}
        firstVersionId={textOf(props.versionId)}
        requestAddress={textOf(props.requestAddress)}
      />
    </TestProvider>
  );
}

function useInfo(
  { call, report }: PluginComponentProps['host'],
  props: PluginComponentProps['props'],
  serviceId: string,
) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // New props come with every new record: a service that was started since has versions to choose from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `props` are there to load again
  useEffect(() => {
    let current = true;
    // What a person asked for says so when it fails; what was read quietly keeps what it had.
    call('serviceTest.info', { id: serviceId }, { silent: attempt === 0 }).then(
      // The contract says what it is.
      (info) => current && setLoaded({ state: 'ready', info: info as TestInfo }),
      (error: unknown) => {
        if (current)
          setLoaded((before) =>
            before.state === 'ready' ? before : { state: 'failed', text: failureText(error) },
          );
      },
    );
    return () => {
      current = false;
    };
  }, [call, serviceId, props, attempt]);
  useEffect(() => report(loaded.state === 'failed' ? 'error' : loaded.state), [report, loaded.state]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { loaded, reload };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
