// One call's result in a component: shown as soon as known, kept on screen while the next one loads.
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { SourceRequest } from '#compile/compile-source.ts';
import { LOADING, type ResourceState, resourceKey } from './resource-cache.ts';
import { useResourceCache } from './resource-context.tsx';

export interface Resource extends ResourceState {
  /** The data belongs to the previous request (another page, other filters) and the right one is on its way. */
  readonly stale: boolean;
  readonly refresh: () => void;
}

/** `undefined` as request means "no call": stays in `loading`. */
export function useResource(request: SourceRequest | undefined): Resource {
  const cache = useResourceCache();
  const key = request === undefined ? undefined : resourceKey(request);
  // The key names the request fully; the object's identity changes with every render.
  const latest = useRef(request);
  latest.current = request;

  const subscribe = useCallback(
    (listener: () => void) => {
      const wanted = latest.current;
      return key === undefined || wanted === undefined ? () => {} : cache.watch(wanted, listener);
    },
    [cache, key],
  );
  // React subscribes only after it has painted: the call need not wait for that.
  useLayoutEffect(() => {
    const wanted = latest.current;
    if (key !== undefined && wanted !== undefined) void cache.warm(wanted);
  }, [cache, key]);
  const state = useSyncExternalStore(subscribe, () => (key === undefined ? LOADING : cache.read(key)));

  const previous = useRef<ResourceState>(LOADING);
  useEffect(() => {
    if (state.status === 'ready') previous.current = state;
  }, [state]);

  const refresh = useCallback(() => {
    if (key !== undefined) cache.refresh(key);
  }, [cache, key]);

  const keep = state.status === 'loading' && previous.current.status === 'ready';
  const shown = keep ? { ...previous.current, refreshing: true } : state;
  return { ...shown, stale: keep, refresh };
}
