// Composition root of the gateway process.
//
// Environment: AIP_GATEWAY (see engines/gateway/gateway-settings.ts), DATABASE_URL, AIP_MASTER_KEY (64 hex digits or
// base64), optionally AIP_METRICS_TOKEN. Its supervisor adds AIP_CONTROL (directory of its own for their socket), and its
// predecessor AIP_LISTEN_FD (the socket on which both listen). Ready when /readyz answers 200.
//
// SIGTERM and SIGINT end it with nothing lost: a supervisor that watches puts a successor in its place first, then calls and
// websockets under way go on for the longest drain time in force; a second signal ends them at once.
import { performance } from 'node:perf_hooks';
import { createOwnPorts } from '#engines/address/own-ports.ts';
import { createUpstreamGuard } from '#engines/address/upstream-guard.ts';
import { type DialRules, startGateway } from '#engines/gateway/gateway.ts';
import { readGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { createScrapeGuard } from '#engines/metrics/scrape-token.ts';
import { readMasterKey } from '#storage/master-key.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import { openStorage } from '#storage/storage.ts';
import { createEnding } from './boot/gateway-ending.ts';
import { readOwnProcesses } from './boot/own-processes.ts';
import { raiseSuccessor, takePlace } from './supervise/raise-successor.ts';
import { serveControl } from './supervise/serve-control.ts';

const { env } = process;
const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

const settings = readGatewaySettings(env.AIP_GATEWAY);
if (!env.DATABASE_URL || !env.AIP_MASTER_KEY) throw new Error('DATABASE_URL and AIP_MASTER_KEY must be set');
const storage = openStorage({ connectionString: env.DATABASE_URL, poolSize: 5, statementTimeoutMs: 20_000 });
const secrets = createSecretBox(await readMasterKey('.', env.AIP_MASTER_KEY));
const gateway = await startGateway({
  ...settings,
  storage,
  secrets,
  errors: new Map(settings.errors.map((error) => [error.code, error])),
  meters: createGatewayMeters(),
  createDial,
  log,
  loopTime: () => performance.eventLoopUtilization(),
  ...(env.AIP_LISTEN_FD ? { listening: { fd: Number(env.AIP_LISTEN_FD) } } : {}),
  mayScrape: createScrapeGuard(secrets, env.AIP_METRICS_TOKEN).allows,
});
log(`网关已启动：http://${settings.host}:${gateway.port}`);

function createDial({ networks, isReplica }: DialRules) {
  const { dataDirectory, platformPorts = [] } = settings;
  const holdsPort = createOwnPorts({
    known: () => new Set(platformPorts),
    processes: async () => (dataDirectory === undefined ? [] : readOwnProcesses(dataDirectory)),
  });
  return createUpstreamGuard({ networks, isReplica, holdsPort }).dial;
}

const ending = createEnding({ gateway, storage, log, exit: (code) => process.exit(code) });
process.on('SIGTERM', ending.signalled);
process.on('SIGINT', ending.signalled);
if (env.AIP_CONTROL)
  ending.control(
    await serveControl({
      directory: env.AIP_CONTROL,
      raise: (order) => raiseSuccessor(order, gateway.server),
      onReplaced: ending.replaced,
      onEnd: ending.end,
    }),
  );
await takePlace(gateway.ready);
