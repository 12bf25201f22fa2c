// A clock that stands until a test moves it: callbacks run when their time has come.
import type { Clock } from '#jobs/clock.ts';
import { sql } from '#storage/sql.ts';

export interface HeldClock extends Clock {
  readonly ms: () => number;
  /** Advances without callbacks, as for a process that stands still. */
  readonly pass: (ms: number) => void;
  /** Advances, and runs callbacks that came due, in order. */
  readonly advance: (ms: number) => void;
  /** Whether somebody waits for it: a loop between two rounds. */
  readonly isAwaited: () => boolean;
}

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

export function createHeldClock(start = Date.parse('2026-01-01T00:00:00Z')): HeldClock {
  let now = start;
  let alarms: readonly Alarm[] = [];
  return {
    ms: () => now,
    get now() {
      return sql<Date>`${new Date(now).toISOString()}::timestamptz`;
    },
    renewableSince: sql<Date>`'-infinity'::timestamptz`,
    after(ms, callback) {
      const alarm = { at: now + ms, callback };
      alarms = [...alarms, alarm];
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    },
    isAwaited: () => alarms.length > 0,
    pass(ms) {
      now += ms;
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = alarms.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        alarms = alarms.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = until;
    },
  };
}
