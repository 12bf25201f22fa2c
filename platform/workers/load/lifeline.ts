// What ties the generator to the server that started it: its standard input, which ends with the server, and the lease, which
// also grows old when the server hangs.
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LoadEnd } from '#core/load/frame.ts';
import { LEASE_SECONDS, type StartLine } from '#core/load/run-files.ts';

export interface Lifeline {
  /** What the server says before the start; rejects when it is gone before. */
  readonly start: Promise<StartLine>;
  /** Aborted with the `LoadEnd` as its reason: by a signal, or when the server gives no sign. */
  readonly stopped: AbortSignal;
  readonly close: () => void;
}

const LOOK_MS = 1_000;

export function holdLifeline(leaseFile: string): Lifeline {
  const stopping = new AbortController();
  const stop = (end: LoadEnd) => stopping.abort(end);
  const stopSoon = () => stop('stopped');
  process.on('SIGTERM', stopSoon);
  process.on('SIGINT', stopSoon);
  const lines = createInterface({ input: process.stdin });
  const start = new Promise<StartLine>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line)));
    stopping.signal.addEventListener('abort', () => reject(new Error('ended before its start')), {
      once: true,
    });
  });
  start.catch(() => undefined);
  lines.once('close', () => stop('interrupted'));
  const watch = setInterval(() => {
    if (ageSeconds(leaseFile) > LEASE_SECONDS) stop('lease-lost');
  }, LOOK_MS);
  return {
    start,
    stopped: stopping.signal,
    close() {
      clearInterval(watch);
      process.stdin.destroy();
    },
  };
}

/** Endless when the file is gone: nobody holds the lease then. */
function ageSeconds(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? Number.POSITIVE_INFINITY : (Date.now() - found.mtimeMs) / 1_000;
}
