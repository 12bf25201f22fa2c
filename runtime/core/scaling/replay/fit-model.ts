// How much one replica can do, read from what it did: by load alone nobody sees the end of a service that never came near it, so
// the fit says what it rests on.
import { median } from '../../statistics/quantile/quantile.ts';
import { type ServiceModel, waitForPlace } from './service-model.ts';
import { checkTraffic, type Traffic } from './traffic.ts';

export interface FittedModel {
  readonly model: ServiceModel;
  /** `saturation`: latency rose with load as the model says; `lowerBound`: it can do this and may do more. */
  readonly evidence: 'saturation' | 'lowerBound';
  /** Median of |model - measured| / measured over minutes with calls, of the mean latency: 0.1 is 10 %. */
  readonly error: number;
  /** Minutes, or longer buckets, that it was fitted to. */
  readonly points: number;
}

interface Point {
  /** Calls a second for each ready replica. */
  readonly load: number;
  readonly replicas: number;
  readonly meanMs: number;
  readonly p95Ms: number;
}

/** Rates that are tried: up to eight times the most that was seen, in steps of 3 %. */
const REACH = 8;
const STEP = 1.03;
/** Shares of the latency at little load that are tried as the time of a call that does not wait at all. */
const CALM_SHARES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];
/** Below so many points nothing can be said. */
export const FEWEST_POINTS = 20;
/** The queue has to explain so much of the error of a model without one. */
const GAIN = 0.1;
/** Fits are made from so many points, spread over the loads. */
const MOST = 400;
/** A point is at least so long: few calls are mostly chance, in their number and in their latency. */
const POINT_SECONDS = 60;

/**
 * @param known what is not read from the traffic
 * @returns undefined with fewer than 20 minutes (or longer buckets) that have calls, replicas and a latency
 */
export function fitModel(
  traffic: Traffic,
  known: Pick<ServiceModel, 'startSeconds' | 'queueLimit'>,
): FittedModel | undefined {
  checkTraffic(traffic);
  const points = pointsOf(traffic);
  if (points.length < FEWEST_POINTS) return undefined;
  const calm = points.slice(0, Math.max(5, Math.floor(points.length / 4)));
  const base = {
    ...known,
    meanMs: median(calm.map(({ meanMs }) => meanMs)),
    p95Ms: median(calm.map(({ p95Ms }) => p95Ms)),
  };
  const tried = thinned(points);
  // One call at once is the least that a replica can do.
  const least = Math.max(points.at(-1)?.load ?? 0, 1_000 / base.meanMs);
  const bound = { ...base, ratePerReplica: least };
  const best = bestOf(candidates(bound), tried);
  const plain = fitError(tried, { ...base, ratePerReplica: Number.MAX_SAFE_INTEGER });
  const isSaturated = best.error < plain * (1 - GAIN) && best.model.ratePerReplica < (least * REACH) / STEP;
  const model = isSaturated ? best.model : bound;
  return {
    model,
    evidence: isSaturated ? 'saturation' : 'lowerBound',
    error: median(points.map((point) => Math.abs(meanAt(model, point) / point.meanMs - 1))),
    points: points.length,
  };
}

/** Also at little load some calls wait, so the time of one that does not is sought together with the rate. */
function* candidates(bound: ServiceModel): Iterable<ServiceModel> {
  for (const share of CALM_SHARES) {
    const calm = { ...bound, meanMs: share * bound.meanMs, p95Ms: share * bound.p95Ms };
    const least = Math.max(bound.ratePerReplica, 1_000 / calm.meanMs);
    for (let rate = least; rate <= bound.ratePerReplica * REACH; rate *= STEP)
      yield { ...calm, ratePerReplica: rate };
  }
}

function bestOf(models: Iterable<ServiceModel>, points: readonly Point[]) {
  let best: { readonly model: ServiceModel; readonly error: number } | undefined;
  for (const model of models) {
    const error = fitError(points, model);
    if (error < (best?.error ?? Number.POSITIVE_INFINITY)) best = { model, error };
  }
  if (best === undefined) throw new Error('[Bug] there is always a model to try');
  return best;
}

/** How many points a model of this traffic would be fitted to. */
export function countPoints(traffic: Traffic): number {
  return pointsOf(traffic).length;
}

/** By load, lowest first. */
function pointsOf({ bucketSeconds, calls, actual }: Traffic): readonly Point[] {
  if (actual === undefined) return [];
  const each = Math.max(1, Math.round(POINT_SECONDS / bucketSeconds));
  const points: Point[] = [];
  for (let from = 0; from + each <= calls.length; from += each) {
    let [count, replicas, mean, p95] = [0, 0, 0, 0];
    for (let bucket = from; bucket < from + each; bucket++) {
      const came = calls[bucket] ?? 0;
      replicas += (actual.replicas[bucket] ?? 0) / each;
      const meanMs = actual.meanMs[bucket];
      const p95Ms = actual.p95Ms[bucket];
      if (meanMs === undefined || p95Ms === undefined) continue;
      count += came;
      mean += came * meanMs;
      p95 += came * p95Ms;
    }
    if (count === 0 || replicas <= 0 || mean <= 0) continue;
    const load = count / (each * bucketSeconds) / replicas;
    points.push({ load, replicas, meanMs: mean / count, p95Ms: p95 / count });
  }
  return points.sort((a, b) => a.load - b.load);
}

function thinned(points: readonly Point[]): readonly Point[] {
  const every = Math.max(1, points.length / MOST);
  return Array.from(
    { length: Math.min(points.length, MOST) },
    (_, index) => points[Math.floor(index * every)],
  ).filter((point) => point !== undefined);
}

function meanAt(model: ServiceModel, { load, replicas }: Point): number {
  return model.meanMs + waitForPlace(model, load * replicas, replicas).meanMs;
}

/** Mean of the squared logarithms: twice as much is as wrong as half as much. */
function fitError(points: readonly Point[], model: ServiceModel): number {
  const squares = points.map((point) => Math.log(meanAt(model, point) / point.meanMs) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / points.length;
}
