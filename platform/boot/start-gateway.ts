import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { logFile } from '#engines/process-log/process-logs.ts';
import type { Storage } from '#storage/storage.ts';
import type { Settings } from '../settings/settings.ts';
import { checkPort } from '../supervise/check-port.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { superviseProgram } from '../supervise/supervise-process.ts';
import { capturesDirectory } from './captures-directory.ts';

export interface GatewayDependencies {
  readonly settings: Settings;
  /** This server. */
  readonly node: string;
  readonly config: Config;
  readonly storage: Storage;
  readonly connectionString: string;
  readonly masterKey: Buffer;
  /** Ports of this machine that the platform is set to use. */
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
export async function startGatewayProcess(dependencies: GatewayDependencies): Promise<RunningGateway> {
  const { host, port: consolePort, gatewayPort: port, dataDir } = dependencies.settings;
  const consoleAddress = `http://${reachableHost(host)}:${consolePort}`;
  const address = `http://${reachableHost(host)}:${port}`;
  const controlDirectory = join(dataDir, 'control');
  const program = await superviseProgram({
    label: '网关',
    program: fileURLToPath(new URL('./gateway.mjs', import.meta.url)),
    env: {
      ...environmentOf(dependencies, {
        host,
        port,
        server: dependencies.node,
        consoleAddress,
        capturesDirectory: capturesDirectory(dataDir),
        logDirectory: join(dataDir, 'gateway-log'),
        dataDirectory: dataDir,
        platformPorts: dependencies.platformPorts,
      }),
      AIP_CONTROL: controlDirectory,
    },
    controlDirectory,
    recordFile: join(dataDir, 'gateway.pid'),
    logFile: logFile(join(dataDir, 'logs'), 'gateway'),
    healthUrl: `${address}/readyz`,
    checkPlace: () => checkPort(host, port, 'gateway-port'),
    drainMs: () => longestDrain(dependencies.storage),
    log: dependencies.log,
  });
  dependencies.shutdown.add('gateway', async (hurried) => {
    const notice = setTimeout(() => dependencies.log(WAITING), NOTICE_MS);
    await program.stop(hurried);
    clearTimeout(notice);
  });
  return { address, isReady: program.isHealthy };
}

const NOTICE_MS = 1_000;
const WAITING = '网关正在等待处理中的调用结束，最长等到排空时间；再按一次 Ctrl-C 立即结束。';
/** The gateway itself ends at the longest drain time in force; this much later it is stuck. */
const SPARE_MS = 5_000;
const DEFAULT_DRAIN_S = 30;

/** Services that run elsewhere have the default; all do without the database. */
async function longestDrain({ db }: Storage): Promise<number> {
  const longest = await db
    .selectFrom('inference')
    .select((eb) => eb.fn.max('drainTimeoutS').as('seconds'))
    .executeTakeFirst()
    .catch(() => undefined);
  return Math.max(longest?.seconds ?? 0, DEFAULT_DRAIN_S) * 1_000 + SPARE_MS;
}

/** Only what it needs: the gateway talks to strangers. */
function environmentOf(
  { config, connectionString, masterKey }: GatewayDependencies,
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
