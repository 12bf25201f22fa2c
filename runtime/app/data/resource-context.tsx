import { createContext, type ReactNode, useContext } from 'react';
import type { ResourceCache } from './resource-cache.ts';

const ResourceContext = createContext<ResourceCache | undefined>(undefined);

/** Hands one cache to every page below it; the composition root makes it. */
export function ResourceProvider({ cache, children }: { cache: ResourceCache; children: ReactNode }) {
  return <ResourceContext.Provider value={cache}>{children}</ResourceContext.Provider>;
}

export function useResourceCache(): ResourceCache {
  const cache = useContext(ResourceContext);
  if (cache === undefined) throw new Error('ResourceProvider is missing above this component');
  return cache;
}
