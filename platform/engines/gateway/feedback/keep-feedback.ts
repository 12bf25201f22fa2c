// Ties feedback to the calls that it is about, and keeps what is new of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { hashUnit } from '#core/experiment/assign-arm.ts';
import { holdEnds } from '#storage/rollups/rollup-ends.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { IdentifiedCall } from '../call/call.ts';
import type { Service } from '../routing/routes.ts';
import type { FeedbackItem } from './read-feedback.ts';

/** A call that has just ended may not be in the database yet. */
const PATIENCE_MS = 700;

export interface KeptFeedback {
  /** Not known before. */
  readonly accepted: number;
  /** About calls of test versions that have stopped, or about units while no test runs: they are kept, and count in no result. */
  readonly late: number;
  /** Ids of requests that this project has not made at this service: nothing was kept. */
  readonly unknown: readonly string[];
}

interface AskedCall {
  readonly id: string;
  readonly testVersionId: string;
  readonly unit: number | null;
  readonly isLate: boolean;
}

export async function keepFeedback(
  storage: Storage,
  call: Pick<IdentifiedCall, 'application'> & { readonly service: Service },
  items: readonly FeedbackItem[],
): Promise<KeptFeedback> {
  const { application, service } = call;
  const wanted = new Set(items.flatMap(({ requestId }) => (requestId === '' ? [] : [requestId])));
  const calls = await findCalls(storage, service.id, application.projectId, wanted);
  const unknown = [...wanted].filter((id) => !calls.has(id));
  if (unknown.length > 0) return { accepted: 0, late: 0, unknown };
  const experiment = service.hosted?.experiment;
  const rows = items.map(({ unit, ...item }) => {
    const about =
      unit === ''
        ? calls.get(item.requestId)
        : experiment && { testVersionId: experiment.testVersionId, unit: hashUnit(experiment.seed, unit) };
    return { ...item, testVersionId: about?.testVersionId ?? '', unit: about?.unit ?? null };
  });
  const isLate = ({ requestId, unit }: FeedbackItem) =>
    unit === '' ? calls.get(requestId)?.isLate === true : experiment === undefined;
  const late = items.filter(isLate).length;
  return { accepted: await insert(storage, call, rows), late, unknown };
}

async function findCalls(
  storage: Storage,
  serviceId: string,
  projectId: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AskedCall>> {
  const found = new Map<string, AskedCall>();
  const look = async () => {
    const missing = [...wanted].filter((id) => !found.has(id));
    if (missing.length === 0) return true;
    // What does not count in the test has no part in it here either.
    const { rows } = await sql<AskedCall>`
      select l.id, l.unit, counted.test_version_id, coalesce(v.stopped_at < clock_timestamp(), false) as is_late
      from request_log as l
      cross join lateral (
        select case when excluded = '' and origin = 'caller' then l.test_version_id else '' end as test_version_id) as counted
      left join abtest_version as v on v.id = counted.test_version_id
      where l.id = any(${missing}) and l.service_id = ${serviceId} and l.project_id = ${projectId}`.execute(
      storage.db,
    );
    for (const row of rows) found.set(row.id, row);
    return rows.length === missing.length;
  };
  if (!(await look())) {
    await sleep(PATIENCE_MS);
    await look();
  }
  return found;
}

/** Dated so that no closed bucket misses it: whoever closes buckets waits for this transaction. */
function insert(
  storage: Storage,
  { application, service }: Pick<IdentifiedCall, 'application'> & { readonly service: Service },
  rows: readonly object[],
): Promise<number> {
  return storage.transaction(async (db) => {
    const { fine } = await holdEnds(db);
    const kept = await sql`
      insert into feedback (service_id, application_id, project_id, at, id, request_id, test_version_id, unit, event,
        value, label)
      select ${service.id}, ${application.id}, ${application.projectId}, greatest(clock_timestamp(), ${fine}), f.id,
        f."requestId", f."testVersionId", f.unit, f.event, f.value, f.label
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id text, "requestId" text, "testVersionId" text,
        unit bigint, event text, value float8, label text)
      order by f.id
      on conflict do nothing returning id`.execute(db);
    return kept.rows.length;
  });
}
