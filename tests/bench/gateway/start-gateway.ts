// The gateway's own program on a database of its own.
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { loadTestConfig } from '../../support/load-test-config.ts';
import { type Child, startChild } from './child.ts';

export async function startGateway(connectionString: string): Promise<Child> {
  const config = await loadTestConfig();
  return startChild('dist/gateway.mjs', {
    env: (port) => ({
      AIP_GATEWAY: writeGatewaySettings(config, { host: '127.0.0.1', port }),
      AIP_MASTER_KEY: '07'.repeat(32),
      DATABASE_URL: connectionString,
    }),
  });
}
