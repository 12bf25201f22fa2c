// The service whose document is drawn, for all parts of it.
import { createContext, useContext } from 'react';
import type { PluginHost } from '#plugin-api';
import type { ServiceDocument } from '../model/load-service.ts';

export interface ServiceView {
  readonly host: PluginHost;
  readonly service: ServiceDocument;
}

const ServiceContext = createContext<ServiceView | undefined>(undefined);

export const ServiceProvider = ServiceContext.Provider;

export function useService(): ServiceView {
  const view = useContext(ServiceContext);
  if (view === undefined) throw new Error('[Bug] ServiceProvider is missing');
  return view;
}
