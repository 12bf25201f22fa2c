// What an admin enters in Prometheus to read the metrics of console and gateway.
import type { Handler } from '../handler/handler.ts';

export const readMetricsAccess: Handler<'system.metricsAccess'> = async (_request, { engines, request }) => {
  const token = engines.scrapeToken();
  const [consoleAddress, gatewayAddress] = [request.origin, engines.gatewayAddress()];
  const jobs = [jobOf('aip-console', consoleAddress, token), jobOf('aip-gateway', gatewayAddress, token)];
  return {
    token,
    consoleAddress: `${consoleAddress}/metrics`,
    gatewayAddress: `${gatewayAddress}/metrics`,
    prometheus: ['scrape_configs:', ...jobs].join('\n'),
  };
};

function jobOf(name: string, address: string, token: string): string {
  const { protocol, host } = new URL(address);
  return `  - job_name: ${name}
    scheme: ${protocol.slice(0, -1)}
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ['${host}'] }]`;
}
