// Composition root of the gateway process.
//
// Environment: AIP_GATEWAY (see engines/gateway/gateway-settings.ts), DATABASE_URL, AIP_MASTER_KEY (64 hex digits or
// base64), optionally AIP_METRICS_TOKEN. Ready when /readyz answers 200. SIGTERM and SIGINT end it with nothing lost: the
// port is free at once, calls under way go on to their end; a second signal does not wait for them any longer.
import { createOwnPorts } from '#engines/address/own-ports.ts';
import { createUpstreamGuard } from '#engines/address/upstream-guard.ts';
import { type DialRules, startGateway } from '#engines/gateway/gateway.ts';
import { readGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { readMasterKey } from '#storage/master-key.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import { openStorage } from '#storage/storage.ts';
import { readOwnProcesses } from './boot/own-processes.ts';

const { env } = process;
const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

const settings = readGatewaySettings(env.AIP_GATEWAY);
if (!env.DATABASE_URL || !env.AIP_MASTER_KEY) throw new Error('DATABASE_URL and AIP_MASTER_KEY must be set');
const storage = openStorage({ connectionString: env.DATABASE_URL, poolSize: 5, statementTimeoutMs: 20_000 });
const gateway = await startGateway({
  ...settings,
  storage,
  secrets: createSecretBox(await readMasterKey('.', env.AIP_MASTER_KEY)),
  errors: new Map(settings.errors.map((error) => [error.code, error])),
  meters: createGatewayMeters(),
  createDial,
  log,
  ...(env.AIP_METRICS_TOKEN ? { metricsToken: env.AIP_METRICS_TOKEN } : {}),
});
log(`网关已启动：http://${settings.host}:${gateway.port}`);

function createDial({ networks, replicaPorts }: DialRules) {
  const { dataDirectory, platformPorts = [] } = settings;
  const holdsPort = createOwnPorts({
    known: () => new Set([...platformPorts, ...replicaPorts()]),
    processes: async () => (dataDirectory === undefined ? [] : readOwnProcesses(dataDirectory)),
  });
  return createUpstreamGuard({ networks, holdsPort }).dial;
}

/** The longest that a service may take for one call. */
const PATIENCE_MS = 20 * 60_000;
let isEnding = false;
const end = async () => {
  const lost = gateway.close(isEnding ? 0 : PATIENCE_MS);
  if (isEnding) return;
  isEnding = true;
  const rows = await lost;
  if (rows > 0) log(`数据库不可用，${rows} 条请求日志没有写入。`);
  await storage.close();
  log('网关已停止。');
  process.exit(rows > 0 ? 1 : 0);
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
