// Results of calls by explicit key (operation + body): shown at once when known, refreshed behind, forgotten when old.
import type { SourceRequest } from '#compile/compile-source.ts';
import { type CallFailure, failureOf } from './call-failure.ts';

export interface ResourceState {
  readonly status: 'loading' | 'ready' | 'error';
  /** Last good result; kept while a refresh runs or fails. */
  readonly data: unknown;
  readonly failure: CallFailure | undefined;
  /** Epoch ms when the last good result was requested. */
  readonly updatedAt: number | undefined;
  readonly refreshing: boolean;
}

/** Makes the call. Rejects with whatever the HTTP layer throws. */
export type Fetch = (request: SourceRequest, signal: AbortSignal) => Promise<unknown>;

/** What the cache holds of one key. */
export interface CachedResource {
  readonly request: SourceRequest;
  /** Its watchers, and how often each wants it polled; empty: cached only. */
  readonly listeners: ReadonlyMap<() => void, SourceRequest['pollMs']>;
  readonly state: ResourceState;
}

export interface ResourceCache {
  readonly entries: ReadonlyMap<string, CachedResource>;
  /** Called when something else is watched: set by the part that follows changes. */
  onWatch: (() => void) | undefined;
  /** Actions under way that leave the page: what they delete is not requested again meanwhile. */
  leaving: number;
  /** State of a key; the same object until something changes. */
  read(key: string): ResourceState;
  /**
   * Loads a key unless it is fresh or loading, before it is watched. Resolves, never rejects, when it is settled.
   * @param askedAt epoch ms when the call went out, of one that was begun before
   */
  warm(request: SourceRequest, askedAt?: number): Promise<void>;
  /** Watches a key and loads it unless it is fresh. The last watcher to leave aborts what is still running. */
  watch(request: SourceRequest, listener: () => void): () => void;
  refresh(key: string): void;
  /** After an action: everything on screen reloads, everything else is forgotten. */
  revalidate(): void;
}

interface Entry extends CachedResource {
  request: SourceRequest;
  readonly listeners: Map<() => void, SourceRequest['pollMs']>;
  state: ResourceState;
  /** Epoch ms when the last good result began to be waited for; 0: there is none. */
  freshAt: number;
  running: AbortController | undefined;
  settled: Promise<void>;
}

/** A result younger than this is not requested again by another part of the page. */
const FRESH_MS = 1000;
const NOTHING_RUNS = Promise.resolve();
/** Results kept for pages the person may come back to. */
const KEPT = 40;

export const LOADING: ResourceState = {
  status: 'loading',
  data: undefined,
  failure: undefined,
  updatedAt: undefined,
  refreshing: true,
};

/** Same call, same key, whatever the order of its fields. */
export function resourceKey(request: Pick<SourceRequest, 'id' | 'body'>): string {
  return `${request.id} ${stableText(request.body)}`;
}

function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${stableText(field)}`).join()}}`;
}

function newEntry(request: SourceRequest): Entry {
  const state = LOADING;
  return { request, listeners: new Map(), state, freshAt: 0, running: undefined, settled: NOTHING_RUNS };
}

export function createResourceCache(fetch: Fetch, now: () => number): ResourceCache {
  const entries = new Map<string, Entry>();

  function update(entry: Entry, state: Partial<ResourceState>): void {
    entry.state = { ...entry.state, ...state };
    for (const listener of entry.listeners.keys()) listener();
  }

  async function load(entry: Entry, askedAt?: number): Promise<void> {
    entry.running?.abort();
    const controller = new AbortController();
    entry.running = controller;
    const started = now();
    if (!entry.state.refreshing) update(entry, { refreshing: true });
    try {
      const data = await fetch(entry.request, controller.signal);
      if (controller.signal.aborted) return;
      entry.freshAt = started;
      const updatedAt = askedAt ?? started;
      update(entry, { status: 'ready', data, failure: undefined, updatedAt, refreshing: false });
    } catch (error) {
      if (controller.signal.aborted) return;
      // A refresh that fails keeps what is on screen; a first load that fails has nothing to keep.
      const status = entry.state.status === 'ready' ? 'ready' : 'error';
      update(entry, { status, failure: failureOf(error), refreshing: false });
    } finally {
      if (entry.running === controller) entry.running = undefined;
    }
  }

  function start(entry: Entry, askedAt?: number): void {
    entry.settled = load(entry, askedAt);
  }

  function entryOf(request: SourceRequest): Entry {
    const key = resourceKey(request);
    const known = entries.get(key);
    const entry = known ?? newEntry(request);
    // The same call may have got another address since.
    entry.request = request;
    // Re-inserting moves the key to the end: the map is in order of last use.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  function forgetOldest(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= KEPT) return;
      if (entry.listeners.size === 0) entries.delete(key);
    }
  }

  function loadUnlessFresh(entry: Entry, askedAt?: number): void {
    if (entry.running === undefined && now() - entry.freshAt > FRESH_MS) start(entry, askedAt);
  }

  const cache: ResourceCache = {
    entries,
    onWatch: undefined,
    leaving: 0,
    read: (key) => entries.get(key)?.state ?? LOADING,
    warm(request, askedAt) {
      const entry = entryOf(request);
      loadUnlessFresh(entry, askedAt);
      return entry.settled;
    },
    watch(request, listener) {
      const entry = entryOf(request);
      entry.listeners.set(listener, request.pollMs);
      forgetOldest();
      loadUnlessFresh(entry);
      cache.onWatch?.();
      return () => {
        entry.listeners.delete(listener);
        cache.onWatch?.();
        if (entry.listeners.size > 0) return;
        entry.running?.abort();
        entry.running = undefined;
        if (entry.state.status !== 'ready') entries.delete(resourceKey(request));
        else entry.state = { ...entry.state, refreshing: false };
      };
    },
    refresh(key) {
      const entry = entries.get(key);
      if (entry !== undefined) start(entry);
    },
    revalidate() {
      for (const [key, entry] of entries) {
        if (entry.listeners.size === 0) entries.delete(key);
        else start(entry);
      }
    },
  };
  return cache;
}
