// What a person set: what is searched and filtered stands in the address, how lines look is remembered on this machine.
import type { Level, LineQuery, Stream } from './wire.ts';

export const LEVELS: readonly Level[] = ['INFO', 'WARNING', 'ERROR'];
export const STREAMS: readonly Stream[] = ['stdout', 'stderr'];

/** Quick spans up to now. */
export const SPANS: readonly { readonly key: string; readonly label: string; readonly ms: number }[] = [
  { key: '1m', label: '最近 1 分钟', ms: 60_000 },
  { key: '5m', label: '最近 5 分钟', ms: 300_000 },
  { key: '15m', label: '最近 15 分钟', ms: 900_000 },
  { key: '1h', label: '最近 1 小时', ms: 3_600_000 },
];

export interface Search {
  readonly pattern: string;
  readonly regex: boolean;
  readonly caseSensitive: boolean;
  /** Lines that do not match are hidden. */
  readonly onlyMatches: boolean;
}

export interface Filter {
  readonly stream: Stream | undefined;
  /** All of them: no filter. */
  readonly levels: readonly Level[];
  /** Key of a quick span. */
  readonly span: string | undefined;
  /** Number of one of the replica's processes. */
  readonly process: number | undefined;
}

export interface ViewQuery {
  /** Another replica than the page's own. */
  readonly replicaId: string | undefined;
  readonly search: Search;
  readonly filter: Filter;
  /** Line to open at. */
  readonly line: number | undefined;
}

export const NO_SEARCH: Search = { pattern: '', regex: false, caseSensitive: false, onlyMatches: false };
export const NO_FILTER: Filter = { stream: undefined, levels: LEVELS, span: undefined, process: undefined };

/** In front of each name, so that a page may have parameters of its own. */
const PREFIX = 'log-';

export function readViewQuery(address: URLSearchParams): ViewQuery {
  const get = (name: string) => address.get(PREFIX + name) ?? undefined;
  const chosen = (get('level') ?? '').split(',');
  const levels = LEVELS.filter((level) => chosen.includes(level));
  return {
    replicaId: get('replica'),
    search: {
      pattern: get('q') ?? '',
      regex: get('regex') === '1',
      caseSensitive: get('case') === '1',
      onlyMatches: get('only') === '1',
    },
    filter: {
      stream: STREAMS.find((stream) => stream === get('stream')),
      levels: levels.length === 0 ? LEVELS : levels,
      span: SPANS.find(({ key }) => key === get('span'))?.key,
      process: positive(get('process')),
    },
    line: positive(get('line')),
  };
}

/** The address with these settings; what is as usual is left out. */
export function writeViewQuery(
  address: URLSearchParams,
  { replicaId, search, filter, line }: ViewQuery,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') next.delete(PREFIX + name);
    else next.set(PREFIX + name, value);
  };
  // How it is searched means nothing without what is searched.
  const flag = (isSet: boolean) => (isSet && search.pattern !== '' ? '1' : undefined);
  put('replica', replicaId);
  put('q', search.pattern);
  put('regex', flag(search.regex));
  put('case', flag(search.caseSensitive));
  put('only', flag(search.onlyMatches));
  put('stream', filter.stream);
  put('level', filter.levels.length === LEVELS.length ? undefined : filter.levels.join(','));
  put('span', filter.span);
  put('process', filter.process?.toString());
  put('line', line?.toString());
  return next;
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export interface Conditions {
  readonly filter: Filter;
  /** Beginning of the quick span, epoch milliseconds. */
  readonly since: number | undefined;
  /** Lines of the chosen process; it may still print. */
  readonly process: { readonly firstLine: number; readonly lastLine: number | undefined } | undefined;
}

/** The filter as the server takes it; undefined when every line passes. */
export function filterQuery({ filter, since, process }: Conditions): LineQuery | undefined {
  const query: LineQuery = {
    ...(filter.stream === undefined ? {} : { streams: [filter.stream] }),
    ...(filter.levels.length === LEVELS.length ? {} : { levels: filter.levels }),
    ...(since === undefined ? {} : { from: new Date(since).toISOString() }),
    ...(process === undefined ? {} : { firstLine: process.firstLine }),
    ...(process?.lastLine === undefined ? {} : { lastLine: process.lastLine }),
  };
  return Object.keys(query).length === 0 ? undefined : query;
}

export function searchQuery(search: Search, filter: LineQuery | undefined): LineQuery | undefined {
  if (search.pattern === '') return undefined;
  const { pattern, regex, caseSensitive } = search;
  return { ...filter, pattern, regex, caseSensitive };
}

/** How lines look. */
export interface Looks {
  readonly time: 'clock' | 'ago' | 'none';
  readonly isWrapped: boolean;
  readonly hasNumbers: boolean;
  readonly hasColors: boolean;
}

export const USUAL_LOOKS: Looks = { time: 'clock', isWrapped: false, hasNumbers: true, hasColors: true };

const LOOKS_KEY = 'aic-log-viewer';

export function readLooks(storage: Pick<Storage, 'getItem'>): Looks {
  try {
    const { time, isWrapped, hasNumbers, hasColors } = JSON.parse(storage.getItem(LOOKS_KEY) ?? '{}');
    return {
      time: time === 'ago' || time === 'none' ? time : 'clock',
      isWrapped: isWrapped === true,
      hasNumbers: hasNumbers !== false,
      hasColors: hasColors !== false,
    };
  } catch {
    return USUAL_LOOKS;
  }
}

export function writeLooks(storage: Pick<Storage, 'setItem'>, looks: Looks): void {
  try {
    storage.setItem(LOOKS_KEY, JSON.stringify(looks));
  } catch {
    // Full or forbidden storage loses this, and nothing else.
  }
}
