// A file read in pieces: weights are skipped, so a model of any size costs little memory.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface ByteSource {
  readonly size: number;
  /** The byte at a place below `size`. */
  byte(at: number): number;
  /** A copy of `[from, to)`, both within the file. */
  bytes(from: number, to: number): Buffer;
  close(): void;
}

const WINDOW = 64 * 1024;

export function openFile(path: string): ByteSource {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const window = Buffer.alloc(WINDOW);
  let start = 0;
  let end = 0;
  return {
    size,
    byte(at) {
      if (at < start || at >= end) {
        start = at;
        end = at + readSync(file, window, 0, WINDOW, at);
      }
      return window[at - start] ?? 0;
    },
    bytes(from, to) {
      const bytes = Buffer.alloc(to - from);
      readSync(file, bytes, 0, bytes.length, from);
      return bytes;
    },
    close: () => closeSync(file),
  };
}
