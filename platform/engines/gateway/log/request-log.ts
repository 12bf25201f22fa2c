// Keeps finished calls until they are in the database: on disk within 50 ms, in the database within half a second.
import { isPassing } from '#storage/database-unavailable.ts';
import type { Storage } from '#storage/storage.ts';
import type { Meters } from '../outcome/meters.ts';
import { type Batch, createBatch, leftBatch, type OpenBatch } from './batch.ts';
import { type Journal, openJournal } from './journal.ts';
import type { LogRow } from './log-row.ts';
import { writeBatch } from './write-batch.ts';

const PERSIST_MS = 50;
const FLUSH_MS = 400;
const RETRY_MS = 1_000;
/** Rows of one transaction. */
const BATCH_ROWS = 5_000;
/** About 50 MB. Beyond it memory lets go of what is on disk; what is not is counted, not kept. Sums go on. */
const MAX_ROWS = 200_000;
/** A batch that the database refuses although it is there would hold up all others for ever. */
const MAX_TRIES = 5;
const LAST_FLUSH_TRIES = 3;

export interface RequestLog {
  /** Never waits, never throws. */
  readonly add: (row: LogRow) => void;
  /** Counts a call without its copy for a test's shadow version; in memory until the database has it. */
  readonly shed: (testVersionId: string, reason: string) => void;
  readonly pendingRows: () => number;
  /** Writes down everything that was added; returns how many rows are neither in the database nor on disk. */
  readonly close: () => Promise<number>;
}

export interface RequestLogOptions {
  readonly storage: Storage;
  readonly meters: Meters;
  readonly log: (line: string) => void;
  /** Where rows wait for the database; absent: in memory only. */
  readonly directory?: string;
}

export function createRequestLog({ storage, meters, log, directory }: RequestLogOptions): RequestLog {
  const disk = directory === undefined ? undefined : watchDisk(openJournal(directory), directory, log);
  let open = createBatch(disk?.open());
  /** Oldest first; the last one is being filled. */
  const batches: Batch[] = [...(disk?.left().map(leftBatch) ?? []), open];
  /** In the database, and their files are gone. */
  let forgotten: string[] = [];
  /** Rows that wait, and those of them that memory holds. */
  let pending = 0;
  let held = 0;
  let dropped = 0;
  let isAway = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let persisting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const add = (row: LogRow) => {
    if (open.rows() >= BATCH_ROWS) next();
    if (held >= MAX_ROWS && release() === 0) {
      open.add(row, 'counted');
      return drop(1);
    }
    open.add(row);
    pending++;
    held++;
    if (disk !== undefined) persisting ??= setTimeout(persist, PERSIST_MS);
  };
  const persist = () => {
    clearTimeout(persisting);
    persisting = undefined;
    disk?.keep(open);
  };
  /** Calls go to another batch from now on. */
  const next = () => {
    persist();
    open.file?.seal();
    open = createBatch(disk?.open());
    batches.push(open);
  };
  /** Memory lets go of what is on disk as well; returns how many rows. */
  const release = (): number => {
    const rows = batches.reduce((sum, batch) => sum + (batch === open ? 0 : batch.release()), 0);
    held -= rows;
    return rows;
  };
  const drop = (rows: number) => {
    if (dropped === 0)
      log('数据库长时间不可用，请求日志已达到内存和磁盘上限，新的明细不再保留（统计仍然准确）。');
    dropped += rows;
    meters.logDropped(rows);
  };

  const writeFirst = async (): Promise<boolean> => {
    const batch = batches[0];
    if (batch === undefined || batch.isEmpty()) return false;
    // Another content under the same name would never be written.
    if (batch === open) next();
    const started = performance.now();
    try {
      const rows = await writeBatch(storage, batch, forgotten);
      meters.logFlushed(rows, (performance.now() - started) / 1_000);
      leave(batch);
      // A file that stays would be read again: the database must go on knowing it.
      forgotten = (await isRemoved(batch)) ? [batch.name] : [];
      recovered();
      return true;
    } catch (error) {
      batch.tries++;
      await failed(batch, error);
      return false;
    }
  };
  const isRemoved = ({ file }: Batch): Promise<boolean> =>
    (file?.remove() ?? Promise.resolve()).then(
      () => true,
      (error) => {
        log(`请求日志已经写进数据库，但文件 ${file?.path} 无法删除：${reasonOf(error)}`);
        return false;
      },
    );
  const recovered = () => {
    if (isAway) log(`请求日志恢复写入${dropped > 0 ? `，期间有 ${dropped} 条明细未保留` : ''}。`);
    isAway = false;
    dropped = 0;
  };
  const failed = async (batch: Batch, error: unknown) => {
    if (!isAway) log(`请求日志暂时写不进数据库，将继续重试：${reasonOf(error)}`);
    isAway = true;
    if (isPassing(error) || batch.tries < MAX_TRIES) return;
    leave(batch);
    meters.logDropped(batch.rows());
    const place = await batch.file?.putAside().catch(reasonOf);
    log(`数据库拒绝了一批请求日志${place === undefined ? '' : `（已移到 ${place}）`}：${reasonOf(error)}`);
  };
  const leave = (batch: Batch) => {
    batches.shift();
    pending -= batch.rows();
    held -= batch.held();
  };

  /** What there is now: what comes meanwhile waits for the next time, so that a transaction has many rows. */
  const flush = (): Promise<void> => {
    writing ??= (async () => {
      for (let left = batches.length; left > 0 && (await writeFirst()); left--);
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

  const isDirty = () => batches.some((batch) => !batch.isEmpty());
  return {
    add,
    shed: (testVersionId, reason) => open.shed(testVersionId, reason),
    pendingRows: () => pending,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      persist();
      await writing;
      for (let tries = 0; isDirty() && tries < LAST_FLUSH_TRIES; tries++) await flush();
      open.file?.seal();
      disk?.close();
      release();
      held -= open.release();
      if (pending > held)
        log(`${pending - held} 条请求日志还没有写进数据库，保存在 ${directory}，下次启动时写入。`);
      return held;
    },
  };
}

/** A disk that is full or broken costs the safety of rows, never a call. Said once, and once when it is over. */
function watchDisk(journal: Journal, directory: string, log: (line: string) => void) {
  let isBroken = false;
  const attempt = <Value>(work: () => Value): Value | undefined => {
    try {
      const value = work();
      if (isBroken) log('请求日志重新写入磁盘。');
      isBroken = false;
      return value;
    } catch (error) {
      if (!isBroken) log(`请求日志暂时写不进 ${directory}，这时网关被强制终止会丢失明细：${reasonOf(error)}`);
      isBroken = true;
      return undefined;
    }
  };
  return {
    open: () => attempt(() => journal.open()),
    left: () => attempt(() => journal.left()) ?? [],
    keep: (batch: OpenBatch) => attempt(() => batch.persist()),
    close: () => journal.close(),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
