// Calls that go into the database together, and where they wait until then.
import { randomUUID } from 'node:crypto';
import type { ShedCopies } from '#storage/experiments/add-shed.ts';
import type { Rollup } from '#storage/rollups/add-rollups.ts';
import type { JournalFile } from './journal.ts';
import { createLogBuffer } from './log-buffer.ts';
import { createLogLine, LOG_COLUMNS, type LogRow } from './log-row.ts';
import { type JournalRows, readJournal } from './read-journal.ts';
import { addToRollups } from './rollups.ts';

export interface BatchContent extends JournalRows {
  /** No row is older, epoch ms. */
  readonly oldest: number;
  /** Of calls without a row. */
  readonly rowless: readonly Rollup[];
  /** Calls without their copy for a shadow version. */
  readonly shed: readonly ShedCopies[];
}

export interface Batch {
  /** Marks it in the database, so that it is never written twice. */
  readonly name: string;
  readonly file: JournalFile | undefined;
  /** Failed tries so far. */
  tries: number;
  isEmpty(): boolean;
  /** As far as they were counted: those of a gateway that is gone are not. */
  rows(): number;
  /** Rows that memory holds. */
  held(): number;
  /** Lets go of rows that the file has as well; returns how many. */
  release(): number;
  content(): Promise<BatchContent>;
}

/** A batch that is being filled. */
export interface OpenBatch extends Batch {
  /** `counted`: in the sums only, for want of room. */
  add(row: LogRow, counted?: 'counted'): void;
  /** A call had no copy for the shadow version of a test, and why. */
  shed(testVersionId: string, reason: string): void;
  /** Brings to the file what came since. @throws Error of the file system; nothing is lost, the lines stay in memory */
  persist(): void;
}

const HEADER = Buffer.from(`${LOG_COLUMNS.join('\t')}\n`);

export function createBatch(file: JournalFile | undefined): OpenBatch {
  const logLine = createLogLine();
  const rowless = new Map<string, Rollup>();
  const shed = new Map<string, ShedCopies>();
  let oldest = Number.POSITIVE_INFINITY;
  let lines: ReturnType<typeof createLogBuffer> | undefined = createLogBuffer();
  let rows = 0;
  let isWhole = file !== undefined;
  let begun = false;
  return {
    name: file?.name ?? randomUUID(),
    file,
    tries: 0,
    rows: () => rows,
    held: () => (lines === undefined ? 0 : rows),
    isEmpty: () => rows === 0 && rowless.size === 0 && shed.size === 0,
    add(row, counted) {
      if (counted === 'counted') return row.origin === 'shadow' ? undefined : addToRollups(rowless, row);
      oldest = Math.min(oldest, row.at);
      lines?.add(logLine(row));
      rows += 1;
    },
    shed(testVersionId, reason) {
      const key = `${testVersionId} ${reason}`;
      const copies = (shed.get(key)?.copies ?? 0) + 1;
      shed.set(key, { testVersionId, reason, copies });
    },
    persist() {
      const fresh = lines?.takeNew() ?? [];
      if (file === undefined || !isWhole || fresh.length === 0) return;
      try {
        file.append(begun ? fresh : [HEADER, ...fresh]);
        begun = true;
      } catch (error) {
        isWhole = false;
        throw error;
      }
    },
    release() {
      if (!isWhole || lines === undefined) return 0;
      lines = undefined;
      return rows;
    },
    async content() {
      const held = lines?.chunks() ?? (await readJournal(file)).lines;
      return {
        columns: LOG_COLUMNS,
        lines: held,
        rows,
        oldest,
        rowless: [...rowless.values()],
        shed: [...shed.values()],
      };
    },
  };
}

/** What a gateway that is gone left behind. */
export function leftBatch(file: JournalFile): Batch {
  return {
    name: file.name,
    file,
    tries: 0,
    isEmpty: () => false,
    rows: () => 0,
    held: () => 0,
    release: () => 0,
    content: async () => ({
      ...(await readJournal(file)),
      oldest: Number.NEGATIVE_INFINITY,
      rowless: [],
      shed: [],
    }),
  };
}
