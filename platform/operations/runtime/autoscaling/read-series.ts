// The chart of a version: what it carried, and its replicas: decided, there, ready.
import type { SCALING_METRICS } from '#core/scaling/policy.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { readSpan } from '../../monitoring/monitor/time-span.ts';
import { chosenVersion } from './policy/chosen-version.ts';
import { findPolicy } from './policy/find-policy.ts';
import { readMarkers } from './read-markers.ts';

const STEPS_S = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400,
];
const MAX_POINTS = 600;
const MAX_POINTS_ASKED = 11_000;
/** A version with which nothing happens is written down so often; a step without a row shows the last one that long. */
const IDLE_S = 12;

export const readSeries: Handler<'autoscaling.series'> = async (request, context) => {
  const { db } = context.storage;
  const policy = await findPolicy(db, request.id);
  const { from, to } = readSpan(request, context.now());
  const stepSeconds = chooseStep(from, to, request.stepSeconds);
  const version = await chosenVersion(db, policy.serviceId, request.versionId);
  const answer = {
    from,
    to,
    stepSeconds,
    versionId: version?.id ?? null,
    versionNumber: version?.number ?? null,
  };
  if (version === undefined) return { ...answer, series: [], markers: [] };
  const steps = await readSteps(db, version.id, { from, to, stepSeconds });
  const kinds = CURVES.filter(({ part }) => request.part === undefined || part === request.part);
  const asked = new Set(policy.triggers.map(({ metric }) => metric));
  return {
    ...answer,
    series: kinds
      .filter(({ key, part }) => part === 'replicas' || isShown(key, asked, steps))
      .map(({ key, unit }) => ({
        ...{ key, unit, label: labelOf(context, key) },
        points: steps.map((step) => [step.at, step[key]]),
      })),
    markers: await readMarkers(db, { policyId: policy.id, versionId: version.id, from, to }),
  };
};

type Key = 'wanted' | 'actual' | 'ready' | (typeof SCALING_METRICS)[number];

const CURVES: readonly { readonly key: Key; readonly part: 'replicas' | 'load'; readonly unit: string }[] = [
  { key: 'wanted', part: 'replicas', unit: '个' },
  { key: 'actual', part: 'replicas', unit: '个' },
  { key: 'ready', part: 'replicas', unit: '个' },
  { key: 'tps', part: 'load', unit: '次/秒' },
  { key: 'concurrency', part: 'load', unit: '个' },
  { key: 'queueLength', part: 'load', unit: '个' },
  { key: 'p95Latency', part: 'load', unit: 'ms' },
  { key: 'cpu', part: 'load', unit: '%' },
  { key: 'gpu', part: 'load', unit: '%' },
];

/** What the policy goes by, and what else was measured. */
function isShown(key: Key, asked: ReadonlySet<string>, steps: readonly StepRow[]): boolean {
  return asked.has(key) || steps.some((step) => step[key] !== null);
}

const REPLICA_LABELS: Readonly<Record<string, string>> = {
  wanted: '要求的副本数',
  actual: '现有的副本数',
  ready: '就绪的副本数',
};

function labelOf({ config }: Pick<OperationContext, 'config'>, key: Key): string {
  const known = config.enums.get('autoscaling-trigger')?.values.find(({ value }) => value === key);
  return REPLICA_LABELS[key] ?? known?.label ?? key;
}

function chooseStep(from: Date, to: Date, asked?: number): number {
  const seconds = (to.getTime() - from.getTime()) / 1_000;
  const bound = Math.max(asked ?? seconds / MAX_POINTS, seconds / MAX_POINTS_ASKED);
  return STEPS_S.find((step) => step >= bound) ?? 604_800;
}

type StepRow = Readonly<Record<Key, number | null>> & {
  /** Epoch ms. */
  readonly at: number;
};

interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
}

/** Load is a mean of its step, replicas are those at its end; null where nothing was measured. */
async function readSteps(
  db: Db,
  versionId: string,
  { from, to, stepSeconds }: Span,
): Promise<readonly StepRow[]> {
  const step = sql`make_interval(secs => ${stepSeconds})`;
  const carried = sql`make_interval(secs => ${Math.max(IDLE_S, stepSeconds)})`;
  const { rows } = await sql<StepRow>`
    select extract(epoch from g.at)::float8 * 1000 as at, s.tps, s.concurrency, s."queueLength", s."p95Latency", s.cpu, s.gpu,
      l.wanted, l.actual, l.ready
    from generate_series(date_bin(${step}, ${from}::timestamptz, 'epoch'), ${to}::timestamptz, ${step}) as g (at)
    left join lateral (
      select wanted, actual, ready, tps, concurrency, queue_length, p95_latency, cpu, gpu from autoscaling_sample
      where version_id = ${versionId} and at < g.at + ${step} and at >= g.at + ${step} - ${carried}
      order by at desc limit 1) as l on true
    left join lateral (
      select coalesce(avg(tps), l.tps)::float8 as tps, coalesce(avg(concurrency), l.concurrency)::float8 as concurrency,
        coalesce(avg(queue_length), l.queue_length)::float8 as "queueLength",
        coalesce(avg(p95_latency), l.p95_latency)::float8 as "p95Latency",
        coalesce(avg(cpu), l.cpu)::float8 as cpu, coalesce(avg(gpu), l.gpu)::float8 as gpu
      from autoscaling_sample
      where version_id = ${versionId} and at >= g.at and at < g.at + ${step}) as s on true
    where g.at < ${to}
    order by g.at`.execute(db);
  return rows;
}
