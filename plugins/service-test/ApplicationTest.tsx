// What an application may call, on the same bench: one of its granted services is chosen, the call goes out in its name.
import { useEffect, useId, useMemo, useState } from 'react';
import { type PluginComponentProps, type PluginHost, stringOf } from '#plugin-api';
import { LoadNote, type NotLoaded } from './LoadNote.tsx';
import type { GrantedInterface } from './model/wire.ts';
import { ServiceBench } from './ServiceBench.tsx';

type Loaded = NotLoaded | { readonly state: 'ready'; readonly interfaces: readonly GrantedInterface[] };

export function PluginComponent({ host, props }: PluginComponentProps) {
  const applicationId = stringOf(props.applicationId);
  const [wantedId, setWantedId] = useState(stringOf(props.serviceId));
  const { loaded, reload } = useInterfaces(host, applicationId);
  if (loaded.state !== 'ready') return <LoadNote host={host} loaded={loaded} onRetry={reload} />;
  const { interfaces } = loaded;
  const chosen = interfaces.find(({ id }) => id === wantedId) ?? interfaces[0];
  if (chosen === undefined) return <NothingGranted host={host} address={stringOf(props.grantAddress)} />;
  return (
    <div className="aic-stack aic-stack--l">
      <ServiceChoice interfaces={interfaces} chosen={chosen} onChoose={setWantedId} />
      <ChosenService key={chosen.id} host={host} applicationId={applicationId} serviceId={chosen.id} />
    </div>
  );
}

interface ServiceChoiceProps {
  readonly interfaces: readonly GrantedInterface[];
  readonly chosen: GrantedInterface;
  readonly onChoose: (id: string) => void;
}

function ServiceChoice({ interfaces, chosen, onChoose }: ServiceChoiceProps) {
  const id = useId();
  return (
    <div className="st-choice aic-line">
      <label htmlFor={id}>服务</label>
      <select
        id={id}
        className="aic-input aic-select"
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {interfaces.map(({ id: own, label }) => (
          <option key={own} value={own}>
            {label}
          </option>
        ))}
      </select>
      <code className="aic-hint">{chosen.callAddress}</code>
    </div>
  );
}

interface ChosenServiceProps {
  readonly host: PluginHost;
  readonly applicationId: string;
  readonly serviceId: string;
}

function ChosenService({ host, applicationId, serviceId }: ChosenServiceProps) {
  const body = useMemo(() => ({ id: applicationId, interfaceId: serviceId }), [applicationId, serviceId]);
  const source = useMemo(() => ({ operation: 'application.test.interface', body }) as const, [body]);
  const target = useMemo(() => ({ operation: 'application.test.send', body }) as const, [body]);
  return (
    <ServiceBench
      host={host}
      source={source}
      target={target}
      freshness={serviceId}
      firstVersionId=""
      requestAddress=""
    />
  );
}

function NothingGranted({ host, address }: { readonly host: PluginHost; readonly address: string }) {
  const { Button, Empty } = host.ui;
  useEffect(() => host.report('empty'), [host]);
  return (
    <Empty icon="key" title="应用还没有授权 HTTP 接口" description="授权后可以在这里以它的身份调用。">
      {address !== '' && (
        <Button level="primary" onClick={() => host.navigate(address)}>
          去授权接口
        </Button>
      )}
    </Empty>
  );
}

function useInterfaces({ call, report }: PluginHost, applicationId: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to load again
  useEffect(() => {
    let current = true;
    report('loading');
    call('application.test.info', { id: applicationId }, { silent: true }).then(
      (info) => {
        // The contract says what it is.
        const { interfaces = [] } = info as { readonly interfaces?: readonly GrantedInterface[] };
        if (current) setLoaded({ state: 'ready', interfaces });
      },
      (error: unknown) => {
        if (!current) return;
        setLoaded({ state: 'failed', error });
        report('error');
      },
    );
    return () => {
      current = false;
    };
  }, [call, report, applicationId, attempt]);
  return { loaded, reload: () => setAttempt((count) => count + 1) };
}
