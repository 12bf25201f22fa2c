// What was measured and decided, second by second, for the chart.
import type { ScalingSample } from '#core/scaling/decision.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { VersionDecision } from './decide-version.ts';

export interface SampleRow {
  readonly versionId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly tps: number | null;
  readonly concurrency: number | null;
  readonly queueLength: number | null;
  readonly p95Latency: number | null;
  readonly cpu: number | null;
  readonly gpu: number | null;
  readonly wanted: number;
  readonly actual: number;
  readonly ready: number;
}

export function sampleRow(versionId: string, sample: ScalingSample, { wanted }: VersionDecision): SampleRow {
  const ready = sample.replicas.filter(({ isReady }) => isReady);
  const mean = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return {
    ...{ versionId, at: sample.at, wanted, actual: sample.replicas.length, ready: ready.length },
    ...{ tps: sample.tps ?? null, concurrency: sample.concurrency ?? null },
    ...{ queueLength: sample.queueLength ?? null, p95Latency: sample.p95Latency ?? null },
    ...{ cpu: mean(ready.map(({ cpu }) => cpu)), gpu: mean(ready.map(({ gpu }) => gpu)) },
  };
}

/** A version with which nothing happens has a row so often. */
const IDLE_MS = 10_000;

/** Whether the row says more than the last one. */
export function isNews(row: SampleRow, last: SampleRow | undefined): boolean {
  if (last === undefined || row.at - last.at >= IDLE_MS) return true;
  return JSON.stringify({ ...row, at: 0 }) !== JSON.stringify({ ...last, at: 0 });
}

/** Of a version that was deleted meanwhile none is written. */
export async function writeSamples(db: Db, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into autoscaling_sample
      (version_id, at, tps, concurrency, queue_length, p95_latency, cpu, gpu, wanted, actual, ready)
    select v.id, to_timestamp(s.at / 1000.0), s.tps, s.concurrency, s."queueLength", s."p95Latency", s.cpu, s.gpu,
      s.wanted, s.actual, s.ready
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s
      ("versionId" text, at float8, tps real, concurrency real, "queueLength" real, "p95Latency" real, cpu real,
       gpu real, wanted integer, actual integer, ready integer)
    join service_version as v on v.id = s."versionId"
    for key share of v
    on conflict do nothing`.execute(db);
}
