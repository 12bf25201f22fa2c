import { isCron, nextTime } from '#core/cron.ts';
import { zonedTime } from '#core/zoned-time.ts';

const SHOWN = 5;
/** Neither ends a line: a date and its time stay together. */
const [SPACE, HYPHEN] = ['\u00a0', '\u2011'];

/** The next five times; none for a text that is no schedule. */
export function nextRuns(cron: string, zone: string, after: Date): readonly Date[] {
  if (!isCron(cron)) return [];
  const times: Date[] = [];
  for (let last = after; times.length < SHOWN; ) {
    last = nextTime(cron, zone, last);
    times.push(last);
  }
  return times;
}

/** Times as the clocks of their zone show them: `2026-11-27 02:00、2026-11-28 02:00（Asia/Shanghai）`; '' for none. */
export function runWords(times: readonly Date[], zone: string): string {
  if (times.length === 0) return '';
  const words = times.map((time) => zonedTime(time, zone).replaceAll('-', HYPHEN).replace(' ', SPACE));
  return `${words.join('、')}（${zone}）`;
}
