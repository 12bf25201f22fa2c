// Which stretches stand beside each other, and where keys lead among them.
import type { TimeSpan } from '#compile/format/time-ticks.ts';
import { groupBy } from '#core/group-by.ts';
import type { Span } from './compile-spans.ts';

export interface Lane {
  readonly label: string;
  /** Rows of stretches that do not meet, each from left to right. */
  readonly tracks: readonly (readonly Span[])[];
}

/**
 * Lanes in the order of their first row, with what lies in the range; those without any are left out.
 *
 * @param now epoch ms, the end of what still goes on
 */
export function layLanes(spans: readonly Span[], range: TimeSpan, now: number): readonly Lane[] {
  const shown = spans.filter(({ from, to = now }) => from < range.to && to > range.from);
  return [...groupBy(shown, ({ lane }) => lane)].map(([label, members]) => ({
    label,
    tracks: layTracks(members, now),
  }));
}

function layTracks(spans: readonly Span[], now: number): readonly (readonly Span[])[] {
  const tracks: { until: number; readonly spans: Span[] }[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from || one.key - other.key)) {
    const until = span.to ?? Math.max(now, span.from);
    const free = tracks.find((track) => track.until <= span.from);
    if (free === undefined) tracks.push({ until, spans: [span] });
    else {
      free.until = until;
      free.spans.push(span);
    }
  }
  return tracks.map((track) => track.spans);
}

/** From the beginning of the first to the end of the last; undefined without any. */
export function spanOfAll(spans: readonly Span[], now: number): TimeSpan | undefined {
  if (spans.length === 0) return undefined;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to ?? now));
  return { from, to: Math.max(to, from + 1000) };
}

/** Left and right lead along a track and on to the next, up and down to the nearest of the track above or below. */
export function spanBeside(lanes: readonly Lane[], key: number, pressed: string): number | undefined {
  const tracks = lanes.flatMap((lane) => lane.tracks);
  const at = tracks.findIndex((track) => track.some((span) => span.key === key));
  const here = tracks[at]?.find((span) => span.key === key);
  if (here === undefined) return undefined;
  const order = tracks.flat();
  const place = order.indexOf(here);
  switch (pressed) {
    case 'ArrowRight':
      return order[place + 1]?.key;
    case 'ArrowLeft':
      return order[place - 1]?.key;
    case 'ArrowDown':
      return nearest(tracks[at + 1], here);
    case 'ArrowUp':
      return nearest(tracks[at - 1], here);
    case 'Home':
      return order[0]?.key;
    case 'End':
      return order.at(-1)?.key;
    default:
      return undefined;
  }
}

function nearest(track: readonly Span[] | undefined, { from }: Span): number | undefined {
  return track?.toSorted((one, other) => Math.abs(one.from - from) - Math.abs(other.from - from))[0]?.key;
}
