// Keeps the routing table fresh: at once when something changed, every 30 s in any case, the last good one when the database is away.
import type { Storage } from '#storage/storage.ts';
import { type BuildDependencies, buildRoutes } from './build-routes.ts';
import { readTables } from './read-tables.ts';
import type { Routes } from './routes.ts';

/** Changes of one hand come together. */
const DEBOUNCE_MS = 10;
/** From one load to the next, while changes keep coming. */
const SPACING_MS = 50;
const REFRESH_MS = 30_000;
const RETRY_MS = 1_000;

export interface RouteWatch {
  /** Undefined until the first load. */
  readonly current: () => Routes | undefined;
  /** Epoch ms at which the last good load began to read, so that it saw whatever was committed before; 0 before the first. */
  readonly loadedAt: () => number;
  readonly stop: () => Promise<void>;
}

export interface WatchOptions extends BuildDependencies {
  readonly storage: Storage;
  /** Awaited before each reading; a failure is one of the reading. */
  readonly enter: () => Promise<void>;
  readonly onLoad: (routes: Routes) => void;
}

/** Resolves at once; the table follows as soon as the database answers. */
export function watchRoutes(options: WatchOptions): RouteWatch {
  let routes: Routes | undefined;
  let loadedAt = 0;
  /** `performance.now()` at the beginning of the last load. */
  let begunMs = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let loading: Promise<void> = Promise.resolve();
  let isFailing = false;
  /** Whether something changed that no load has begun after. */
  let isStale = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(reload, ms);
  };
  /** The first notice of a burst starts the wait, so that a long burst cannot put the load off. */
  const notice = () => {
    if (!isStale) schedule(Math.max(DEBOUNCE_MS, begunMs + SPACING_MS - performance.now()));
    isStale = true;
  };
  const reload = () => {
    loading = loading.then(load);
  };
  const load = async () => {
    if (stopped) return;
    isStale = false;
    begunMs = performance.now();
    try {
      await options.enter();
      const began = Date.now();
      routes = buildRoutes(await readTables(options.storage), options);
      loadedAt = began;
      isFailing = false;
      options.onLoad(routes);
      if (!isStale) schedule(REFRESH_MS);
    } catch (error) {
      if (!isFailing)
        options.log(`路由表加载失败，继续使用上一份：${error instanceof Error ? error.message : error}`);
      isFailing = true;
      schedule(RETRY_MS);
    }
  };
  const listening = options.storage.listen('gateway', notice);
  // What changed between the first load and the start of listening is seen by loading once more.
  listening.then(notice).catch(() => undefined);
  reload();

  return {
    current: () => routes,
    loadedAt: () => loadedAt,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await loading;
      await (await listening.catch(() => undefined))?.();
    },
  };
}
