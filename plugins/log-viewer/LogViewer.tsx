// The log viewer as a page or a block: finds out whose log is meant and keeps the address in step.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { filledString, type PluginComponentProps } from '#plugin-api';
import { LogPanel } from './LogPanel.tsx';
import { LoadingLines, Message } from './list/EmptyLog.tsx';
import { failureText, readSources } from './model/log-api.ts';
import { readViewQuery, type ViewQuery, writeViewQuery } from './model/view-settings.ts';
import type { Source } from './model/wire.ts';

type Sources =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: string }
  | { readonly status: 'ready'; readonly list: readonly Source[] };

export function PluginComponent({ host, props }: PluginComponentProps) {
  const { ui, report, navigate } = host;
  const given = { replicaId: filledString(props.replicaId), versionId: filledString(props.versionId) };
  const [start, setStart] = useState(() => readViewQuery(new URLSearchParams(window.location.search)));
  const [chosen, setChosen] = useState(start.replicaId);
  const [serviceId, setServiceId] = useState(filledString(props.serviceId));
  const [attempt, setAttempt] = useState(0);
  const sources = useSources(host, serviceId, given.versionId, attempt);
  const [isFull, setFull] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(frame);

  const list = sources.status === 'ready' ? sources.list : [];
  const replicaId = chosen ?? given.replicaId ?? list[0]?.id;
  const isEmpty = sources.status === 'ready' && replicaId === undefined;
  const isFailed = sources.status === 'failed' && replicaId === undefined;
  useEffect(() => {
    if (isEmpty || isFailed) report(isEmpty ? 'empty' : 'error');
  }, [report, isEmpty, isFailed]);

  const onView = useCallback(
    (view: Omit<ViewQuery, 'replicaId'>) => {
      const address = new URLSearchParams(window.location.search);
      const next = writeViewQuery(address, { ...view, replicaId: chosen }).toString();
      if (next === address.toString()) return;
      navigate(`${window.location.pathname}${next === '' ? '' : `?${next}`}`, { replace: true });
    },
    [navigate, chosen],
  );
  const onReplica = (next: string) => {
    setChosen(next);
    // Another log has other lines and other processes.
    const { search, filter } = readViewQuery(new URLSearchParams(window.location.search));
    setStart({ replicaId: next, search, filter: { ...filter, process: undefined }, line: undefined });
  };

  return (
    <div
      ref={frame}
      className={`logview${isFull ? ' is-full' : ''}`}
      style={isFull || height === undefined ? {} : { height }}
    >
      {replicaId !== undefined ? (
        <LogPanel
          key={replicaId}
          host={host}
          replicaId={replicaId}
          sources={list}
          onReplica={onReplica}
          start={start}
          follows={props.follow !== false}
          onView={onView}
          onService={setServiceId}
          isFull={isFull}
          onFull={setFull}
        />
      ) : sources.status === 'failed' ? (
        <div className="logview-message">
          <ui.Failure
            title="实例没有加载成功"
            error={sources.failure}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      ) : sources.status === 'ready' ? (
        <Message ui={ui} icon="terminal" title="还没有实例" text="服务启动后，每个实例的日志显示在这里。" />
      ) : (
        <LoadingLines ui={ui} />
      )}
    </div>
  );
}

/** The replicas of the service. Without a service: none, until the log says whose it is. */
function useSources(
  { call }: PluginComponentProps['host'],
  serviceId: string | undefined,
  versionId: string | undefined,
  attempt: number,
): Sources {
  const [sources, setSources] = useState<Sources>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to load again
  useEffect(() => {
    if (serviceId === undefined) return;
    let isCurrent = true;
    const set = (next: Sources) => isCurrent && setSources(next);
    readSources({ call }, serviceId, versionId)
      .then((list) => set({ status: 'ready', list }))
      .catch((error: unknown) => set({ status: 'failed', failure: failureText(error) }));
    return () => {
      isCurrent = false;
    };
  }, [call, serviceId, versionId, attempt]);
  return sources;
}

const LEAST_HEIGHT = 420;
/** Between the log and the bottom of the window. */
const REST = 25;

/** Pixels from the element's top to the bottom of the window: a log fills what is there. */
function useRestOfWindow(element: { readonly current: HTMLElement | null }): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setHeight(Math.max(LEAST_HEIGHT, Math.floor(window.innerHeight - top - REST)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return height;
}
