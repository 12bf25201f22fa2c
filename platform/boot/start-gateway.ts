import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { logFile } from '#engines/process-log/process-logs.ts';
import type { Settings } from '../settings.ts';
import { checkPort } from '../supervise/check-port.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { superviseProgram } from '../supervise/supervise-process.ts';
import { capturesDirectory } from './captures-directory.ts';

export interface GatewayNeeds {
  readonly settings: Settings;
  readonly config: Config;
  readonly connectionString: string;
  readonly masterKey: Buffer;
  /** Ports of this machine that the platform is told to use. */
  readonly platformPorts: readonly number[];
  readonly shutdown: Shutdown;
  readonly log: (line: string) => void;
}

export interface RunningGateway {
  /** `http://host:port` as this machine reaches it. */
  readonly address: string;
  readonly isReady: () => Promise<boolean>;
}

/** Starts the gateway's process, or adopts the one that outlived our last run. */
export async function startGatewayProcess(needs: GatewayNeeds): Promise<RunningGateway> {
  const { host, gatewayPort: port, dataDir } = needs.settings;
  const address = `http://${reachableHost(host)}:${port}`;
  const program = await superviseProgram({
    label: '网关',
    program: fileURLToPath(new URL('./gateway.mjs', import.meta.url)),
    env: environmentOf(needs, {
      host,
      port,
      capturesDirectory: capturesDirectory(dataDir),
      logDirectory: join(dataDir, 'gateway-log'),
      dataDirectory: dataDir,
      platformPorts: needs.platformPorts,
    }),
    recordFile: join(dataDir, 'gateway.pid'),
    logFile: logFile(join(dataDir, 'logs'), 'gateway'),
    healthUrl: `${address}/readyz`,
    beforeFirstStart: () => checkPort(host, port, 'gateway-port'),
    log: needs.log,
  });
  needs.shutdown.add('gateway', () => program.stop());
  return { address, isReady: program.isHealthy };
}

/** Only what it needs: the gateway talks to strangers. */
function environmentOf(
  { config, connectionString, masterKey }: GatewayNeeds,
  settings: Parameters<typeof writeGatewaySettings>[1],
): Readonly<Record<string, string>> {
  const { PATH, TZ, AIP_METRICS_TOKEN, NODE_EXTRA_CA_CERTS } = process.env;
  const inherited = { PATH, TZ, AIP_METRICS_TOKEN, NODE_EXTRA_CA_CERTS };
  const given = Object.entries(inherited).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(given),
    NODE_ENV: 'production',
    AIP_GATEWAY: writeGatewaySettings(config, settings),
    AIP_MASTER_KEY: masterKey.toString('hex'),
    DATABASE_URL: connectionString,
  };
}

/** An address of its own for a host that means every interface; IPv6 in brackets. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
