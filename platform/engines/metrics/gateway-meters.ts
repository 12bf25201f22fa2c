// The gateway's counters in Prometheus' terms.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DURATION_BOUNDS_US } from '#storage/duration-buckets.ts';

const BUCKETS = DURATION_BOUNDS_US.map((us) => us / 1e6);

const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** A registry of its own, so that a process may have several. The gateway's composition root hands it over. */
export function createGatewayMeters() {
  const registers = [new Registry()];
  const registry = registers[0] as Registry;
  collectDefaultMetrics({ register: registry });
  // Sums of gauges that stand there by type as well; `_total` is a counter's ending.
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Counter({
    name: 'aic_requests_total',
    help: 'Calls by application, service, error code of the gateway (0: the service answered) and HTTP status',
    labelNames: ['application', 'service', 'code', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'aic_request_duration_seconds',
    help: 'From the first byte of a call to the last byte of its answer',
    labelNames: ['service'],
    buckets: BUCKETS,
    registers,
  });
  const upstream = new Histogram({
    name: 'aic_upstream_duration_seconds',
    help: 'Time spent waiting for the service and receiving its answer',
    labelNames: ['service'],
    buckets: BUCKETS,
    registers,
  });
  const bytesIn = counter('aic_request_bytes_total', 'Bytes of request bodies', ['service']);
  const bytesOut = counter('aic_response_bytes_total', 'Bytes of answers', ['service']);
  const refused = counter('aic_refused_total', 'Calls whose application is not known, by error code', [
    'code',
  ]);
  const tokens = counter('aic_tokens_total', 'Answers of the token endpoint', ['result']);
  const inFlight = gauge('aic_requests_in_flight', 'Calls under way');
  const websockets = gauge('aic_websocket_connections', 'Open websocket connections');
  const messages = counter('aic_websocket_messages_total', 'Websocket messages passed on', ['direction']);
  const dropped = counter('aic_log_rows_dropped_total', 'Request log rows that could not be kept', []);
  const flushed = counter('aic_log_rows_written_total', 'Request log rows written', []);
  const flushTime = new Histogram({
    name: 'aic_log_flush_seconds',
    help: 'Time of one flush of the request log',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });

  const versions = counter(
    'aic_version_requests_total',
    'Calls by version of a service that the platform runs',
    ['service', 'version', 'result'],
  );
  const captures = counter('aic_captures_total', 'Sampled calls', ['result']);
  const tasks = counter('aic_async_tasks_total', 'Asynchronous calls that ended, by state', ['state']);

  function counter<Name extends string>(name: string, help: string, labelNames: readonly Name[]) {
    return new Counter<Name>({ name, help, labelNames, registers });
  }
  function gauge(name: string, help: string) {
    return new Gauge({ name, help, registers });
  }

  return {
    forCall(application: string, service: string) {
      const durations = duration.labels(service);
      const upstreams = upstream.labels(service);
      const ins = bytesIn.labels(service);
      const outs = bytesOut.labels(service);
      // Looking a child up costs more than counting with it.
      const outcomes = new Map<number, Counter.Internal>();
      const outcome = (code: number, status: number) => {
        const key = code * 1_000 + status;
        const known =
          outcomes.get(key) ?? requests.labels(application, service, String(code), String(status));
        outcomes.set(key, known);
        return known;
      };
      return {
        done(code: number, status: number, totalSeconds: number, upstreamSeconds: number) {
          outcome(code, status).inc();
          durations.observe(totalSeconds);
          if (upstreamSeconds > 0) upstreams.observe(upstreamSeconds);
        },
        bytes(request: number, response: number) {
          if (request > 0) ins.inc(request);
          if (response > 0) outs.inc(response);
        },
      };
    },
    forVersion(service: string, version: number) {
      const [good, bad] = ['success', 'failure'].map((result) =>
        versions.labels(service, String(version), result),
      );
      return { done: (failed: boolean) => (failed ? bad : good)?.inc() };
    },
    refused: (code: number) => refused.labels(String(code)).inc(),
    tokenIssued: (ok: boolean) => tokens.labels(ok ? 'issued' : 'refused').inc(),
    inFlight: (change: 1 | -1) => inFlight.inc(change),
    websockets: (change: 1 | -1) => websockets.inc(change),
    websocketMessages: (direction: 'in' | 'out', count: number) => {
      if (count > 0) messages.labels(direction).inc(count);
    },
    logDropped: (rows: number) => dropped.inc(rows),
    logFlushed(rows: number, seconds: number) {
      flushed.inc(rows);
      flushTime.observe(seconds);
    },
    captured: (result: 'written' | 'dropped') => captures.labels(result).inc(),
    taskDone: (state: string) => tasks.labels(state).inc(),
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
