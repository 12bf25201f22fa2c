// When something recurs, in the five fields of cron (minute hour day month weekday) and a time zone.
import { Cron } from 'croner';

/** First time after `after`. Throws a RangeError or TypeError when the expression or the zone is none. */
export function nextTime(expression: string, zone: string, after: Date): Date {
  const next = parse(expression, zone).nextRun(after);
  if (next === null) throw new RangeError(`"${expression}" never comes again`);
  return next;
}

/** Whether cron knows the expression and it will ever come; seconds are not told apart. */
export function isCron(expression: string): boolean {
  try {
    return nextTime(expression, 'UTC', new Date(0)) instanceof Date;
  } catch {
    return false;
  }
}

/** Whether times can be told in it, e.g. `Asia/Shanghai`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function parse(expression: string, zone: string): Cron {
  return new Cron(expression, { timezone: zone, mode: '5-part', paused: true });
}
