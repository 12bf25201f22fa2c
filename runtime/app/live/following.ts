// When to follow: one run at a time, not while hidden, again when a page arrived that may still be of the old version.
import { type Follower, followVersion } from './follow-version.ts';

export interface Following {
  /** The server uses this version. */
  hear(version: string): void;
  /** Session and page may be others now, whatever the version. */
  look(): void;
  /** Another path is on screen. Its page may have been on its way when the version changed. */
  arrive(path: string): void;
  stop(): void;
}

/** Longer than a page takes to come. */
const ON_ITS_WAY_MS = 5_000;
const RETRY_MS = 2_000;

export function createFollowing(follower: Follower): Following {
  let wanted: string | undefined;
  /** What the last run was for: two servers that disagree must not keep this tab running. */
  let served: string | undefined;
  let again = false;
  let running = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let path = follower.shown().path;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const look = () => void run();
  document.addEventListener('visibilitychange', look);

  function isDue(): boolean {
    if (again) return true;
    return wanted !== undefined && wanted !== served && wanted !== follower.world.session()?.schemaVersion;
  }

  async function run(): Promise<void> {
    if (running || document.visibilityState === 'hidden' || !isDue()) return;
    running = true;
    again = false;
    served = wanted;
    changedAt = performance.now();
    clearTimeout(retry);
    const followed = await followVersion(follower).then(
      () => true,
      // The server does not respond: what is on screen stays.
      () => false,
    );
    running = false;
    // More events or a navigation came meanwhile.
    if (followed) return run();
    again = true;
    retry = setTimeout(look, RETRY_MS);
  }

  return {
    hear(version) {
      wanted = version;
      void run();
    },
    look() {
      again = true;
      void run();
    },
    arrive(next) {
      if (next === path) return;
      path = next;
      if (performance.now() - changedAt > ON_ITS_WAY_MS) return;
      again = true;
      void run();
    },
    stop() {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(retry);
    },
  };
}
