// Lines as a file for people: `2026-01-01T00:00:00.000Z stdout INFO text`, or the bytes of the process alone.
import { HEADER_BYTES, type RecordHead, readHead } from '../format/record.ts';
import type { Piece } from './page-lines.ts';

export interface LineWriter {
  /** The lines of a piece whose numbers are wanted, as bytes. */
  readonly write: (piece: Piece, isWanted: (line: number) => boolean) => Buffer;
  /** What ends the last line. */
  readonly end: () => Buffer;
}

const LINE_FEED = 10;
const ROOM_BYTES = 40;

/** Parts of a line that stand next to each other become one line again. */
export function createLineWriter(withHeads: boolean): LineWriter {
  let before: RecordHead | undefined;
  return {
    write(piece, isWanted) {
      const { bytes, firstLine } = piece;
      const target = Buffer.allocUnsafe(bytes.length + ROOM_BYTES * (countLines(bytes) + 1));
      let [start, length] = [0, 0];
      for (let number = firstLine; ; number++) {
        const feed = bytes.indexOf(LINE_FEED, start);
        if (feed < 0) break;
        if (isWanted(number)) {
          const head = readHead(bytes, start);
          const goesOn = before?.isPart === true && before.stream === head.stream;
          if (before !== undefined && !goesOn) target[length++] = LINE_FEED;
          if (withHeads && !goesOn) length += target.write(headText(head), length, 'latin1');
          length += bytes.copy(target, length, start + HEADER_BYTES, feed);
          before = head;
        }
        start = feed + 1;
      }
      return target.subarray(0, length);
    },
    end: () => Buffer.from(before === undefined ? '' : '\n'),
  };
}

function headText({ at, stream, level }: RecordHead): string {
  return `${new Date(at).toISOString()} ${stream} ${level.padEnd(7)} `;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
