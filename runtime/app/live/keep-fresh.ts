// Keeps what is on screen in sync with the server: refetches what changed, polls what has no events.
import type { CachedResource, ResourceCache } from '../data/resource-cache.ts';
import type { LiveChannel } from './live-channel.ts';

export interface Freshness {
  /** The results of these may have changed. */
  changed(keys: readonly string[]): void;
  /** No events for these. */
  polled(keys: readonly string[]): void;
  /** Reports what is on screen, now and on each change. */
  follow(channel: Pick<LiveChannel, 'want'>): void;
  stop(): void;
}

const TICK_MS = 250;
/** Between two requests for the same, however often it changes. */
const SPACING_MS = 1_000;
/** Where the server has no events of its data, e.g. in front of another platform. */
const POLLED_MS = 5_000;

export function keepFresh(cache: ResourceCache): Freshness {
  const due = new Set<string>();
  const askedAt = new Map<string, number>();
  let polledKeys: ReadonlySet<string> = new Set();
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);

  function tick(): void {
    // Hidden tabs wait until they are visible.
    if (document.visibilityState === 'hidden' || cache.leaving > 0) return;
    const now = Date.now();
    for (const [key, { listeners, state }] of cache.entries) {
      if (listeners.size === 0 || state.refreshing) continue;
      const asked = Math.max(askedAt.get(key) ?? 0, state.updatedAt ?? 0);
      const pollMs = soonest(listeners, state.data) ?? (polledKeys.has(key) ? POLLED_MS : undefined);
      const isPolled = state.status === 'ready' && pollMs !== undefined && now - asked >= pollMs;
      if (!isPolled && !(due.has(key) && now - (askedAt.get(key) ?? 0) >= SPACING_MS)) continue;
      due.delete(key);
      askedAt.set(key, now);
      cache.refresh(key);
    }
  }

  return {
    changed(keys) {
      for (const key of keys) if ((cache.entries.get(key)?.listeners.size ?? 0) > 0) due.add(key);
      tick();
    },
    polled(keys) {
      polledKeys = new Set(keys);
    },
    follow(channel) {
      const say = () => {
        const watched = [...cache.entries].filter(([, { listeners }]) => listeners.size > 0);
        for (const key of askedAt.keys()) if (!cache.entries.has(key)) askedAt.delete(key);
        channel.want(
          watched.map(([key, { request, state }]) => {
            const { id: call, body } = request;
            return { key, call, body, at: state.updatedAt ?? Date.now() };
          }),
        );
      };
      let said = false;
      cache.onWatch = () => {
        if (said) return;
        said = true;
        // A page that closes and one that opens are one change.
        queueMicrotask(() => {
          said = false;
          say();
        });
      };
      say();
    },
    stop() {
      cache.onWatch = undefined;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    },
  };
}

/** Parts of a page that share an answer need not agree on polling it: the most impatient one decides. */
function soonest(listeners: CachedResource['listeners'], data: unknown): number | undefined {
  const all = [...listeners.values()].flatMap((pollMs) => pollMs?.(data) ?? []);
  return all.length === 0 ? undefined : Math.min(...all);
}
