// A service on the bench: the request on the left, the response on the right.
import { useMemo } from 'react';
import { type PluginComponentProps, stringOf } from '#plugin-api';
import { ServiceBench } from './ServiceBench.tsx';

export function PluginComponent({ host, props }: PluginComponentProps) {
  const serviceId = stringOf(props.serviceId);
  const source = useMemo(
    () => ({ operation: 'serviceTest.info', body: { id: serviceId } }) as const,
    [serviceId],
  );
  const target = useMemo(
    () => ({ operation: 'serviceTest.send', body: { id: serviceId } }) as const,
    [serviceId],
  );
  return (
    <ServiceBench
      key={serviceId}
      host={host}
      source={source}
      target={target}
      // New props come with every new record: a service that was started since has versions to choose from.
      freshness={props}
      firstVersionId={stringOf(props.versionId)}
      requestAddress={stringOf(props.requestAddress)}
    />
  );
}
