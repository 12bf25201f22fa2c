// What a configuration asks for at most, in the terms of the project's limits.
import type { ConfigForm } from '../record/stored-config.ts';

export interface PlannedLoad {
  /** Highest rate of the shape, calls a second; null where answers decide (closed loop) or the log does (replay). */
  readonly rate: number | null;
  /** The fields that say it, by name, each with its own. */
  readonly rates: Readonly<Record<string, number>>;
  readonly concurrency: number | null;
  /** Of the whole run; of a search, its longest point. */
  readonly seconds: number;
  /** The field that says how long. */
  readonly secondsField: 'searchPointS' | 'steps' | 'durationS';
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
  const length = { ...lengthOf(config), isSearch: search };
  if (loop === 'closed')
    return { rate: null, rates: {}, concurrency: search ? searchTo : concurrency, ...length };
  const rates = search ? { searchTo } : ratesOf(config);
  const all = Object.values(rates);
  return { rate: all.length === 0 ? null : Math.max(...all), rates, concurrency: null, ...length };
}

function ratesOf({ shape, rate, rampFrom, rampTo, steps }: Shaped): PlannedLoad['rates'] {
  if (shape === 'replay') return {};
  if (shape === 'steps')
    return Object.fromEntries(steps.map((step, place) => [`steps[${place}].rate`, step.rate]));
  const own = shape === 'ramp' ? { rampFrom, rampTo } : { rate };
  return Object.fromEntries(
    Object.entries(own).flatMap(([field, value]) =>
      value === undefined || value === null ? [] : [[field, value]],
    ),
  );
}

function lengthOf({
  loop,
  shape,
  steps,
  durationS,
  search,
  searchPointS,
  warmupS,
}: Shaped): Pick<PlannedLoad, 'seconds' | 'secondsField'> {
  if (search) return { seconds: searchPointS + warmupS, secondsField: 'searchPointS' };
  if (loop === 'closed' || shape !== 'steps') return { seconds: durationS, secondsField: 'durationS' };
  return { seconds: steps.reduce((sum, step) => sum + step.seconds, 0), secondsField: 'steps' };
}
