// Times as the clocks of a zone show them, in the format of the console: for texts that are made where the reader's own zone is not
// known.

/** `2026-11-28 02:00`, with seconds where they matter. */
export function zonedTime(at: Date, zone: string, more: { readonly seconds?: boolean } = {}): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const found = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => found.get(name) ?? '';
  const seconds = more.seconds === true ? `:${part('second')}` : '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds}`;
}
