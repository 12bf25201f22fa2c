/** Memory that bodies of calls share. */
export interface Room {
  /** True when there was room for so many bytes more. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
}

export function createRoom(maxBytes: number): Room {
  let held = 0;
  return {
    take(bytes) {
      if (held + bytes > maxBytes) return false;
      held += bytes;
      return true;
    },
    give(bytes) {
      held -= bytes;
    },
  };
}
