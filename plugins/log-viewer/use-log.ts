// One replica's log while it is shown: opened, followed, described.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PluginHost } from '#plugin-api';
import { createLogApi, type LogApi } from './model/log-api.ts';
import { createLogStore, type LogState, type LogStore } from './model/log-store.ts';
import type { LogInfo } from './model/wire.ts';
import { useStore } from './use-store.ts';

/** Polling interval for new lines. */
const POLL_MS = 1_000;
/** Size, times and processes change slowly. */
const INFO_MS = 10_000;

export interface OpenLog {
  readonly api: LogApi;
  readonly store: LogStore;
  readonly state: LogState;
  readonly info: LogInfo | undefined;
  /** Requests new lines at once. */
  readonly refresh: () => void;
}

export function useLog(host: PluginHost, replicaId: string, isFollowing: boolean): OpenLog {
  const { call, download } = host;
  const api = useMemo(() => createLogApi({ call, download }, replicaId), [call, download, replicaId]);
  const store = useMemo(() => createLogStore(api), [api]);
  const state = useStore(store);
  const [info, setInfo] = useState<LogInfo>();
  const hasEnded = info?.state === 'Terminated';
  const isPolling = isFollowing && !hasEnded;

  // What is only known about the log may be missing: its lines are shown all the same.
  const readInfo = useCallback(() => void api.info().then(setInfo, () => undefined), [api]);

  useEffect(() => {
    // The lines first: what is known about them can wait.
    void store.open().then(readInfo);
  }, [store, readInfo]);
  useEffect(() => (isPolling ? repeat(store.poll, POLL_MS) : undefined), [store, isPolling]);
  useEffect(() => (isPolling ? repeat(async () => readInfo(), INFO_MS) : undefined), [readInfo, isPolling]);

  const refresh = useCallback(() => void store.poll(), [store]);
  return { api, store, state, info, refresh };
}

/** One after the other, while the page can be seen; at once when it can be seen again. */
function repeat(act: () => Promise<void>, everyMs: number): () => void {
  let timer: number | undefined;
  let isOver = false;
  const wait = () => {
    timer = isOver || document.hidden ? undefined : window.setTimeout(run, everyMs);
  };
  const run = () => void act().finally(wait);
  const onVisible = () => {
    if (document.hidden || timer !== undefined) return;
    run();
  };
  document.addEventListener('visibilitychange', onVisible);
  wait();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
