import { lastEntry, readIndex, readRange } from './line-index.ts';
import { readHead } from './record.ts';
import type { Segment } from './segments.ts';

const LINE_FEED = 10;

/** Number of a segment's last whole line, and where it begins; undefined for a segment without any. */
export function lastLineOf(
  segment: Segment,
): { readonly number: number; readonly offset: number } | undefined {
  const index = readIndex(segment);
  if (index.length === 0) return undefined;
  const last = index.length - 1;
  const base = index.offset(last);
  const bytes = readRange(segment.file, base, segment.bytes);
  let [start, number] = [0, index.line(last) - 1];
  let lastStart = 0;
  for (;;) {
    const feed = bytes.indexOf(LINE_FEED, start);
    if (feed < 0) break;
    lastStart = start;
    start = feed + 1;
    number += 1;
  }
  if (number >= index.line(last)) return { number, offset: base + lastStart };
  return last === 0 ? undefined : { number, offset: index.offset(last - 1) };
}

/** First line at or after a time, by the index and what lies behind its entry; the line after the last one when all are earlier. */
export function lineAt(segments: readonly Segment[], time: number): number {
  let found = segments.at(0)?.firstLine ?? 1;
  for (const segment of segments) {
    const index = readIndex(segment);
    if (index.length === 0) continue;
    if (index.at(0) >= time) break;
    const entry = lastEntry(index, (i) => index.at(i) < time);
    const to = entry + 1 < index.length ? index.offset(entry + 1) : segment.bytes;
    const bytes = readRange(segment.file, index.offset(entry), to);
    let [start, number] = [0, index.line(entry)];
    for (;;) {
      const feed = bytes.indexOf(LINE_FEED, start);
      if (feed < 0 || readHead(bytes, start).at >= time) break;
      start = feed + 1;
      number += 1;
    }
    found = number;
  }
  return found;
}
