import { isCron, nextTime } from '#core/cron.ts';

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

/** Times as the clocks of their zone show them: `11-27 02:00、11-28 02:00（Asia/Shanghai）`; '' for none. */
export function runWords(times: readonly Date[], zone: string): string {
  if (times.length === 0) return '';
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const words = times.map((time) => {
    const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.month}${HYPHEN}${parts.day}${SPACE}${parts.hour}:${parts.minute}`;
  });
  return `${words.join('、')}（${zone}）`;
}
