// Results of calls by explicit key (operation + body): shown at once when known, refreshed behind, forgotten when old.
import type { Row } from '#compile/scope.ts';
import type { LinkedOperation } from '#core/linked-page.ts';
import { type CallFailure, failureOf } from './call-failure.ts';

export interface ResourceRequest {
  /** operationId. */
  readonly id: string;
  readonly operation: LinkedOperation;
  readonly body: Row;
  /** How often it is polled while this is the result, ms; undefined: not. For what has no change events. */
  readonly pollMs?: ((data: unknown) => number | undefined) | undefined;
}

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
export type Fetch = (request: ResourceRequest, signal: AbortSignal) => Promise<unknown>;

/** What the cache holds of one key. */
export interface CachedResource {
  readonly request: ResourceRequest;
  /** Its watchers, and how often each wants it polled; empty: cached only. */
  readonly listeners: ReadonlyMap<() => void, ResourceRequest['pollMs']>;
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
  /** Loads a key unless it is fresh or loading, before it is watched. Resolves, never rejects, when it is settled. */
  warm(request: ResourceRequest): Promise<void>;
  /** Watches a key and loads it unless it is fresh. The last watcher to leave aborts what is still running. */
  watch(request: ResourceRequest, listener: () => void): () => void;
  refresh(key: string): void;
  /** After an action: everything on screen reloads, everything else is forgotten. */
  revalidate(): void;
}

interface Entry extends CachedResource {
  request: ResourceRequest;
  readonly listeners: Map<() => void, ResourceRequest['pollMs']>;
  state: ResourceState;
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
export function resourceKey(request: Pick<ResourceRequest, 'id' | 'body'>): string {
  return `${request.id} ${stableText(request.body)}`;
}

function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${stableText(field)}`).join()}}`;
}

export function createResourceCache(fetch: Fetch, now: () => number): ResourceCache {
  const entries = new Map<string, Entry>();

  function update(entry: Entry, state: Partial<ResourceState>): void {
    entry.state = { ...entry.state, ...state };
    for (const listener of entry.listeners.keys()) listener();
  }

  async function load(entry: Entry): Promise<void> {
    entry.running?.abort();
    const controller = new AbortController();
    entry.running = controller;
    const updatedAt = now();
    if (!entry.state.refreshing) update(entry, { refreshing: true });
    try {
      const data = await fetch(entry.request, controller.signal);
      if (controller.signal.aborted) return;
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

  function start(entry: Entry): void {
    entry.settled = load(entry);
  }

  function entryOf(request: ResourceRequest): Entry {
    const key = resourceKey(request);
    const known = entries.get(key);
    const entry = known ?? {
      request,
      listeners: new Map(),
      state: LOADING,
      running: undefined,
      settled: NOTHING_RUNS,
    };
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

  function loadUnlessFresh(entry: Entry): void {
    const age = now() - (entry.state.updatedAt ?? 0);
    if (entry.running === undefined && age > FRESH_MS) start(entry);
  }

  const cache: ResourceCache = {
    entries,
    onWatch: undefined,
    leaving: 0,
    read: (key) => entries.get(key)?.state ?? LOADING,
    warm(request) {
      const entry = entryOf(request);
      loadUnlessFresh(entry);
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
