// What an entry of the browser's history holds of ours.

export interface HistoryEntry {
  /** Its place in the history, so that a step's length and direction are known. */
  readonly position: number;
  readonly key: string;
}

/** Undefined: the entry is not ours, as after a change of the hash by hand. */
export function readEntry(state: unknown): HistoryEntry | undefined {
  if (typeof state !== 'object' || state === null || !('position' in state) || !('key' in state))
    return undefined;
  return { position: Number(state.position), key: String(state.key) };
}

/** The entry that takes the place of the one at `position`, or `1` more for the next one. */
export function newEntry(position: number): HistoryEntry {
  return { position, key: Math.random().toString(36).slice(2, 10) };
}
