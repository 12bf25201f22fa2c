// The log of one replica with its controls.
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PluginHost } from '#plugin-api';
import { FilterBar } from './bar/FilterBar.tsx';
import { SearchBar } from './bar/SearchBar.tsx';
import { SourceBar } from './bar/SourceBar.tsx';
import { StatusBar } from './bar/StatusBar.tsx';
import { EmptyLog } from './list/EmptyLog.tsx';
import { LineList, type ListControl, type Selection } from './list/LineList.tsx';
import type { SearchState } from './model/line-search.ts';
import type { LineView } from './model/line-view.ts';
import {
  type Filter,
  NO_FILTER,
  readLooks,
  type Search,
  SPANS,
  type ViewQuery,
  writeLooks,
} from './model/view-settings.ts';
import type { Source } from './model/wire.ts';
import { formatCount } from './text/format-time.ts';
import { useLineActions } from './use-line-actions.ts';
import { useLog } from './use-log.ts';
import { useNow } from './use-now.ts';
import { useSearchMarker } from './use-search-marker.ts';
import { useSearchSteps } from './use-search-steps.ts';
import { useShownLines } from './use-shown-lines.ts';

interface LogPanelProps {
  readonly host: PluginHost;
  readonly replicaId: string;
  readonly sources: readonly Source[];
  readonly onReplica: (replicaId: string) => void;
  readonly start: ViewQuery;
  readonly follows: boolean;
  /** To be written into the address. */
  readonly onView: (view: Omit<ViewQuery, 'replicaId'>) => void;
  /** The service of the replica is known now. */
  readonly onService: (serviceId: string) => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}

