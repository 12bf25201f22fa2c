// The plan of a run that has begun, as far as figures need it.
import type { LoadPlan, LoadShape } from '#core/load/plan.ts';
import type { Snapshot, StartedPoint } from '../record/snapshot.ts';
import { pointShape } from './point-shape.ts';

/** Undefined for a run that never got so far. */
export function reportPlan(
  { load: planned, config, reserved }: Snapshot,
  { load }: StartedPoint,
): LoadPlan | undefined {
  if (planned === undefined) return undefined;
  const shape: LoadShape = load === null ? planned.shape : pointShape(config, load);
  return {
    runId: '',
    seed: config.seed,
    target: { protocol: config.answer, address: '', headers: {}, isOnThisHost: planned.isOnThisHost },
    payload: { requests: [], order: 'in-turn' },
    shape,
    warmUpSeconds: planned.warmUpSeconds,
    coolDownSeconds: planned.coolDownSeconds,
    timeoutMs: planned.timeoutMs,
    assertions: [],
    limits: {},
    caps: { perSecond: reserved.rate, inFlight: reserved.concurrency, seconds: 0 },
    generators: config.generators,
  };
}
