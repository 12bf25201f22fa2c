import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import type { SchemaStore } from '#engines/authoring/schema-store.ts';
import { createScrapeGuard, type ScrapeGuard } from '#engines/metrics/scrape-token.ts';
import { listPresets } from '#engines/presets/list-presets.ts';
import type { ProcessLogs } from '#engines/process-log/process-logs.ts';
import { readMasterKey } from '#storage/master-key.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import type { AppDependencies, EmbeddedBackend } from '../http/dependencies.ts';
import { firstRun } from '../operations/first-run.ts';
import { readParameterNotices } from '../operations/parameters/parameter-notices.ts';
import type { SystemParameters } from '../operations/parameters/system-parameters.ts';
import { operationTable } from '../operations/table.ts';
import type { Settings } from '../settings/settings.ts';
import { lockDataDirectory } from '../supervise/lock-data-directory.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { announcedHost } from './announced-host.ts';
import { joinNodes } from './join-nodes.ts';
import { readNodeIdentity } from './node-identity.ts';
import { canOwnStepDown } from './own-programs.ts';
import { platformPorts } from './platform-ports.ts';
import { createReadiness } from './readiness.ts';
import type { ServerLog } from './server-log.ts';
import { settleUpstreamNetworks } from './settle-upstream-networks.ts';
import { startAuthoring } from './start-authoring.ts';
import { startDatabase } from './start-database.ts';
import { startEngines } from './start-engines.ts';
import { reachableHost, startGatewayProcess } from './start-gateway.ts';
import { startReplicas } from './start-runner.ts';
import { watchParameters } from './watch-parameters.ts';

export interface EmbeddedDependencies {
  readonly settings: Settings;
  readonly config: () => Config;
  readonly schemas: SchemaStore;
  readonly logs: ProcessLogs;
  readonly log: ServerLog;
  readonly shutdown: Shutdown;
}

export interface EmbeddedPlatform {
  readonly backend: EmbeddedBackend;
  readonly notReady: AppDependencies['notReady'];
  readonly parameters: () => SystemParameters;
  readonly scrape: ScrapeGuard;
  /** Only when it was made up just now: it is shown this once. */
  readonly adminPassword?: string;
}

/** The platform of our own: database, first accounts, gateway, engines. Each is handed to `shutdown` as soon as it runs. */
export async function startEmbedded(dependencies: EmbeddedDependencies): Promise<EmbeddedPlatform> {
  const { settings, config, shutdown } = dependencies;
  const say = (message: string) => dependencies.log({ level: 'warning', message });
  const onError = (error: unknown) => dependencies.log({ level: 'error', message: '后台任务失败', error });

  shutdown.add('lock', await lockDataDirectory(settings.dataDir));
  const masterKey = await readMasterKey(settings.dataDir, settings.masterKey);
  const secrets = createSecretBox(masterKey);
  const { storage, connectionString } = await startDatabase(settings, shutdown, say);
  const ports = platformPorts(settings, connectionString);
  const presets = listPresets();
  const node = await readNodeIdentity(settings.dataDir);
  await joinNodes({
    ...{ storage, id: node, dataDir: settings.dataDir, secrets, shutdown, onError },
    address: `http://${announcedHost(settings.host)}:${settings.port}`,
    gatewayAddress: `http://${announcedHost(settings.host)}:${settings.gatewayPort}`,
    program: fileURLToPath(import.meta.url),
  });
  const first = await firstRun({
    storage,
    now: () => new Date(),
    presets,
    ...passwordOf(settings),
  });
  await settleUpstreamNetworks({ storage, host: settings.host, log: say });
  const parameters = await watchParameters(storage, config, onError);
  for (const { text } of await readParameterNotices(storage.db, config())) say(text);
  const ownStepDown = await canOwnStepDown(settings.dataDir, presets, say);
  const replicas = await startReplicas({
    dataDir: settings.dataDir,
    parameters,
    presets,
    ownStepDown,
    gateway: {
      host: reachableHost(settings.host).replace(/^\[|\]$/g, ''),
      port: settings.gatewayPort,
    },
    shutdown,
    onError,
  });
  const gateway = await startGatewayProcess({
    settings,
    node,
    config: config(),
    storage,
    connectionString,
    masterKey,
    platformPorts: ports,
    shutdown,
    log: say,
  });
  const scrape = createScrapeGuard(secrets, settings.metricsToken);
  const engines = await startEngines({
    storage,
    node,
    schemas: dependencies.schemas,
    secrets,
    logs: dependencies.logs,
    config,
    parameters,
    ownStepDown,
    dataDir: settings.dataDir,
    replicas,
    presets,
    platformPorts: ports,
    gatewayAddress: gateway.address,
    scrapeToken: scrape.token,
    shutdown,
    onError,
  });
  return {
    backend: {
      kind: 'embedded',
      storage,
      secrets,
      engines: { ...engines, ...startAuthoring(settings, dependencies.schemas) },
      operations: operationTable,
    },
    notReady: createReadiness({ storage, dataDir: settings.dataDir, isGatewayReady: gateway.isReady }),
    scrape,
    parameters,
    ...first,
  };
}

function passwordOf({ adminPassword }: Settings): { adminPassword?: string } {
  return adminPassword === undefined ? {} : { adminPassword };
}
