// What jobs of files of truths work with, and what both of them look at.
import type { Config } from '#config/config.ts';
import type { TruthFiles } from '#engines/files/truth-files.ts';
import type { CaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import type { Database, Row } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Db, Storage } from '#storage/storage.ts';

export const READ_JOB = 'truth-read';
export const MATCH_JOB = 'truth-match';

/** Of a row whose picture is still being put together: no state that people see. */
export const STAGED = 'staged';
/** Reading is the first half of the way. */
export const READ_SHARE = 0.5;

export interface TruthDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly truths: TruthFiles;
  readonly captures: Pick<CaptureFiles, 'overview' | 'calls'>;
  /** This one. */
  readonly server: string;
  readonly now: () => Date;
}

export type TruthUpload = Row<'truthUpload'>;

export function findTruthUpload(db: Db, id: string): Promise<TruthUpload | undefined> {
  return db.selectFrom('truthUpload').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Holds the row: who deletes it waits. Undefined when it is gone, or at another step: then nothing is to be done. */
export function lockTruthUpload(
  db: Transaction<Database>,
  id: string,
  step: 'reading' | 'matching',
): Promise<TruthUpload | undefined> {
  return db
    .selectFrom('truthUpload')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'Pending')
    .where('step', '=', step)
    .forUpdate()
    .executeTakeFirst();
}

/** In the transaction of a batch. */
export async function noteRead(
  db: Transaction<Database>,
  { id, sizeBytes }: Pick<TruthUpload, 'id' | 'sizeBytes'>,
  read: { readonly bytes: number; readonly rows?: number; readonly now: Date },
): Promise<void> {
  const share = Math.min(1, read.bytes / Math.max(1, sizeBytes));
  const counted = read.rows === undefined ? {} : { readRows: read.rows, rowCount: read.rows };
  await db
    .updateTable('truthUpload')
    .set({ ...counted, progress: share * READ_SHARE, updatedAt: read.now })
    .where('id', '=', id)
    .execute();
}

/** Of the rows by their states, as lists show them. */
async function countsOf(db: Db, uploadId: string) {
  const rows = await db
    .selectFrom('truthRow')
    .select(['state', (eb) => eb.fn.countAll<string>().as('rows')])
    .where('uploadId', '=', uploadId)
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.rows ?? 0);
  return {
    rowCount: rows.reduce((sum, row) => sum + (row.state === STAGED ? 0 : Number(row.rows)), 0),
    ...{ matchedCount: of('matched'), unmatchedCount: of('unmatched') },
    ...{ duplicateCount: of('duplicate'), malformedCount: of('malformed') },
  };
}

/** The end of an upload, in the transaction that ends its job. */
export async function settleUpload(
  { config, now }: Pick<TruthDependencies, 'config' | 'now'>,
  db: Transaction<Database>,
  id: string,
  outcome: { readonly event: 'complete' | 'fail'; readonly reason: string; readonly changes?: EntityRow },
): Promise<void> {
  const { event, reason, changes } = outcome;
  await applyEventIn(db, config(), {
    ...{ entity: 'truth-upload', id, event, reason, actor: { kind: 'system' } },
    changes: { ...changes, ...(await countsOf(db, id)), step: 'done', updatedAt: now() },
  });
}
