// The job `truth-read`: the rows of a file go into the database, batch by batch. What a batch has written stays when the server dies; the
// next attempt passes over it.
import { LabelFileFault } from '#core/evaluation/label-file/label-row.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import type { JobContext } from '#jobs/job.ts';
import { copyRows, copyText } from '#storage/copy-rows.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { findSetting, type StoredSetting } from '../setting/stored-setting.ts';
import { assembleCoco, stageCoco } from './coco-rows.ts';
import { type DescribedRow, describeRow } from './describe-row.ts';
import { readLabelFile } from './read-label-file.ts';
import {
  findTruthUpload,
  lockTruthUpload,
  MATCH_JOB,
  noteRead,
  READ_SHARE,
  settleUpload,
  type TruthDependencies,
  type TruthUpload,
} from './truth-job.ts';

const BATCH_ROWS = 1_000;

export async function readTruths(deps: TruthDependencies, job: JobContext): Promise<void> {
  const id = String(job.payload.uploadId);
  const upload = await findTruthUpload(deps.storage.db, id);
  // Deleted, or read by an attempt that died behind its last step.
  if (upload?.state !== 'Pending' || upload.step !== 'reading') return deps.truths.remove(id);
  const outcome = await readFile(deps, job, upload);
  if (outcome === 'gone') return deps.truths.remove(id);
  await job.finish(async (db) => {
    if ((await lockTruthUpload(db, id, 'reading')) === undefined) return;
    if (outcome !== '') return settleUpload(deps, db, id, { event: 'fail', reason: outcome });
    await markRepeated(db, id);
    await db
      .updateTable('truthUpload')
      .set({ step: 'matching', progress: READ_SHARE, updatedAt: deps.now() })
      .where('id', '=', id)
      .execute();
    const node = (await serverOf(db, upload.serviceId)) ?? deps.server;
    const { organizationId, projectId } = upload;
    const order = { key: id, node, payload: { uploadId: id }, organizationId, projectId };
    await enqueueJob(db, deps.config().jobs, MATCH_JOB, order);
  });
  await deps.truths.remove(id);
}

/** '' when all is read, `gone` when the upload was deleted meanwhile, else in Chinese why it cannot be read. */
async function readFile(deps: TruthDependencies, job: JobContext, upload: TruthUpload): Promise<string> {
  const { db } = deps.storage;
  const setting = await findSetting(db, upload.settingId);
  const path = await deps.truths.find(upload.id);
  if (setting === undefined) return '上传时的评估设置已不存在';
  if (path === undefined) return '上传的文件已不在服务器上，请重新上传';
  try {
    const isThere =
      upload.format === 'coco'
        ? (await stageCoco(deps, job, upload, path)) && (await assembleCoco(deps, job, upload, setting))
        : await readRows(deps, job, upload, setting, path);
    if (!isThere) return 'gone';
  } catch (error) {
    if (error instanceof LabelFileFault) return error.message;
    throw error;
  }
  const first = db.selectFrom('truthRow').select('position').where('uploadId', '=', upload.id).limit(1);
  return (await first.executeTakeFirst()) === undefined ? '文件里没有标注' : '';
}

/** False when the upload was deleted meanwhile. */
async function readRows(
  deps: TruthDependencies,
  { signal }: JobContext,
  upload: TruthUpload,
  setting: StoredSetting,
  path: string,
): Promise<boolean> {
  let [position, bytes] = [0, 0];
  const hear = (more: number) => {
    bytes += more;
  };
  let batch: (DescribedRow & { readonly position: number })[] = [];
  const write = () => writeBatch(deps, upload, batch, bytes);
  for await (const row of readLabelFile(upload, path, hear)) {
    signal.throwIfAborted();
    position += 1;
    if (position <= upload.readRows) continue;
    batch.push({ ...describeRow(setting, row), position });
    if (batch.length < BATCH_ROWS) continue;
    if (!(await write())) return false;
    batch = [];
  }
  return batch.length === 0 || write();
}

function writeBatch(
  { storage, now }: TruthDependencies,
  upload: TruthUpload,
  rows: readonly (DescribedRow & { readonly position: number })[],
  bytes: number,
): Promise<boolean> {
  const { id: uploadId, serviceId } = upload;
  return storage.transaction(async (db) => {
    if ((await lockTruthUpload(db, uploadId, 'reading')) === undefined) return false;
    // In the transaction that notes how many rows are read, so none of them is there yet.
    await copyRows(db, 'truth_row', COLUMNS, [
      Buffer.from(rows.map((row) => lineOf(uploadId, serviceId, row)).join('')),
    ]);
    await noteRead(db, upload, { bytes, rows: rows.at(-1)?.position ?? 0, now: now() });
    return true;
  });
}

const COLUMNS = ['upload_id', 'position', 'service_id', 'state', 'key', 'reason', 'excerpt', 'truth'];

function lineOf(
  uploadId: string,
  serviceId: string,
  { position, state, key, reason, excerpt, truth }: DescribedRow & { readonly position: number },
): string {
  const fields = [uploadId, String(position), serviceId, state, key, reason, excerpt, truth];
  return `${fields.map((field) => (field === null ? '\\N' : copyText(field))).join('\t')}\n`;
}

/**
 * Of rows with one key the first counts; the others say which that is, and whether they say something else. Joined by the primary key
 * only: the table has grown since it was last analysed, and any other plan may compare each row with each.
 */
async function markRepeated(db: Transaction<Database>, id: string): Promise<void> {
  await sql`
    update truth_row r set state = 'duplicate',
      reason = '与第 ' || f.first || ' 条的关联值相同' || case when f.said = r.truth then '' else '，真实值却不同' end
    from (
      select position, row_number() over w as place, first_value(position) over w as first, first_value(truth) over w as said
      from truth_row where upload_id = ${id} and state = 'waiting'
      window w as (partition by key order by position)) f
    where f.place > 1 and r.upload_id = ${id} and r.position = f.position`.execute(db);
}

/** Where calls of the service are kept; undefined: wherever they came in. */
async function serverOf(db: Db, serviceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inference')
    .select('server')
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  return row?.server ?? undefined;
}
