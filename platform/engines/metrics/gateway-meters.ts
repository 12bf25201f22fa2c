// The gateway's counters in Prometheus' terms.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createDurationTallies, createTallies, observe, type Tally } from './call-tallies.ts';

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
  const requests = createTallies({
    name: 'aic_requests_total',
    help: 'Calls by application, service, error code of the gateway (0: the service answered) and HTTP status',
    labelNames: ['application', 'service', 'code', 'status'],
    registers,
  });
  const duration = createDurationTallies(
    'aic_request_duration_seconds',
    'From the first byte of a call to the last byte of its answer',
  );
  const upstream = createDurationTallies(
    'aic_upstream_duration_seconds',
    'Time spent waiting for the service and receiving its answer',
  );
  const bytesIn = tallies('aic_request_bytes_total', 'Bytes of request bodies', ['service']);
  const bytesOut = tallies('aic_response_bytes_total', 'Bytes of answers', ['service']);
  const refused = counter('aic_refused_total', 'Calls of no known application, by error code', ['code']);
  const tokens = counter('aic_tokens_total', 'Answers of the token endpoint', ['result']);
  let underWay = 0;
  new Gauge({
    name: 'aic_requests_in_flight',
    help: 'Calls under way',
    registers,
    collect() {
      this.set(underWay);
    },
  });
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

  const versions = tallies('aic_version_requests_total', 'Calls by version', [
    'service',
    'version',
    'result',
  ]);
  const captures = counter('aic_captures_total', 'Sampled calls', ['result']);
  const shadows = counter('aic_shadow_shed_total', 'Calls without a copy for their shadow', ['reason']);
  const tasks = counter('aic_async_tasks_total', 'Asynchronous calls that ended, by state', ['state']);

  function tallies<Name extends string>(name: string, help: string, labelNames: readonly Name[]) {
    return createTallies<Name>({ name, help, labelNames, registers });
  }
  function counter<Name extends string>(name: string, help: string, labelNames: readonly Name[]) {
    return new Counter<Name>({ name, help, labelNames, registers });
  }
  function gauge(name: string, help: string) {
    return new Gauge({ name, help, registers });
  }

  return {
    forCall(application: string, service: string) {
      const durations = duration.of(service);
      const upstreams = upstream.of(service);
      const ins = bytesIn({ service });
      const outs = bytesOut({ service });
      const outcomes = new Map<number, Tally>();
      const outcome = (code: number, status: number): Tally => {
        const key = code * 1_000 + status;
        const known =
          outcomes.get(key) ?? requests({ application, service, code: String(code), status: String(status) });
        outcomes.set(key, known);
        return known;
      };
      return {
        done(code: number, status: number, totalUs: number, upstreamUs: number) {
          outcome(code, status).count += 1;
          observe(durations, totalUs);
          if (upstreamUs > 0) observe(upstreams, upstreamUs);
        },
        bytes(request: number, response: number) {
          ins.count += request;
          outs.count += response;
        },
      };
    },
    forVersion(service: string, number: number) {
      const version = String(number);
      const good = versions({ service, version, result: 'success' });
      const bad = versions({ service, version, result: 'failure' });
      return {
        done(failed: boolean) {
          (failed ? bad : good).count += 1;
        },
      };
    },
    refused: (code: number) => refused.labels(String(code)).inc(),
    tokenIssued: (ok: boolean) => tokens.labels(ok ? 'issued' : 'refused').inc(),
    inFlight(change: 1 | -1) {
      underWay += change;
    },
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
    shadowShed: (reason: string) => shadows.labels(reason).inc(),
    taskDone: (state: string) => tasks.labels(state).inc(),
    async exposition() {
      const text = [await registry.metrics(), duration.text(), upstream.text()].join('\n');
      return { contentType: registry.contentType, text };
    },
  };
}
