// The plan that the generators get, out of what was snapshot, and where its calls go.
import type { LoadAssertion, LoadBody, LoadPayload, LoadPlan, LoadShape } from '#core/load/plan.ts';
import type { RunInputs } from '#engines/files/run-inputs.ts';
import type { Db } from '#storage/storage.ts';
import { statusesOf } from '../config/check-config.ts';
import type { LoadLimits } from '../config/load-limits.ts';
import { pointShape } from '../measurement/point-shape.ts';
import { BODY, WEIGHT } from '../payload/read-payload.ts';
import type { PlannedShape, Snapshot } from '../record/snapshot.ts';
import type { Assertion, BenchmarkConfig } from '../record/stored-config.ts';
import type { Target } from './find-target.ts';
import { readGaps } from './read-gaps.ts';

export interface PlanInputs {
  readonly db: Db;
  readonly inputs: RunInputs;
  readonly jobId: string;
  readonly snapshot: Snapshot;
  readonly limits: LoadLimits;
  readonly target: Target;
}

/** Of a search, the plan of a point says another shape. Throws `benchmark.not-startable` for a replay without calls. */
export async function makePlan(order: PlanInputs): Promise<LoadPlan> {
  const { db, jobId, snapshot, limits, target } = order;
  const { config, reserved } = snapshot;
  return {
    runId: jobId,
    seed: config.seed,
    target: {
      protocol: config.answer,
      address: target.address,
      headers: {},
      isOnThisHost: target.isOnThisHost,
    },
    payload: await payloadOf(order),
    shape: await shapeOf(db, snapshot),
    warmUpSeconds: config.warmupS,
    coolDownSeconds: config.cooldownS,
    timeoutMs: config.timeoutMs,
    assertions: config.assertions.map(assertionOf),
    limits: {
      ...(config.maxRequests === null ? {} : { requests: config.maxRequests }),
      ...(config.maxErrors === null ? {} : { errors: config.maxErrors }),
      ...(config.maxErrorPercent === null ? {} : { errorRatio: config.maxErrorPercent / 100 }),
    },
    caps: { perSecond: reserved.rate, inFlight: reserved.concurrency, seconds: limits.seconds },
    generators: config.generators,
  };
}

async function shapeOf(db: Db, { config, service }: Snapshot): Promise<LoadShape> {
  if (config.search) return pointShape(config, config.searchFrom);
  const { loop, shape, durationS: seconds } = config;
  if (loop === 'closed') return { kind: 'closed', concurrency: config.concurrency ?? 1, seconds };
  switch (shape) {
    case 'constant':
    case 'poisson':
      return { kind: shape, perSecond: config.rate ?? 0, seconds };
    case 'steps': {
      const steps = config.steps.map((step) => ({ perSecond: step.rate, seconds: step.seconds }));
      return { kind: 'steps', steps, arrivals: 'even' };
    }
    case 'ramp': {
      const ends = { fromPerSecond: config.rampFrom ?? 0, toPerSecond: config.rampTo ?? 0 };
      return { kind: 'ramp', ...ends, seconds, arrivals: 'even' };
    }
    case 'replay':
      return {
        kind: 'replay',
        gaps: await readGaps(db, { serviceId: service.id, config }),
        speed: config.replayFactor,
      };
  }
}

/** What figures are computed by later: of a replay the calls of each second, its gaps would be millions. */
export function plannedShape(plan: LoadPlan): PlannedShape {
  const { shape, warmUpSeconds, coolDownSeconds, timeoutMs, target } = plan;
  return {
    ...{ warmUpSeconds, coolDownSeconds, timeoutMs, isOnThisHost: target.isOnThisHost },
    shape: shape.kind === 'replay' ? bySeconds(shape) : shape,
  };
}

function bySeconds({ gaps, speed }: Extract<LoadShape, { readonly kind: 'replay' }>): LoadShape {
  const counts: number[] = [];
  let at = 0;
  for (const gap of gaps) {
    at += gap / speed;
    const second = Math.floor(at);
    while (counts.length <= second) counts.push(0);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return { kind: 'steps', steps: counts.map((perSecond) => ({ perSecond, seconds: 1 })), arrivals: 'even' };
}

function assertionOf({ kind, path, value }: Assertion): LoadAssertion {
  switch (kind) {
    case 'status':
      return { kind, anyOf: statusesOf(value) };
    case 'json-equals':
      return { kind, path, value: plainValue(value) };
    case 'json-exists':
      return { kind, path };
    case 'body-contains':
      return { kind, text: value };
    case 'max-latency':
      return { kind, ms: Number(value) };
  }
}

/** `1`, `true` and `null` are what JSON has, everything else is a text; a quoted `"1"` is the text. */
function plainValue(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    return typeof value === 'number' ? value : text;
  } catch {
    return text;
  }
}

async function payloadOf({ db, inputs, jobId, snapshot, target }: PlanInputs): Promise<LoadPayload> {
  const { config, task, payload } = snapshot;
  const headers = Object.fromEntries(config.headers.map(({ name, value }) => [name, value]));
  const files =
    config.payloadId === null
      ? []
      : await db
          .selectFrom('benchmarkPayloadFile')
          .selectAll()
          .where('payloadId', '=', config.payloadId)
          .orderBy('position')
          .execute();
  const paths = await inputs.write(
    jobId,
    files.map(({ content }) => content),
  );
  const { body, type } = bodyOf(config, payload, task.method);
  const request = {
    name: `${task.method.toUpperCase()} ${task.path}`,
    weight: 1,
    method: task.method.toUpperCase(),
    path: `${target.basePath}${task.path}`,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    body,
  };
  const common = { requests: [request], order: 'random' } as const;
  if (payload === null) return { ...common, order: 'in-turn' };
  if (payload.kind === 'pictures')
    return {
      ...common,
      files: files.map(({ name, contentType, weight }, index) => ({
        ...{ name, contentType, weight, file: paths[index] ?? '' },
      })),
    };
  const format = payload.kind === 'csv' ? 'csv' : 'jsonl';
  const isWeighted = payload.columns.includes(WEIGHT);
  return {
    ...common,
    order: isWeighted ? 'random' : 'in-turn',
    rows: { file: paths[0] ?? '', format, ...(isWeighted ? { weightColumn: WEIGHT } : {}) },
  };
}

/** `type`: of a body that is sent as it stands in the payload set, which a template's own escapes would change. */
function bodyOf(
  { body, contentType }: BenchmarkConfig,
  payload: Snapshot['payload'],
  method: string,
): { readonly body: LoadBody; readonly type?: string } {
  if (body !== '') return { body: { kind: 'text', contentType, template: body } };
  if (payload?.kind === 'pictures') return { body: { kind: 'file' } };
  if (payload?.hasBodies === true && method !== 'get')
    return {
      body: { kind: 'text', contentType: 'text/plain', template: `{{row.${BODY}}}` },
      type: contentType,
    };
  return { body: { kind: 'none' } };
}
