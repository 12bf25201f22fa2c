// Writes down what every replica uses, in the server process.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '#storage/storage.ts';
import type { ProcessTable } from '../proc/process-table.ts';
import { pruneSamples } from './prune-samples.ts';
import { takeSamples } from './take-samples.ts';

export interface SamplerOptions {
  readonly storage: Storage;
  /** How full its file system is belongs to every sample. */
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Default 5000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 5_000;
const PRUNE_MS = 600_000;

/** Starts at once; the answer stops it after the round under way. A round that fails is told and left out. */
export function runSampler(options: SamplerOptions): () => Promise<void> {
  const { storage, now, onError, intervalMs = INTERVAL_MS } = options;
  const ending = new AbortController();
  const run = async () => {
    let before: ProcessTable | undefined;
    let prunedAt: Date | undefined;
    while (!ending.signal.aborted) {
      const begun = performance.now();
      try {
        before = await takeSamples({ ...options, before });
        if (prunedAt === undefined || now().getTime() - prunedAt.getTime() >= PRUNE_MS) {
          await pruneSamples(storage.db, now(), prunedAt);
          prunedAt = now();
        }
      } catch (error) {
        onError(error);
      }
      const rest = Math.max(0, intervalMs - (performance.now() - begun));
      await sleep(rest, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const done = run();
  return async () => {
    ending.abort();
    await done;
  };
}
