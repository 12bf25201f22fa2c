// The rows of an evaluation: calls whose truth came with a file that was read by its setting.
import type { PlanPart, RowLine } from '#core/evaluation/run/evaluation-plan.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { rowLine } from './plan-parts.ts';
import type { StoredEvaluation } from './stored-evaluation.ts';

type Chosen = Pick<StoredEvaluation, 'serviceId' | 'settingId' | 'versionIds' | 'fromAt' | 'toAt'>;

const BATCH = 2_000;
/** '' of calls to a service without versions. */
const VERSION = sql<string>`coalesce(truth_row.version_id, '')`;

function rowsOf(db: Db, { serviceId, settingId, versionIds, fromAt, toAt }: Chosen) {
  let rows = db
    .selectFrom('truthRow')
    .innerJoin('truthUpload', 'truthUpload.id', 'truthRow.uploadId')
    .where('truthRow.serviceId', '=', serviceId)
    .where('truthRow.state', '=', 'matched')
    .where('truthUpload.settingId', '=', settingId);
  if (versionIds.length > 0) rows = rows.where(VERSION, 'in', versionIds);
  if (fromAt !== null) rows = rows.where('truthRow.calledAt', '>=', fromAt);
  if (toAt !== null) rows = rows.where('truthRow.calledAt', '<', toAt);
  return rows;
}

export interface EvaluatedVersion {
  /** '' of a service without versions. */
  readonly versionId: string;
  readonly rows: number;
  /** Null when the version is gone, or there are none. */
  readonly number: number | null;
}

/** In the order of their numbers. */
export async function evaluatedVersions(db: Db, chosen: Chosen): Promise<readonly EvaluatedVersion[]> {
  const found = await rowsOf(db, chosen)
    .leftJoin('serviceVersion', 'serviceVersion.id', 'truthRow.versionId')
    .select((eb) => [VERSION.as('versionId'), 'serviceVersion.number', eb.fn.countAll<string>().as('rows')])
    .groupBy([VERSION, 'serviceVersion.number'])
    .orderBy('serviceVersion.number')
    .execute();
  return found.map(({ versionId, number, rows }) => ({ versionId, number, rows: Number(rows) }));
}

/** Of one version, in the order in which they came; read in portions. */
export async function* evaluatedRows(
  db: Db,
  chosen: Chosen,
  versionId: string,
  parts: readonly PlanPart[],
): AsyncIterable<RowLine> {
  let last = { uploadId: '', position: 0 };
  for (;;) {
    const { uploadId, position } = last;
    const rows = await rowsOf(db, { ...chosen, versionIds: [versionId] })
      .where((eb) =>
        eb(eb.refTuple('truthRow.uploadId', 'truthRow.position'), '>', eb.tuple(uploadId, position)),
      )
      .select([
        'truthRow.uploadId',
        'truthRow.position',
        'truthRow.requestId',
        'truthRow.truth',
        'truthRow.prediction',
      ])
      .orderBy('truthRow.uploadId')
      .orderBy('truthRow.position')
      .limit(BATCH)
      .execute();
    for (const { requestId, truth, prediction } of rows)
      yield rowLine(parts, { id: requestId ?? '', truth, prediction });
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end;
  }
}
