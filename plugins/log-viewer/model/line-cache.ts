// Fetched lines, in blocks of neighbours; least recently used blocks are evicted when they take too much room.
import type { Level, Line, Stream } from './wire.ts';

export interface LogRow {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly stream: Stream;
  readonly level: Level;
  /** The line goes on in the next one of its stream. */
  readonly part: boolean;
  readonly text: string;
}

export interface LineCache {
  readonly get: (line: number) => LogRow | undefined;
  readonly put: (lines: readonly Line[]) => void;
  readonly bytes: () => number;
}

const BLOCK_LINES = 500;
/** What a row costs beside its text. */
const ROW_BYTES = 200;
const MAX_BYTES = 32 * 1024 * 1024;

interface Block {
  readonly rows: Map<number, LogRow>;
  bytes: number;
}

export function createLineCache(maxBytes: number = MAX_BYTES): LineCache {
  /** In the order of their last use. */
  const blocks = new Map<number, Block>();
  let total = 0;

  function use(key: number): Block | undefined {
    const block = blocks.get(key);
    if (block === undefined) return undefined;
    blocks.delete(key);
    blocks.set(key, block);
    return block;
  }

  return {
    get: (line) => use(blockOf(line))?.rows.get(line),
    put(lines) {
      for (const line of lines) {
        const key = blockOf(line.number);
        const block = use(key) ?? { rows: new Map(), bytes: 0 };
        blocks.set(key, block);
        if (block.rows.has(line.number)) continue;
        const bytes = ROW_BYTES + line.text.length * 2;
        block.rows.set(line.number, toRow(line));
        block.bytes += bytes;
        total += bytes;
      }
      for (const [key, block] of blocks) {
        if (total <= maxBytes || blocks.size === 1) return;
        blocks.delete(key);
        total -= block.bytes;
      }
    },
    bytes: () => total,
  };
}

export function toRow(line: Line): LogRow {
  return { ...line, at: Date.parse(line.at) };
}

function blockOf(line: number): number {
  return Math.floor((line - 1) / BLOCK_LINES);
}
