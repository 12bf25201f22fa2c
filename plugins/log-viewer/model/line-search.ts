// The lines that match a query, kept up to date while the log grows.
import { failureText, type LogApi } from './log-api.ts';
import { createRuns, joinRuns, NO_RUNS, type Runs } from './runs.ts';
import type { LineQuery } from './wire.ts';

export interface SearchState {
  /** `none`: nothing is searched for. */
  readonly status: 'none' | 'searching' | 'done' | 'failed';
  /** Of the last search that came to an end; what is shown stays until the next one has. */
  readonly runs: Runs;
  /** Their query. */
  readonly query?: LineQuery;
  readonly total: number;
  /** `runs` has the newest only. */
  readonly truncated: boolean;
  readonly failure?: string;
}

export interface LineSearch {
  readonly state: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Searches from the beginning; undefined ends it. */
  readonly set: (query: LineQuery | undefined) => void;
  /** The log reaches this line now. */
  readonly grow: (lastLine: number) => void;
}

const NONE: SearchState = { status: 'none', runs: NO_RUNS, total: 0, truncated: false };

export function createLineSearch(api: Pick<LogApi, 'find'>): LineSearch {
  const listeners = new Set<() => void>();
  let state = NONE;
  let query: LineQuery | undefined;
  let abort = new AbortController();
  /** Searched up to here. */
  let reached = 0;
  let wanted = 0;
  let isGrowing = false;

  function tell(next: SearchState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function search(asked: LineQuery, { signal }: AbortController): Promise<void> {
    tell({ ...withoutFailure(state), status: 'searching' });
    try {
      const found = await api.find(asked, signal);
      if (signal.aborted) return;
      reached = found.lastLine;
      tell({
        status: 'done',
        query: asked,
        runs: createRuns(found.runs),
        total: found.total,
        truncated: found.truncated,
      });
      void searchOn();
    } catch (error) {
      if (!signal.aborted) tell({ ...NONE, status: 'failed', failure: failureText(error) });
    }
  }

  /** New lines only. What fails now is searched with the next new lines. */
  async function searchOn(): Promise<void> {
    const { signal } = abort;
    if (query === undefined || isGrowing || state.status !== 'done' || wanted <= reached) return;
    if (query.lastLine !== undefined && query.lastLine <= reached) return;
    isGrowing = true;
    try {
      const firstLine = Math.max(reached + 1, query.firstLine ?? 1);
      const found = await api.find({ ...query, firstLine }, signal);
      if (signal.aborted) return;
      reached = Math.max(reached, found.lastLine);
      if (found.total > 0)
        tell({ ...state, runs: joinRuns(state.runs, found.runs), total: state.total + found.total });
    } catch {
      // The lines are searched once more when the log grows again.
    } finally {
      isGrowing = false;
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      abort.abort();
      abort = new AbortController();
      query = next;
      reached = 0;
      if (next === undefined) tell(NONE);
      else void search(next, abort);
    },
    grow(lastLine) {
      wanted = lastLine;
      void searchOn();
    },
  };
}

function withoutFailure({ failure: _, ...state }: SearchState): SearchState {
  return state;
}
