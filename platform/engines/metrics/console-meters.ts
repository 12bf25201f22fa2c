// The console's counters in Prometheus' terms.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';

export interface ConsoleMeters {
  /** An operation was answered; time in seconds. */
  readonly answered: (operation: string, status: number, seconds: number) => void;
  /** Exposition text and its content type. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Gauges of the process that are named like counters: checkers of metrics complain of them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** @param eventStreams how many are open now */
export function createConsoleMeters(eventStreams: () => number): ConsoleMeters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Counter({
    name: 'aic_console_requests_total',
    help: 'Answered operations by id and HTTP status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'aic_console_request_duration_seconds',
    help: 'From the call of an operation to the beginning of its answer',
    labelNames: ['operation'],
    buckets: DURATION_BOUNDS_US.map((us) => us / 1e6),
    registers,
  });
  new Gauge({
    name: 'aic_console_event_streams',
    help: 'Open event streams of consoles',
    registers,
    collect() {
      this.set(eventStreams());
    },
  });
  return {
    answered(operation, status, seconds) {
      requests.labels(operation, String(status)).inc();
      duration.labels(operation).observe(seconds);
    },
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
