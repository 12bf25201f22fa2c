// The sampler: measures every few seconds what replicas use.
import { type Loop, startLoop } from '#jobs/loop.ts';
import type { Storage } from '#storage/storage.ts';
import type { DriverTable } from '../driver/driver-table.ts';
import { takeSamples } from './take-samples.ts';

export interface SamplerOptions {
  readonly storage: Storage;
  /** This one. */
  readonly server: string;
  readonly drivers: DriverTable;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Default 5000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 5_000;

/** Starts at once. A failed round is reported and skipped. */
export function runSampler(options: SamplerOptions): Loop {
  return startLoop({
    name: 'sampler',
    everyMs: options.intervalMs ?? INTERVAL_MS,
    round: () => takeSamples(options),
    onError: options.onError,
  });
}
