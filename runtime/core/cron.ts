// When something recurs, in the five fields of cron (minute hour day month weekday) and a time zone.
import { Cron } from 'croner';

/** First time after `after`. Throws a RangeError or TypeError for an invalid expression or zone. */
export function nextTime(expression: string, zone: string, after: Date): Date {
  const next = parse(expression, zone).nextRun(after);
  if (next === null) throw new RangeError(`"${expression}" never comes again`);
  return next;
}

const MINUTE_MS = 60_000;
/** From one 29 February to the next it may be eight years. */
const LONGEST_MINUTES = 9 * 366 * 24 * 60;

/** Last time until `until`, that one included; undefined: none in nine years. Throws as `nextTime` does. */
export function lastTime(expression: string, zone: string, until: Date): Date | undefined {
  const cron = parse(expression, zone);
  const minute = Math.floor(until.getTime() / MINUTE_MS);
  /** Whether it comes between that minute and now, both included. */
  const comesSince = (since: number) => {
    const next = cron.nextRun(new Date(since * MINUTE_MS - 1));
    return next !== null && next.getTime() <= until.getTime();
  };
  if (comesSince(minute)) return new Date(minute * MINUTE_MS);
  // The library's own way back does not find 29 February, so it is sought between two minutes that the way forth tells of.
  let back = 1;
  while (!comesSince(minute - back)) {
    if (back >= LONGEST_MINUTES) return undefined;
    back = Math.min(2 * back, LONGEST_MINUTES);
  }
  let [from, to] = [minute - back, minute - Math.floor(back / 2)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (comesSince(middle)) from = middle;
    else to = middle;
  }
  return new Date(from * MINUTE_MS);
}

/** Whether the cron expression is valid and ever occurs; seconds are not told apart. */
export function isCron(expression: string): boolean {
  try {
    return nextTime(expression, 'UTC', new Date(0)) instanceof Date;
  } catch {
    return false;
  }
}

/** What is wrong with an expression, for people, to follow its text; undefined: nothing. */
export function cronFault(expression: string): string | undefined {
  try {
    parse(expression, 'UTC');
  } catch {
    return '不是有效的时间：要有五段，依次是分 时 日 月 星期，例如 0 2 * * 1-5';
  }
  return isCron(expression) ? undefined : '永远不会到来：没有这样的日期';
}

/** Whether it is a known time zone, e.g. `Asia/Shanghai`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function parse(expression: string, zone: string): Cron {
  // The library takes names such as @daily as well.
  if (!hasFiveFields(expression)) throw new TypeError(`"${expression}" has not the five fields of cron`);
  return new Cron(expression, { timezone: zone, mode: '5-part', paused: true });
}

function hasFiveFields(expression: string): boolean {
  return expression.trim().split(/\s+/).length === 5;
}
