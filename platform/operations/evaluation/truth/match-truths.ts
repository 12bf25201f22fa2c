// The job `truth-match`: kept calls of the service are looked through once, and each finds the row that waits for it. Safe to repeat: a row
// that found its call waits no longer.
import type { Outcome } from '#core/evaluation/mapping/outcome.ts';
import { pairFault } from '#core/evaluation/mapping/pair-fault.ts';
import { storableText } from '#core/storable-text.ts';
import type { CapturedCall } from '#engines/gateway/capture/read-calls.ts';
import type { JobContext } from '#jobs/job.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import { keyOfCall, predictionOfCall } from '../setting/read-call.ts';
import { findSetting, type StoredSetting } from '../setting/stored-setting.ts';
import { storable } from './describe-row.ts';
import {
  findTruthUpload,
  lockTruthUpload,
  settleUpload,
  type TruthDependencies,
  type TruthUpload,
} from './truth-job.ts';

/** Calls that are looked up together: at most so many, and hardly more characters of their lines. */
const BATCH_CALLS = 1_000;
const BATCH_BYTES = 8_388_608;
const COUNTED = 'caller';

export async function matchTruths(deps: TruthDependencies, job: JobContext): Promise<void> {
  const id = String(job.payload.uploadId);
  const upload = await findTruthUpload(deps.storage.db, id);
  if (upload?.state !== 'Pending' || upload.step !== 'matching') return;
  const setting = await findSetting(deps.storage.db, upload.settingId);
  if (setting !== undefined && !(await matchAll(deps, job, upload, setting))) return;
  await job.finish(async (db) => {
    if ((await lockTruthUpload(db, id, 'matching')) === undefined) return;
    if (setting === undefined)
      return settleUpload(deps, db, id, { event: 'fail', reason: '上传时的评估设置已不存在' });
    await giveUpWaiting(db, upload, setting);
    await settleUpload(deps, db, id, { event: 'complete', reason: '', changes: { progress: 1 } });
  });
}

/** False when the upload was deleted meanwhile. */
async function matchAll(
  deps: TruthDependencies,
  { signal }: JobContext,
  upload: TruthUpload,
  setting: StoredSetting,
): Promise<boolean> {
  const { files } = await deps.captures.overview(upload.serviceId);
  const done = files.findIndex(({ day, name }) => `${day}/${name}` === upload.matchedUntil);
  for (const [place, { day, name }] of files.entries()) {
    if (place <= done) continue;
    let batch: CapturedCall[] = [];
    let bytes = 0;
    for await (const call of deps.captures.calls(upload.serviceId, day, name)) {
      signal.throwIfAborted();
      batch.push(call);
      bytes += call.bytes;
      if (batch.length < BATCH_CALLS && bytes < BATCH_BYTES) continue;
      await matchBatch(deps, upload, setting, batch);
      [batch, bytes] = [[], 0];
    }
    await matchBatch(deps, upload, setting, batch);
    const progress = 0.5 + ((place + 1) / files.length) * 0.5;
    if (!(await noteProgress(deps, upload.id, `${day}/${name}`, progress))) return false;
  }
  return true;
}

function noteProgress(
  { storage, now }: TruthDependencies,
  id: string,
  matchedUntil: string,
  progress: number,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    if ((await lockTruthUpload(db, id, 'matching')) === undefined) return false;
    const changes = { matchedUntil, progress, updatedAt: now() };
    await db.updateTable('truthUpload').set(changes).where('id', '=', id).execute();
    return true;
  });
}

interface Found {
  readonly position: number;
  readonly state: 'matched' | 'unmatched' | 'malformed';
  readonly reason: string;
  readonly prediction: unknown;
  readonly requestId: string;
  readonly versionId: string | null;
  readonly calledAt: Date;
}

async function matchBatch(
  { storage }: TruthDependencies,
  { id, serviceId }: TruthUpload,
  setting: StoredSetting,
  batch: readonly CapturedCall[],
): Promise<void> {
  const byKey = new Map<string, CapturedCall>();
  for (const call of batch) {
    const key = storable('关联值', await keyOfCall(setting, call));
    // Of several calls with one key the first counts.
    if ('value' in key && !byKey.has(key.value)) byKey.set(key.value, call);
  }
  if (byKey.size === 0) return;
  const rows = await storage.db
    .selectFrom('truthRow')
    .select(['position', 'key', 'truth'])
    .where('uploadId', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`key = any(${[...byKey.keys()]}::text[])`)
    .execute();
  const found: Found[] = [];
  for (const { position, key, truth } of rows) {
    const call = byKey.get(key ?? '');
    if (call !== undefined) found.push({ position, ...(await judge(setting, truth, call)) });
  }
  if (found.length === 0) return;
  await storage.transaction((db) => keepFound(db, id, serviceId, found));
}

async function judge(
  setting: StoredSetting,
  truth: unknown,
  call: CapturedCall,
): Promise<Omit<Found, 'position'>> {
  const { requestId, versionId = null, at: calledAt, origin } = call;
  const about = { requestId, versionId, calledAt };
  const without = (state: 'unmatched' | 'malformed', reason: string) => ({
    ...{ ...about, state, reason: storableText(reason), prediction: null },
  });
  if (origin !== COUNTED) return without('unmatched', '这次请求不是调用方发出的（测试、评测等），不计入评估');
  const prediction: Outcome<unknown> = storable('预测值', await predictionOfCall(setting, call));
  if ('fault' in prediction) return without('unmatched', `请求在，但${prediction.fault}`);
  const fault = pairFault(setting, truth, prediction.value);
  if (fault !== undefined) return without('malformed', fault);
  return { ...about, state: 'matched', reason: '', prediction: prediction.value };
}

/** A call that has a truth of another file already keeps that one. */
async function keepFound(
  db: Transaction<Database>,
  id: string,
  serviceId: string,
  found: readonly Found[],
): Promise<void> {
  await sql`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as n (position integer, state text, reason text,
        prediction jsonb, "requestId" text, "versionId" text, "calledAt" timestamptz)),
    earlier as (
      select r.request_id, r.position, u.file_name from truth_row r join truth_upload u on u.id = r.upload_id
      where r.service_id = ${serviceId} and r.state = 'matched' and r.request_id in (select "requestId" from n))
    update truth_row r set
      state = case when n.state = 'matched' and e.request_id is not null then 'duplicate' else n.state end,
      reason = case when n.state = 'matched' and e.request_id is not null
        then '文件“' || e.file_name || '”的第 ' || e.position || ' 条已经给出这次请求的真实值' else n.reason end,
      prediction = case when e.request_id is null then nullif(n.prediction, 'null'::jsonb) end,
      request_id = n."requestId", version_id = n."versionId", called_at = n."calledAt"
    from n left join earlier e on e.request_id = n."requestId"
    where r.upload_id = ${id} and r.position = n.position and r.state = 'waiting'`.execute(db);
}

/** What found no call: says whether there was one. */
async function giveUpWaiting(
  db: Transaction<Database>,
  { id, serviceId }: TruthUpload,
  { joinBy }: StoredSetting,
): Promise<void> {
  const reason =
    joinBy === 'requestId'
      ? sql<string>`case when exists (select 1 from request_log l where l.id = truth_row.key and l.service_id = ${serviceId})
          then '网关有这次请求，但没有采集它的内容' else '服务没有这个 ID 的请求，或请求日志已过保存期限' end`
      : sql<string>`'采集的请求中没有这个关联值'`;
  await db
    .updateTable('truthRow')
    .set({ state: 'unmatched', reason })
    .where('uploadId', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