export function LogPanel(props: LogPanelProps) {
  const { host, replicaId, start, onView, onService, isFull, onFull } = props;
  const { ui, report } = host;
  const [isFollowing, setFollowing] = useState(props.follows);
  const { api, store, state, info, refresh } = useLog(host, replicaId, isFollowing);
  const [search, setSearch] = useState(start.search);
  const [{ filter, since }, setFilter] = useState(() => ({
    filter: start.filter,
    since: sinceOf(start.filter),
  }));
  const [looks, setLooks] = useState(() => readLooks(window.localStorage));
  const [selection, setSelection] = useState<Selection | undefined>(
    start.line === undefined ? undefined : { from: start.line, to: start.line },
  );
  const [isEnd, setEnd] = useState(true);
  const { busy, copyLines, downloadLines } = useLineActions(host, api, store);
  const list = useRef<ListControl>(null);
  const input = useRef<HTMLInputElement>(null);

  const processes = info?.processes ?? NO_PROCESSES;
  const lines = useShownLines(api, state, { filter, search, since, processes });
  const { view, shown, filtered, matches, isPending } = lines;
  const isShown = state.status === 'ready' && view.count > 0;
  const staysFirst = start.line !== undefined;
  const { current, step } = useSearchSteps({ matches, list, isShown, staysFirst });
  // Only the first list of lines opens where the address says.
  const startLine = useRef(start.line);
  useEffect(() => {
    if (isShown) startLine.current = undefined;
  }, [isShown]);
  const marker = useSearchMarker(search);
  // A pattern that takes the server long would take the browser long as well.
  const marked = isAnswered(search, matches) ? marker : undefined;
  const rowLooks = useMemo(
    () => ({ time: looks.time, hasNumbers: looks.hasNumbers, hasColors: looks.hasColors, marker: marked }),
    [looks.time, looks.hasNumbers, looks.hasColors, marked],
  );
  const now = useNow(looks.time === 'ago');

  const chosenLine = selection?.from;
  useEffect(() => onView({ search, filter, line: chosenLine }), [onView, search, filter, chosenLine]);
  useEffect(() => {
    if (info !== undefined) onService(info.serviceId);
  }, [onService, info]);
  const isEmpty = state.lastLine < state.firstLine;
  useEffect(() => {
    if (state.status !== 'loading') report(state.status === 'failed' ? 'error' : isEmpty ? 'empty' : 'ready');
  }, [report, state.status, isEmpty]);

  /** The newest line that the person has seen. */
  const seenTo = useRef(0);
  if (isEnd) seenTo.current = state.lastLine;
  const unseen = isEnd ? 0 : view.count - view.rankOf(seenTo.current + 1);

  const changeFilter = useCallback(
    (next: Filter) =>
      setFilter((before) => ({
        filter: next,
        since: next.span === before.filter.span ? before.since : sinceOf(next),
      })),
    [],
  );
  const follow = (next: boolean) => {
    setFollowing(next);
    if (next) {
      refresh();
      list.current?.toEnd();
    }
  };

  const copySelected = () => void copyLines(selection === undefined ? [] : numbersIn(selection, view));
  const changeLooks = (next: typeof looks) => {
    setLooks(next);
    writeLooks(window.localStorage, next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isFull && !event.defaultPrevented) return onFull(false);
    const isFind = (event.ctrlKey || event.metaKey) && event.key === 'f';
    const isSlash = event.key === '/' && !(event.target instanceof HTMLInputElement);
    if (!isFind && !isSlash) return;
    // The browser would look through the few lines that are drawn.
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  };

  const first = state.firstLine;
  const markOf = useCallback(
    (line: number) => {
      const begun = processes.find(
        ({ number, firstLine }) => number > 1 && firstLine === line && line > first,
      );
      return begun && `第 ${begun.number} 次启动`;
    },
    [processes, first],
  );
  const ended = info?.state === 'Terminated' ? '实例已终止，日志不再增加' : undefined;
  const hits = {
    status: matches.status,
    total: matches.total,
    position: positionOf(current, matches),
    failure: matches.failure,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the whole of it
    <div className="aic-pane" onKeyDown={onKeyDown}>
      <div className="logview-bar aic-line">
        <SourceBar
          replicaId={replicaId}
          sources={props.sources}
          onReplica={props.onReplica}
          info={info}
          process={filter.process}
          onProcess={(process) => changeFilter({ ...filter, process })}
        />
        <SearchBar
          ui={ui}
          input={input}
          search={search}
          hits={hits}
          onSearch={setSearch}
          onStep={step}
          onLeave={() => list.current?.focus()}
        />
      </div>
      <FilterBar
        ui={ui}
        filter={filter}
        onFilter={changeFilter}
        looks={looks}
        onLooks={changeLooks}
        isFollowing={isFollowing}
        ended={ended}
        onFollow={follow}
        isFull={isFull}
        onFull={onFull}
        isFiltered={shown !== undefined}
        isDownloading={busy === 'downloading'}
        onDownload={(what, format, heads) =>
          void downloadLines(what === 'shown' ? (shown ?? {}) : {}, format, heads)
        }
      />
      <div className="logview-body">
        {isShown ? (
          <LineList
            control={list}
            view={view}
            row={store.row}
            want={store.want}
            looks={rowLooks}
            isWrapped={looks.isWrapped}
            now={now}
            current={current}
            selection={selection}
            onSelect={setSelection}
            onCopy={copySelected}
            markOf={markOf}
            startLine={startLine.current}
            onEnd={setEnd}
          />
        ) : (
          <EmptyLog
            ui={ui}
            state={state}
            isFiltered={shown !== undefined}
            isSearching={isPending}
            failure={filtered.failure}
            lastAt={info?.lastAt ?? undefined}
            isWaiting={isFollowing && ended === undefined}
            onRetry={() => void store.open()}
            onShowAll={() => {
              changeFilter(NO_FILTER);
              setSearch({ ...search, onlyMatches: false });
            }}
          />
        )}
        {!isEnd && unseen > 0 && state.status === 'ready' && (
          <ToLatest ui={ui} unseen={unseen} onClick={() => list.current?.toEnd()} />
        )}
      </div>
      <StatusBar
        ui={ui}
        firstLine={state.firstLine}
        lastLine={state.lastLine}
        info={info}
        shown={shown === undefined ? undefined : view.count}
        isTruncated={filtered.truncated}
        isSearching={isPending}
        failure={state.status === 'ready' ? state.gap : undefined}
        onRetry={refresh}
        selection={selection}
        selected={selection === undefined ? 0 : view.rankOf(selection.to + 1) - view.rankOf(selection.from)}
        isCopying={busy === 'copying'}
        onCopy={copySelected}
        onDrop={() => setSelection(undefined)}
      />
    </div>
  );
}

interface ToLatestProps {
  readonly ui: PluginHost['ui'];
  readonly unseen: number;
  readonly onClick: () => void;
}

function ToLatest({ ui, unseen, onClick }: ToLatestProps) {
  return (
    <ui.Button level="primary" icon="arrow-down" className="logview-latest" onClick={onClick}>
      跳到最新（{formatCount(unseen)} 行新日志）
    </ui.Button>
  );
}

const NO_PROCESSES: readonly never[] = [];

function isAnswered({ pattern, regex, caseSensitive }: Search, { status, query }: SearchState): boolean {
  return (
    status === 'done' &&
    query?.pattern === pattern &&
    query.regex === regex &&
    query.caseSensitive === caseSensitive
  );
}

function sinceOf({ span }: Filter): number | undefined {
  const ms = SPANS.find(({ key }) => key === span)?.ms;
  return ms === undefined ? undefined : Date.now() - ms;
}

function numbersIn({ from, to }: Selection, { at, rankOf }: LineView): readonly number[] {
  const first = rankOf(from);
  return Array.from({ length: rankOf(to + 1) - first }, (_, i) => at(first + i));
}

/** Among all matches, those that are too many to be listed included. */
function positionOf(line: number | undefined, { runs, total }: SearchState): number | undefined {
  if (line === undefined || !runs.has(line)) return undefined;
  return total - runs.count + runs.rankOf(line) + 1;
}
