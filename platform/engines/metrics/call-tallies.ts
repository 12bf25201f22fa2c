// What is counted of every call, in plain numbers: prom-client makes a text of the labels each time. It gets counters
// when scraped; histograms it takes value by value only, so they are written here.
import { Counter, type Registry } from 'prom-client';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';

export interface CounterOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  readonly registers: Registry[];
}

/** A number that only grows. */
export interface Tally {
  count: number;
}

/** The tally of these labels, made at the first time; one that is 0 is not reported. */
export function createTallies<Label extends string>(
  options: CounterOptions<Label>,
): (labels: Readonly<Record<Label, string>>) => Tally {
  const tallies = new Map<
    string,
    { readonly labels: Readonly<Record<Label, string>>; readonly tally: Tally }
  >();
  new Counter<Label>({
    ...options,
    collect() {
      this.reset();
      for (const { labels, tally } of tallies.values()) if (tally.count > 0) this.inc(labels, tally.count);
    },
  });
  return (labels) => {
    const key = JSON.stringify(options.labelNames.map((name) => labels[name]));
    const known = tallies.get(key) ?? { labels, tally: { count: 0 } };
    tallies.set(key, known);
    return known.tally;
  };
}

/** Durations of the calls of one service. */
export interface Durations {
  readonly counts: number[];
  sumUs: number;
}

export interface DurationTallies {
  readonly of: (service: string) => Durations;
  /** Exposition text. */
  readonly text: () => string;
}

export function createDurationTallies(name: string, help: string): DurationTallies {
  const services = new Map<string, Durations>();
  return {
    of(service) {
      const known = services.get(service) ?? { counts: DURATION_BOUNDS_US.concat(0).fill(0), sumUs: 0 };
      services.set(service, known);
      return known;
    },
    text: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...services].flatMap(([service, durations]) => linesOf(name, service, durations)),
        '',
      ].join('\n'),
  };
}

export function observe(durations: Durations, us: number): void {
  const place = durationBucket(us);
  durations.counts[place] = (durations.counts[place] ?? 0) + 1;
  durations.sumUs += us;
}

function linesOf(name: string, service: string, { counts, sumUs }: Durations): readonly string[] {
  const label = `service="${service.replaceAll(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))}"`;
  let total = 0;
  const buckets = counts.map((count, place) => {
    total += count;
    const bound = DURATION_BOUNDS_US[place];
    return `${name}_bucket{le="${bound === undefined ? '+Inf' : bound / 1e6}",${label}} ${total}`;
  });
  if (total === 0) return [];
  return [...buckets, `${name}_sum{${label}} ${sumUs / 1e6}`, `${name}_count{${label}} ${total}`];
}
