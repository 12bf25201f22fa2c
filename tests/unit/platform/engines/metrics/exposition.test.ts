import { expect, it } from 'vitest';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { expositionFaults } from '../../../../support/exposition-faults.ts';

it('every name that the gateway tells Prometheus keeps the rules of promtool', async () => {
  const { text } = await createGatewayMeters().exposition();
  expect(text).toContain('# TYPE aic_requests_total counter');
  expect(text).toContain('# TYPE nodejs_active_handles gauge');
  expect(expositionFaults(text)).toEqual([]);
});

it('calls are told by their labels, durations by the bounds that they are within', async () => {
  const meters = createGatewayMeters();
  const call = meters.forCall('app-1', 'a"b\\c');
  call.done(0, 200, 1_000, 0);
  call.done(0, 200, 1_001, 900);
  call.done(18, 429, 61_000_000, 0);
  call.bytes(3, 4);
  // Told of again with the next routing table.
  meters.forCall('app-1', 'a"b\\c').bytes(1, 0);
  meters.forCall('app-2', 'silent');
  meters.forVersion('svc', 2).done(true);
  meters.inFlight(1);
  const lines = (await meters.exposition()).text.split('\n').filter((line) => line.startsWith('aic_'));
  const service = 'service="a\\"b\\\\c"';
  expect(lines).toEqual(
    expect.arrayContaining([
      `aic_requests_total{application="app-1",${service},code="0",status="200"} 2`,
      `aic_requests_total{application="app-1",${service},code="18",status="429"} 1`,
      `aic_request_bytes_total{${service}} 4`,
      `aic_response_bytes_total{${service}} 4`,
      'aic_version_requests_total{service="svc",version="2",result="failure"} 1',
      'aic_requests_in_flight 1',
      `aic_request_duration_seconds_bucket{le="0.001",${service}} 1`,
      `aic_request_duration_seconds_bucket{le="0.002",${service}} 2`,
      `aic_request_duration_seconds_bucket{le="60",${service}} 2`,
      `aic_request_duration_seconds_bucket{le="+Inf",${service}} 3`,
      `aic_request_duration_seconds_sum{${service}} 61.002001`,
      `aic_request_duration_seconds_count{${service}} 3`,
      `aic_upstream_duration_seconds_count{${service}} 1`,
    ]),
  );
  expect(lines.filter((line) => line.includes('silent'))).toEqual([]);
  const again = (await meters.exposition()).text.split('\n');
  expect(again).toEqual(expect.arrayContaining(lines.filter((line) => !line.includes('seconds'))));
});

it('a name that breaks one is found', () => {
  const text = '# HELP a_total x\n# TYPE a_total gauge\n# HELP b x\n# TYPE b counter\n# TYPE c_ms gauge\n';
  expect(expositionFaults(text)).toEqual([
    'a_total (gauge): only a counter ends in _total',
    'b (counter): a counter ends in _total',
    'c_ms (gauge): no help text',
    'c_ms (gauge): another unit than the base unit',
  ]);
});
