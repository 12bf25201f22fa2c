// Which lines are shown and which of them match, for what the person set.
import { useEffect, useMemo, useRef } from 'react';
import { createLineSearch, type SearchState } from './model/line-search.ts';
import { type LineView, NO_LINES, runsView, spanView } from './model/line-view.ts';
import type { LogApi } from './model/log-api.ts';
import type { LogState } from './model/log-store.ts';
import type { Runs } from './model/runs.ts';
import { type Filter, filterQuery, type Search, searchQuery } from './model/view-settings.ts';
import type { LineQuery, Process } from './model/wire.ts';
import { useStore } from './use-store.ts';

export interface ShownLines {
  readonly view: LineView;
  /** What is shown as the server takes it; undefined when everything is. */
  readonly shown: LineQuery | undefined;
  /** The filter has no result yet: the previous one is shown. */
  readonly isPending: boolean;
  /** Of the filter; `none` without one. */
  readonly filtered: SearchState;
  readonly matches: SearchState;
}

export interface Wanted {
  readonly filter: Filter;
  readonly search: Search;
  /** Beginning of the filter's quick span, epoch milliseconds. */
  readonly since: number | undefined;
  readonly processes: readonly Process[];
}

export function useShownLines(api: LogApi, state: LogState, wanted: Wanted): ShownLines {
  const { filter, search, since, processes } = wanted;
  const place = processes.findIndex(({ number }) => number === filter.process);
  const process = processes[place];
  const [firstLine, lastLine] = [process?.firstLine, processes[place + 1] && process?.lastLine];
  const query = useMemo(
    () =>
      filterQuery({
        filter,
        since,
        process: firstLine === undefined ? undefined : { firstLine, lastLine },
      }),
    [filter, since, firstLine, lastLine],
  );
  const { pattern, regex, caseSensitive, onlyMatches } = search;
  const sought = useMemo(
    () => searchQuery({ pattern, regex, caseSensitive, onlyMatches: false }, query),
    [pattern, regex, caseSensitive, query],
  );
  const isOnly = onlyMatches && sought !== undefined;
  const filtered = useSearch(api, isOnly ? undefined : query, state);
  const matches = useSearch(api, sought, state);
  const narrowing = isOnly ? matches : query === undefined ? undefined : filtered;
  const isPending =
    narrowing !== undefined && (narrowing.status === 'searching' || narrowing.status === 'none');
  return {
    isPending,
    view: useLineView(state, narrowing?.runs, isPending),
    shown: isOnly ? sought : query,
    filtered: narrowing ?? filtered,
    matches,
  };
}

function useSearch(api: LogApi, query: LineQuery | undefined, state: LogState): SearchState {
  const search = useMemo(() => createLineSearch(api), [api]);
  useEffect(() => {
    search.set(query);
    return () => search.set(undefined);
  }, [search, query]);
  useEffect(() => search.grow(state.lastLine), [search, state.lastLine]);
  return useStore(search);
}

/** Until a search has come to an end, what was shown before stays. */
function useLineView(
  { firstLine, lastLine }: LogState,
  runs: Runs | undefined,
  isPending: boolean,
): LineView {
  const before = useRef<LineView>(NO_LINES);
  const fresh = useMemo(
    () => (runs === undefined ? spanView(firstLine, lastLine) : runsView(runs, firstLine)),
    [runs, firstLine, lastLine],
  );
  const view = isPending ? before.current : fresh;
  useEffect(() => {
    before.current = view;
  });
  return view;
}
