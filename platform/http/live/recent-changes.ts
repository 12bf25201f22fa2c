import type { Change } from './change.ts';

export interface RecentChanges {
  add(change: Change): void;
  /** What changed in the last `ms`; undefined when that is longer than anything is kept, or notices were missed since. */
  since(ms: number): readonly Change[] | undefined;
  /** Notices may have been missed until now. */
  restart(): void;
}

const KEPT_MS = 60_000;
const MAX_KEPT = 5_000;

/** The last minute of changes, for answers that were read before their changes could be received. */
export function createRecentChanges(elapsed: () => number): RecentChanges {
  let kept: { readonly at: number; readonly change: Change }[] = [];
  let completeSince = elapsed();
  return {
    add(change) {
      const now = elapsed();
      kept.push({ at: now, change });
      if (kept.length <= MAX_KEPT && now - (kept[0]?.at ?? now) <= 2 * KEPT_MS) return;
      kept = kept.slice(-MAX_KEPT / 2).filter(({ at }) => now - at <= KEPT_MS);
      completeSince = Math.max(completeSince, kept[0]?.at ?? now - KEPT_MS);
    },
    since(ms) {
      const from = elapsed() - ms;
      if (from < completeSince) return undefined;
      return kept.filter(({ at }) => at >= from).map(({ change }) => change);
    },
    restart() {
      kept = [];
      completeSince = elapsed();
    },
  };
}
