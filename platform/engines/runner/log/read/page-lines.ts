// Lines of a kept log by their numbers: the index leads near, the rest is read.
import { type LineIndex, lastEntry, readIndex, readRange } from '../format/line-index.ts';
import type { LogLine } from '../format/log-line.ts';
import { readRecord } from '../format/record.ts';
import type { Segment } from '../format/segments.ts';

const LINE_FEED = 10;

/** So much text at most in one answer, but always one line. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Lines `from` … `from + count - 1` as far as they are there; fewer when they are long. */
export function pageLines(segments: readonly Segment[], from: number, count: number): readonly LogLine[] {
  const lines: LogLine[] = [];
  let bytes = 0;
  for (const segment of segmentsFrom(segments, from)) {
    for (const piece of piecesFrom(segment, from)) {
      for (const line of linesOf(piece)) {
        if (line.number < from) continue;
        if (line.number >= from + count || (bytes > MAX_BYTES && lines.length > 0)) return lines;
        lines.push(line);
        bytes += line.text.length;
      }
    }
  }
  return lines;
}

/** Lines with these numbers (ascending) as far as they are there; the first of them only when they are long. */
export function pickLines(segments: readonly Segment[], numbers: readonly number[]): readonly LogLine[] {
  const lines: LogLine[] = [];
  let bytes = 0;
  let next = 0;
  for (const segment of segments) {
    const index = readIndex(segment);
    while (next < numbers.length && index.length > 0) {
      const wanted = numbers[next] ?? 0;
      if (wanted < segment.firstLine) {
        next += 1;
        continue;
      }
      const piece = pieceAt(segment, index, wanted);
      const found = [...linesOf(piece)];
      const last = found.at(-1)?.number ?? 0;
      if (last < wanted) break; // It lies in a later segment, or nowhere yet.
      for (; next < numbers.length && (numbers[next] ?? 0) <= last; next++) {
        const line = found[(numbers[next] ?? 0) - piece.firstLine];
        if (line === undefined) continue;
        if (bytes > MAX_BYTES) return lines;
        lines.push(line);
        bytes += line.text.length;
      }
    }
  }
  return lines;
}

/** Some hundred lines in a row. */
export interface Piece {
  readonly firstLine: number;
  readonly bytes: Buffer;
}

export function* linesOf({ firstLine, bytes }: Piece): Generator<LogLine> {
  let start = 0;
  for (let number = firstLine; ; number++) {
    const feed = bytes.indexOf(LINE_FEED, start);
    // What is being written just now has no line feed yet.
    if (feed < 0) return;
    yield readRecord(bytes, start, feed, number);
    start = feed + 1;
  }
}

/** Pieces of a segment from the one that holds line `from`. */
export function* piecesFrom(segment: Segment, from: number): Generator<Piece> {
  const index = readIndex(segment);
  const first = lastEntry(index, (i) => index.line(i) <= from);
  for (let entry = first; entry < index.length; entry++) yield readPiece(segment, index, entry);
}

function pieceAt(segment: Segment, index: LineIndex, line: number): Piece {
  return readPiece(
    segment,
    index,
    lastEntry(index, (i) => index.line(i) <= line),
  );
}

function readPiece(segment: Segment, index: LineIndex, entry: number): Piece {
  const to = entry + 1 < index.length ? index.offset(entry + 1) : segment.bytes;
  return { firstLine: index.line(entry), bytes: readRange(segment.file, index.offset(entry), to) };
}

/** The segment that holds line `from`, and all after it. */
export function segmentsFrom(segments: readonly Segment[], from: number): readonly Segment[] {
  const first = segments.findLastIndex(({ firstLine }) => firstLine <= from);
  return segments.slice(Math.max(0, first));
}
