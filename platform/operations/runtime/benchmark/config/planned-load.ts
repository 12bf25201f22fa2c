// What a configuration asks for at most, in the terms of the project's limits.
import type { ConfigForm } from '../record/stored-config.ts';

export interface PlannedLoad {
  /** Highest rate of the shape, calls a second; null where answers decide (closed loop) or the log does (replay). */
  readonly rate: number | null;
  readonly concurrency: number | null;
  /** Of the whole run; of a search, its longest point. */
  readonly seconds: number;
  readonly isSearch: boolean;
}

type Shaped = Pick<
  ConfigForm,
  'loop' | 'shape' | 'steps' | 'durationS' | 'search' | 'searchTo' | 'searchPointS' | 'warmupS'
> & {
  readonly rate?: number | null | undefined;
  readonly rampFrom?: number | null | undefined;
  readonly rampTo?: number | null | undefined;
  readonly concurrency?: number | null | undefined;
};

export function plannedLoad(config: Shaped): PlannedLoad {
  const { loop, search, searchTo, concurrency = null } = config;
  const seconds = secondsOf(config);
  if (loop === 'closed')
    return { rate: null, concurrency: search ? searchTo : concurrency, seconds, isSearch: search };
  return { rate: search ? searchTo : highestRate(config), concurrency: null, seconds, isSearch: search };
}

function highestRate({ shape, rate = null, rampFrom, rampTo, steps }: Shaped): number | null {
  if (shape === 'steps') return Math.max(0, ...steps.map((step) => step.rate));
  if (shape === 'ramp') return Math.max(rampFrom ?? 0, rampTo ?? 0);
  return shape === 'replay' ? null : rate;
}

function secondsOf({ loop, shape, steps, durationS, search, searchPointS, warmupS }: Shaped): number {
  if (search) return searchPointS + warmupS;
  if (loop === 'open' && shape === 'steps') return steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return durationS;
}
