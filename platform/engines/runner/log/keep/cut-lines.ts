// Bytes as they come, cut at line feeds.

export interface LineCutter {
  /** Emits each line as `bytes` from `start` to `end`, without its line feed; what is unfinished waits for more. */
  readonly push: (chunk: Buffer, tell: TellLine) => void;
  /** Emits what waits as a part. */
  readonly flush: (tell: TellLine) => void;
  /** Unfinished so far; a new cutter goes on from it. */
  readonly waiting: () => Buffer;
}

export type TellLine = (bytes: Buffer, start: number, end: number, isPart: boolean) => void;

const LINE_FEED = 10;
const NOTHING = Buffer.alloc(0);

/** A line longer than `limit` bytes comes in parts, cut between characters where it is UTF-8. */
export function createLineCutter(limit: number, from: Buffer = NOTHING): LineCutter {
  let waiting = from;
  return {
    push(chunk, tell) {
      const bytes = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      let start = 0;
      for (;;) {
        const feed = bytes.indexOf(LINE_FEED, start);
        const end = feed < 0 ? bytes.length : feed;
        while (end - start > limit) {
          const cut = beforeCharacter(bytes, start + limit);
          tell(bytes, start, cut, true);
          start = cut;
        }
        if (feed < 0) break;
        tell(bytes, start, feed, false);
        start = feed + 1;
      }
      // A copy, so that a few bytes don't keep the whole chunk.
      waiting = start === bytes.length ? NOTHING : Buffer.from(bytes.subarray(start));
    },
    flush(tell) {
      if (waiting.length > 0) tell(waiting, 0, waiting.length, true);
      waiting = NOTHING;
    },
    waiting: () => waiting,
  };
}

/** `at`, or up to three bytes before it where the character begins that `at` would cut. */
function beforeCharacter(bytes: Buffer, at: number): number {
  for (let back = 0; back <= 3; back++) {
    if (((bytes[at - back] ?? 0) & 0xc0) !== 0x80) return at - back;
  }
  return at;
}
