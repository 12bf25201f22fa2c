import { expect, it } from 'vitest';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { expositionFaults } from '../../../../support/exposition-faults.ts';

it('every name that the gateway tells Prometheus keeps the rules of promtool', async () => {
  const { text } = await createGatewayMeters().exposition();
  expect(text).toContain('# TYPE aic_requests_total counter');
  expect(text).toContain('# TYPE nodejs_active_handles gauge');
  expect(expositionFaults(text)).toEqual([]);
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
