// What is known of one log in the browser: how far it reaches, the lines fetched so far, and what is being fetched.

import { createLineCache, type LogRow, toRow } from './line-cache.ts';
import { failureText, type LogApi } from './log-api.ts';
import type { Line, Window } from './wire.ts';

export interface LogState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why it could not be opened. */
  readonly failure?: string;
  /** Why requested lines are missing. */
  readonly gap?: string;
  /** Oldest and newest line that is kept; nothing kept: the newest is one less. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface LogStore {
  readonly state: () => LogState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the end of the log. */
  readonly open: () => Promise<void>;
  /** Fetches what is new. */
  readonly poll: () => Promise<void>;
  readonly row: (line: number) => LogRow | undefined;
  /** Lines that are about to be shown, ascending: missing ones are fetched, the newest request first. */
  readonly want: (lines: readonly number[]) => void;
  /** Lines with these numbers, ascending, as far as they are kept; for copying. */
  readonly read: (numbers: readonly number[]) => Promise<readonly LogRow[]>;
}

const WINDOW = 500;
/** A window full and some more: the sooner it is there, the sooner there is something to read. */
const OPENED = 200;
const MAX_POLLED = 1_000;
const MAX_PICKED = 500;
const FETCHES_AT_ONCE = 2;
/** After a failure. */
const AGAIN_MS = 2_000;

export function createLogStore(api: LogApi): LogStore {
  const cache = createLineCache();
  const listeners = new Set<() => void>();
  /** Requested, not returned: gaps in the numbering, or dropped meanwhile. */
  const missing = new Set<number>();
  let state: LogState = { status: 'loading', firstLine: 1, lastLine: 0 };
  let fetching = 0;
  const asked = new Set<number>();
  let wish: readonly number[] = [];

  function tell(next: LogState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function take({ firstLine, lastLine, lines }: Window): void {
    cache.put(lines);
    const next: LogState = { status: 'ready', firstLine, lastLine: Math.max(lastLine, state.lastLine) };
    if (!isSame(state, next) || lines.length > 0) tell(next);
  }

  async function open(isAgain = false): Promise<void> {
    if (!isAgain) tell({ status: 'loading', firstLine: state.firstLine, lastLine: state.lastLine });
    try {
      take(await api.lines(undefined, OPENED));
    } catch (error) {
      tell({ ...state, status: 'failed', failure: failureText(error) });
    }
  }

  async function poll(): Promise<void> {
    // Without a word: the button of a failure stays until there is something to show.
    if (state.status !== 'ready') return open(state.status === 'failed');
    try {
      take(await api.lines(state.lastLine + 1, MAX_POLLED));
    } catch (error) {
      tell({ ...state, gap: failureText(error) });
    }
  }

  function fetchWish(): void {
    if (fetching >= FETCHES_AT_ONCE) return;
    const lines = wish.filter((line) => isAbsent(line) && !asked.has(line));
    if (lines.length === 0) return;
    fetching += 1;
    void fetchLines(lines).then((isFetched) => {
      fetching -= 1;
      if (isFetched) fetchWish();
      else setTimeout(fetchWish, AGAIN_MS);
    });
    fetchWish();
  }

  function isAbsent(line: number): boolean {
    return line >= state.firstLine && line <= state.lastLine && !missing.has(line) && !cache.get(line);
  }

  async function fetchLines(lines: readonly number[]): Promise<boolean> {
    const request = isClose(lines) ? windowAround(lines) : lines.slice(0, MAX_PICKED);
    for (const line of request) asked.add(line);
    try {
      const [from = 1] = request;
      const answer = isClose(lines) ? await api.lines(from, request.length) : await api.pick(request);
      forget(request, answer.lines);
      take(answer);
      return true;
    } catch (error) {
      tell({ ...state, gap: failureText(error) });
      return false;
    } finally {
      for (const line of request) asked.delete(line);
    }
  }

  /** Lines before the last one returned do not exist; what follows it did not fit into the response. */
  function forget(request: readonly number[], lines: readonly Line[]): void {
    const given = new Set(lines.map(({ number }) => number));
    const last = lines.at(-1)?.number ?? Number.POSITIVE_INFINITY;
    for (const line of request) if (line < last && !given.has(line)) missing.add(line);
  }

  /** The missing lines and those around them, for scrolling on. */
  function windowAround(lines: readonly number[]): readonly number[] {
    const [first = 1, last = 1] = [lines.at(0), lines.at(-1)];
    const room = Math.max(0, WINDOW - (last - first + 1));
    let from = Math.max(state.firstLine, first - Math.floor(room / 2));
    // Nothing twice: the window begins where lines are missing.
    while (from < first && !isAbsent(from)) from += 1;
    const to = Math.min(state.lastLine, Math.max(last, from + WINDOW - 1));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    poll,
    row: cache.get,
    want(lines) {
      wish = lines;
      fetchWish();
    },
    async read(numbers) {
      const rows: LogRow[] = [];
      for (let next = 0; next < numbers.length; ) {
        const portion = numbers.slice(next, next + MAX_PICKED);
        const { lines } = await api.pick(portion);
        rows.push(...lines.map(toRow));
        // Long lines come in several responses; a dropped line in none.
        const last = lines.at(-1)?.number ?? Number.POSITIVE_INFINITY;
        next +=
          lines.length < portion.length ? portion.filter((line) => line <= last).length : portion.length;
      }
      return rows;
    },
  };
}

function isSame(before: LogState, next: LogState): boolean {
  return (
    before.status === next.status &&
    before.gap === next.gap &&
    before.firstLine === next.firstLine &&
    before.lastLine === next.lastLine
  );
}

/** So near to each other that they come with their neighbours. */
function isClose(lines: readonly number[]): boolean {
  return (lines.at(-1) ?? 0) - (lines.at(0) ?? 0) < WINDOW;
}
