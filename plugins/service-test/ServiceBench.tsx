// Reads which calls a service takes and shows the bench.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PluginHost } from '#plugin-api';
import type { CallTarget } from './history/use-sending.ts';
import { LoadNote, type NotLoaded } from './LoadNote.tsx';
import { TestProvider } from './model/test-context.ts';
import type { TestInfo } from './model/wire.ts';
import { TestBench } from './TestBench.tsx';
import { usePaste } from './use-paste.ts';

interface ServiceBenchProps {
  readonly host: PluginHost;
  readonly source: InfoSource;
  readonly target: CallTarget;
  /** Another one: what was read may be old. */
  readonly freshness: unknown;
  readonly firstVersionId: string;
  readonly requestAddress: string;
}

interface InfoSource {
  readonly operation: 'serviceTest.info' | 'application.test.interface';
  readonly body: Readonly<Record<string, string>>;
}

type Loaded = NotLoaded | { readonly state: 'ready'; readonly info: TestInfo };

export function ServiceBench({ host, source, target, freshness, ...first }: ServiceBenchProps) {
  const { loaded, reload } = useInfo(host, source, freshness);
  const receivePaste = usePaste();
  const choosesVersion = target.operation === 'serviceTest.send';
  const context = useMemo(
    () => ({ host, receivePaste, choosesVersion }),
    [host, receivePaste, choosesVersion],
  );
  if (loaded.state !== 'ready') return <LoadNote host={host} loaded={loaded} onRetry={reload} />;
  const { info } = loaded;
  if (info.service.protocol !== 'http')
    return (
      <p>
        在线测试只支持 HTTP 服务。该服务使用 {info.service.protocol} 协议，请用支持它的客户端连接：
        <code>{info.callAddress}</code>
      </p>
    );
  return (
    <TestProvider value={context}>
      <TestBench info={info} target={target} onReload={reload} {...first} />
    </TestProvider>
  );
}

function useInfo({ call, report }: PluginHost, { operation, body }: InfoSource, freshness: unknown) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `freshness` are there to load again
  useEffect(() => {
    let current = true;
    // A load that the person started reports its failure; a silent one keeps the old data.
    call(operation, body, { silent: attempt === 0 }).then(
      // The contract says what it is.
      (info) => current && setLoaded({ state: 'ready', info: info as TestInfo }),
      (error: unknown) => {
        if (current) setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed', error }));
      },
    );
    return () => {
      current = false;
    };
  }, [call, operation, body, freshness, attempt]);
  useEffect(() => report(loaded.state === 'failed' ? 'error' : loaded.state), [report, loaded.state]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { loaded, reload };
}
