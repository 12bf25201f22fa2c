// Keeps finished calls until they are in the database: at most half a second, longer only while it is away.
import { AppError } from '#core/app-error.ts';
import type { Storage } from '#storage/storage.ts';
import type { Meters } from '../meters.ts';
import { createLogBuffer } from './log-buffer.ts';
import { type LogRow, logLine } from './log-row.ts';
import { addToRollups } from './rollups.ts';
import { type Batch, writeBatch } from './write-batch.ts';

const FLUSH_MS = 400;
const RETRY_MS = 1_000;
/** Rows of one transaction. */
const BATCH_ROWS = 5_000;
/** About 50 MB: minutes of full load without a database. Beyond it rows are counted, not kept; rollups go on. */
const MOST_ROWS = 200_000;
/** A batch that the database refuses although it is there would hold up all others for ever. */
const MOST_TRIES = 5;
const LAST_FLUSH_TRIES = 3;

export interface RequestLog {
  /** Never waits, never throws. */
  readonly add: (row: LogRow) => void;
  readonly pendingRows: () => number;
  /** Writes down everything that was added; answers how many rows could not be. */
  readonly close: () => Promise<number>;
}

export interface RequestLogOptions {
  readonly storage: Storage;
  readonly meters: Meters;
  readonly log: (line: string) => void;
}

export function createRequestLog({ storage, meters, log }: RequestLogOptions): RequestLog {
  /** Oldest first; the last one is being filled. */
  const batches: Batch[] = [createBatch()];
  let pending = 0;
  let dropped = 0;
  let isAway = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const add = (row: LogRow) => {
    let batch = batches.at(-1) ?? createBatch();
    if (batch.rows >= BATCH_ROWS) {
      batch = createBatch();
      batches.push(batch);
    }
    addToRollups(batch.rollups, row);
    if (pending >= MOST_ROWS) return drop(1);
    batch.lines.add(logLine(row));
    batch.first ??= { id: row.id, at: row.at };
    batch.rows++;
    pending++;
  };
  const drop = (rows: number) => {
    if (dropped === 0) log('数据库长时间不可用，请求日志已达到内存上限，新的明细不再保留（统计仍然准确）。');
    dropped += rows;
    meters.logDropped(rows);
  };

  const writeFirst = async (): Promise<boolean> => {
    const batch = batches[0];
    if (batch === undefined || batch.rollups.size === 0) return false;
    // From now on calls go to the next batch, or a retry would write another content under the same mark.
    if (batches.length === 1) batches.push(createBatch());
    const started = performance.now();
    try {
      await writeBatch(storage, batch);
      meters.logFlushed(batch.rows, (performance.now() - started) / 1_000);
      pending -= batch.rows;
      batches.shift();
      recovered();
      return true;
    } catch (error) {
      batch.tries++;
      failed(batch, error);
      return false;
    }
  };
  const recovered = () => {
    if (isAway) log(`请求日志恢复写入${dropped > 0 ? `，期间有 ${dropped} 条明细未保留` : ''}。`);
    isAway = false;
    dropped = 0;
  };
  const failed = (batch: Batch, error: unknown) => {
    const isUnavailable = error instanceof AppError && error.code === 'database.unavailable';
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : error;
    if (!isAway) log(`请求日志暂时写不进数据库，将继续重试：${reason}`);
    isAway = true;
    if (isUnavailable || batch.tries < MOST_TRIES) return;
    log(`数据库拒绝了 ${batch.rows} 条请求日志：${reason}`);
    meters.logDropped(batch.rows);
    pending -= batch.rows;
    batches.shift();
  };

  const flush = (): Promise<void> => {
    writing ??= (async () => {
      while (await writeFirst());
    })().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const tick = async () => {
    await flush();
    if (!isClosed) timer = setTimeout(tick, isAway ? RETRY_MS : FLUSH_MS);
  };
  timer = setTimeout(tick, FLUSH_MS);

  const isDirty = () => batches.some(({ rollups }) => rollups.size > 0);

  return {
    add,
    pendingRows: () => pending,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      for (let tries = 0; isDirty() && tries < LAST_FLUSH_TRIES; tries++) await flush();
      return pending;
    },
  };
}

function createBatch(): Batch {
  return { lines: createLogBuffer(), rows: 0, first: undefined, rollups: new Map(), tries: 0 };
}
