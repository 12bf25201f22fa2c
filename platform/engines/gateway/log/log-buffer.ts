// Lines of text kept as bytes: the garbage collector has nothing to walk through, the database nothing to encode.

const CHUNK_BYTES = 65_536;
/** UTF-8 needs at most three bytes for each of JavaScript's characters. */
const MAX_BYTES = 3;

export interface LogBuffer {
  readonly add: (line: string) => void;
  readonly chunks: () => readonly Buffer[];
  /** What came since it was asked last. */
  readonly takeNew: () => readonly Buffer[];
}

export function createLogBuffer(): LogBuffer {
  const full: Buffer[] = [];
  let chunk = Buffer.allocUnsafe(0);
  let used = 0;
  /** How many of the full chunks, and of the present chunk's bytes, were taken. */
  let taken = 0;
  let takenBytes = 0;

  return {
    add(line) {
      const most = line.length * MAX_BYTES;
      if (used + most > chunk.length) {
        if (used > 0) full.push(chunk.subarray(0, used));
        chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, most));
        used = 0;
      }
      used += chunk.write(line, used);
    },
    chunks: () => (used > 0 ? [...full, chunk.subarray(0, used)] : full),
    takeNew() {
      const fresh = [...full.slice(taken), chunk.subarray(0, used)];
      if (fresh[0] !== undefined) fresh[0] = fresh[0].subarray(takenBytes);
      taken = full.length;
      takenBytes = used;
      return fresh.filter(({ length }) => length > 0);
    },
  };
}
