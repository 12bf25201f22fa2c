// What the server tells the gateway process about the configuration. The gateway reads no schema files: a broken page must not stop calls.
import type { Config, ErrorDefinition } from '#config/config.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Transitions } from '#core/machine.ts';
import type { GatewayParameters } from './routing/routes.ts';

export interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  /** This server; absent: there is no other one. */
  readonly server?: string;
  readonly errors: readonly ErrorDefinition[];
  readonly defaults: GatewayParameters;
  /** Of the entity `async-task`. */
  readonly taskMachine: Transitions;
  /** Where the console listens, as an address. */
  readonly consoleAddress?: string;
  /** Where sampled calls are kept, absolute; absent: none are. */
  readonly capturesDirectory?: string;
  /** Where rows of the request log wait for the database, absolute; absent: in memory only. */
  readonly logDirectory?: string;
  /** Tells which processes are the platform's, absolute. */
  readonly dataDirectory?: string;
  /** Ports of this machine, beside the gateway's, that no registered service may have. */
  readonly platformPorts?: readonly number[];
}

/** JSON text for the environment variable `AIP_GATEWAY`. */
export function writeGatewaySettings(
  config: Config,
  given: Pick<
    GatewaySettings,
    | 'host'
    | 'port'
    | 'server'
    | 'consoleAddress'
    | 'capturesDirectory'
    | 'logDirectory'
    | 'dataDirectory'
    | 'platformPorts'
  >,
): string {
  const settings: GatewaySettings = {
    ...given,
    errors: [...config.errors.values()].filter(({ code }) => code.startsWith('gateway.')),
    defaults: {
      requestBodyLimitMb: Number(defaultOf(config, 'requestBodyLimitMb')),
      trustedProxies: [defaultOf(config, 'trustedProxies')].flat().map(String),
      upstreamNetworks: [defaultOf(config, 'upstreamNetworks')].flat().map(String),
      externalAccessAddress: String(defaultOf(config, 'externalAccessAddress')),
    },
    taskMachine: taskMachineOf(config),
  };
  return JSON.stringify(settings);
}

export function readGatewaySettings(text: string | undefined): GatewaySettings {
  if (text === undefined || text === '') throw new Error('AIP_GATEWAY is missing: the server sets it');
  return JSON.parse(text) as GatewaySettings;
}

export function taskMachineOf(config: Config): Transitions {
  const machine = config.entities.get('async-task')?.machine;
  if (machine === undefined) throw new Error('[Bug] the entity async-task has no machine');
  return { events: machine.events };
}

function defaultOf(config: Config, name: string): unknown {
  const properties = config.parameters.properties as Readonly<Record<string, JsonSchema>> | undefined;
  const schema = properties?.[name];
  if (schema === undefined) throw new Error(`[Bug] there is no system parameter ${name}`);
  return schema.default;
}
