// Keeps the routing table fresh: at once when something changed, every 30 s in any case, the last good one when the database is away.
import { startLoop } from '#jobs/loop.ts';
import type { Storage } from '#storage/storage.ts';
import type { BuildDependencies } from './build-dependencies.ts';
import { buildRoutes } from './build-routes.ts';
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
  const loop = startLoop({
    ...{
      name: 'routes',
      everyMs: REFRESH_MS,
      gatherMs: DEBOUNCE_MS,
      spacingMs: SPACING_MS,
      retryMs: RETRY_MS,
    },
    longestRetryMs: RETRY_MS,
    round: async () => {
      await options.enter();
      const began = Date.now();
      routes = buildRoutes(await readTables(options.storage), options);
      loadedAt = began;
      options.onLoad(routes);
    },
    onError(error, failures) {
      if (failures === 1)
        options.log(`路由表加载失败，继续使用上一份：${error instanceof Error ? error.message : error}`);
    },
  });
  const listening = options.storage.listen('gateway', loop.wake);
  // What changed between the first load and the start of listening is seen by loading once more.
  listening.then(loop.wake).catch(() => undefined);

  return {
    current: () => routes,
    loadedAt: () => loadedAt,
    async stop() {
      await loop.stop();
      await (await listening.catch(() => undefined))?.();
    },
  };
}
