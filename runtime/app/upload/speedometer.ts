/** Bytes a second over the last few seconds. */
export interface Speedometer {
  add(bytes: number, milliseconds: number): void;
  /** Undefined until there is something to go by. */
  read(): number | undefined;
}

const SPAN_MS = 8_000;

export function createSpeedometer(now: () => number): Speedometer {
  let pieces: readonly { readonly at: number; readonly bytes: number; readonly ms: number }[] = [];
  return {
    add(bytes, ms) {
      const at = now();
      pieces = [...pieces.filter((piece) => at - piece.at < SPAN_MS), { at, bytes, ms }];
    },
    read() {
      const ms = pieces.reduce((sum, piece) => sum + piece.ms, 0);
      const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
      return ms === 0 ? undefined : (bytes / ms) * 1000;
    },
  };
}
