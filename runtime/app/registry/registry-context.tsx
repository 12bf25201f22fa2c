import { createContext, useContext } from 'react';
import type { Registry } from './create-registry.ts';

const RegistryContext = createContext<Registry | undefined>(undefined);

export const RegistryProvider = RegistryContext.Provider;

export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (registry === undefined) throw new Error('[Bug] RegistryProvider is missing above this component');
  return registry;
}
