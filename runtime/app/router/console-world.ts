// What routing works with: made once by the composition root, handed down by context.
import { createContext, useContext } from 'react';
import type { RouteWorld } from './resolve-route.ts';

const WorldContext = createContext<RouteWorld | undefined>(undefined);

export const WorldProvider = WorldContext.Provider;

export function useWorld(): RouteWorld {
  const world = useContext(WorldContext);
  if (world === undefined) throw new Error('[Bug] WorldProvider is missing above this component');
  return world;
}
