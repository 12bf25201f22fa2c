// What the service was while a run went on: replicas that took calls, what they used, and what happened to it.
import type { Config } from '#config/config.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { listEvents } from '../../../events/list-events.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import type { Marker, Overlay } from '../record/stored-report.ts';
import { round } from './figures.ts';

export interface OverlaySpan {
  readonly serviceId: string;
  readonly from: Date;
  readonly to: Date;
}

/** Samples are this far apart. */
const SAMPLE_SECONDS = 5;
const MOST_STEPS = 600;
const MOST_EVENTS = 100;
/** What led to it belongs to the story. */
const BEFORE_MS = 60_000;
const MEGABYTE = 1024 ** 2;

export const NO_OVERLAY: Overlay = { stepSeconds: SAMPLE_SECONDS, rows: [], events: [] };

export async function readOverlay(
  { storage, config }: { readonly storage: Storage; readonly config: Config },
  span: OverlaySpan,
): Promise<Overlay> {
  const seconds = Math.max(1, (span.to.getTime() - span.from.getTime()) / 1_000);
  const stepSeconds = Math.max(SAMPLE_SECONDS, Math.ceil(seconds / MOST_STEPS));
  return {
    stepSeconds,
    rows: await readSteps(storage, span, stepSeconds),
    events: await readMarkers({ storage, config }, span),
  };
}

interface StepRow {
  readonly at: Date;
  readonly ready: number;
  readonly cpu: number | null;
  readonly memory: number | null;
}

/** A replica takes calls from its readiness until it is asked to end. */
async function readSteps(
  { db }: Storage,
  { serviceId, from, to }: OverlaySpan,
  stepSeconds: number,
): Promise<Overlay['rows']> {
  const { rows } = await sql<StepRow>`
    with step as (
      select at, at + make_interval(secs => ${stepSeconds}) as until
      from generate_series(date_bin(make_interval(secs => ${stepSeconds}), ${from}::timestamptz, to_timestamp(0)),
        ${to}::timestamptz, make_interval(secs => ${stepSeconds})) as at
    ), lived as (
      select id, coalesce(traffic_at, ready_at) as since,
        coalesce(ended_at, case when state in ('Running', 'Terminating') then 'infinity'::timestamptz else state_at end) as until
      from replica where service_id = ${serviceId} and coalesce(traffic_at, ready_at) is not null
        and coalesce(traffic_at, ready_at) < ${to}
    ), used as (
      select date_bin(make_interval(secs => ${stepSeconds}), s.at, to_timestamp(0)) as at,
        avg(100.0 * s.cpu_milli / v.cpu_milli)::double precision as cpu,
        avg(100.0 * s.memory_bytes / (v.memory_mb * ${MEGABYTE}::double precision))::double precision as memory
      from replica_sample s
      join replica r on r.id = s.replica_id
      join service_version v on v.id = r.version_id
      where r.service_id = ${serviceId} and s.at >= ${from} and s.at <= ${to}
      group by 1
    )
    select step.at, used.cpu, used.memory,
      (select count(*)::int from lived where lived.since < step.until and lived.until > step.at) as ready
    from step left join used on used.at = step.at order by step.at`.execute(db);
  return rows.map(({ at, ready, cpu, memory }) => ({
    at: at.getTime(),
    ready,
    cpuPercent: cpu === null ? null : round(cpu),
    memoryPercent: memory === null ? null : round(memory),
  }));
}

/** Of the service and all that belongs to it, but for runs themselves. */
async function readMarkers(
  context: Pick<OperationContext, 'storage' | 'config'>,
  { serviceId, from, to }: OverlaySpan,
): Promise<readonly Marker[]> {
  const { enums, entities } = context.config;
  const own = [...entities.values()]
    .filter(({ id, parents = {} }) => id === 'service' || 'service' in parents)
    .map(({ id }) => id)
    .filter((id) => !id.startsWith('benchmark'));
  const { result } = await listEvents(context, [{ id: serviceId, entities: own }], {
    from: new Date(from.getTime() - BEFORE_MS).toISOString(),
    to: to.toISOString(),
    pageSize: MOST_EVENTS,
  });
  const label = (id: string, value: string) =>
    enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
  return result.toReversed().map(({ id, at, entity, subject, event, level, reason, actorName }) => ({
    ...{ id, at, event, reason, actorName, level },
    lane: `${label('event-subject', entity)}${subject === '' ? '' : ` ${subject}`}`,
    label: label('service-event', event),
  }));
}
