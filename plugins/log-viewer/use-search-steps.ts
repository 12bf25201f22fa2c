// From match to match, round and round.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ListControl } from './list/LineList.tsx';
import type { SearchState } from './model/line-search.ts';
import type { Runs } from './model/runs.ts';

export interface SearchSteps {
  /** Line of the match that was jumped to. */
  readonly current: number | undefined;
  readonly step: (by: 1 | -1) => void;
}

export interface Searched {
  readonly matches: SearchState;
  readonly list: RefObject<ListControl>;
  /** There are lines to jump to. */
  readonly isShown: boolean;
  /** The first search leaves the lines where the page was opened. */
  readonly staysFirst: boolean;
}

/** A new search jumps to its first match below the window's top, else to its last. */
export function useSearchSteps({ matches, list, isShown, staysFirst }: Searched): SearchSteps {
  const { status, runs } = matches;
  const [current, setCurrent] = useState<number>();
  const mayJump = useRef(!staysFirst);

  const show = useCallback(
    (line: number | undefined) => {
      setCurrent(line);
      if (line === undefined) return;
      const [from, to] = list.current?.seen() ?? [0, -1];
      if (line < from || line > to) list.current?.toLine(line);
    },
    [list],
  );

  // Growing is no new search: what was jumped to stays.
  const isSearching = status === 'searching';
  const searched = useRef(false);
  useEffect(() => {
    if (isSearching || status === 'none') {
      searched.current = isSearching;
      if (status === 'none') setCurrent(undefined);
      return;
    }
    if (!searched.current || !isShown) return;
    searched.current = false;
    const top = list.current?.seen()?.[0] ?? 1;
    if (mayJump.current) show(runs.at(runs.rankOf(top)) ?? runs.at(runs.count - 1));
    mayJump.current = true;
  }, [isSearching, isShown, status, runs, list, show]);

  const step = useCallback(
    (by: 1 | -1) => {
      const top = list.current?.seen()?.[0] ?? 1;
      if (by === 1) show(nextMatch(runs, current === undefined ? top : current + 1));
      else show(matchBefore(runs, current ?? top));
    },
    [list, runs, current, show],
  );
  return { current, step };
}

/** At or after a line, else the first of all. */
function nextMatch(runs: Runs, line: number): number | undefined {
  return runs.at(runs.rankOf(line)) ?? runs.at(0);
}

/** Before a line, else the last of all. */
function matchBefore(runs: Runs, line: number): number | undefined {
  return runs.at(runs.rankOf(line) - 1) ?? runs.at(runs.count - 1);
}
