// From a replica of a version to the workload that it is.

import { isForeign, type Program, type ProgramKind, type Workload } from './driver/workload.ts';
import type { Placement } from './driver/workload-status.ts';
import type { DesiredReplica, DesiredService, DesiredVersion } from './read-desired.ts';

/** What the runner knows of a preset model; undefined when it is not installed (any more). */
export type Presets = (key: string) => { readonly healthPath: string } | undefined;

/**
 * Of a person's variables our own programs get these: many variables make a process run foreign code
 * (NODE_OPTIONS, LD_PRELOAD …), and ours read what is not the person's.
 */
export const OWN_PROGRAMS_READ: ReadonlySet<string> = new Set(['AIC_LOG_CALLS']);

/** ONNX services answer here as soon as the model is loaded. */
const ONNX_HEALTH = '/v2/health/ready';
const MEGABYTE = 1_048_576;

export function healthPathOf(version: DesiredVersion, presets: Presets): string {
  if (version.preset !== null) return presets(version.preset)?.healthPath ?? '/';
  return version.runtime === 'onnx' ? ONNX_HEALTH : (version.healthPath ?? '/');
}

/** Which drivers can run it is decided by this. */
export function runtimeOf({ preset, runtime }: Pick<DesiredVersion, 'preset' | 'runtime'>): string {
  return preset === null ? runtime : ('preset' satisfies ProgramKind);
}

/** Throws with a Chinese message when there is nothing to run. */
export function workloadOf(
  service: DesiredService,
  version: DesiredVersion,
  replica: DesiredReplica,
  presets: Presets,
): Workload {
  const program = programOf(version);
  const wishes = textsOf(version.environment);
  return {
    id: replica.id,
    program,
    environment: {
      ...(isForeign(program) ? wishes : pick(wishes, OWN_PROGRAMS_READ)),
      ...facts(service, version),
      ...(program.kind === 'onnx' ? batching(version) : {}),
    },
    resources: resourcesOf(version),
    volumes: [],
    goal: { kind: 'serve', healthPath: healthPathOf(version, presets) },
  };
}

export function resourcesOf({ cpuMilli, memoryMb }: Pick<DesiredVersion, 'cpuMilli' | 'memoryMb'>) {
  return { cpuMilli, memoryBytes: memoryMb * MEGABYTE };
}

/** Where it runs, by its row; undefined until a driver has set it. */
export function placementOf({
  node,
  address,
  processHold,
  networkReach,
}: Pick<DesiredReplica, 'node' | 'address' | 'processHold' | 'networkReach'>): Placement | undefined {
  if (node === '') return undefined;
  return {
    node,
    ...(address === null ? {} : { endpoint: address }),
    ...(processHold === null ? {} : { processHold }),
    ...(networkReach === null ? {} : { networkReach }),
  };
}

/** Columns of a replica; without a placement it runs nowhere yet. */
export function placementValues(placement: Placement | undefined) {
  return {
    node: placement?.node ?? '',
    address: placement?.endpoint ?? null,
    processHold: placement?.processHold ?? null,
    networkReach: placement?.networkReach ?? null,
  };
}

function programOf(version: DesiredVersion): Program {
  if (version.preset !== null) return { kind: 'preset', key: version.preset };
  const packageId = version.modelVersionId;
  if (packageId === null) throw new Error('模型版本已不存在');
  const command = version.startCommand ?? [];
  switch (version.runtime) {
    case 'onnx':
      return { kind: 'onnx', packageId };
    case 'command':
      return { kind: 'command', packageId, command };
    case 'image':
      return {
        kind: 'image',
        reference: version.reference ?? '',
        ...(command.length === 0 ? {} : { command }),
      };
    default:
      throw new Error(`不支持的运行方式“${version.runtime}”`);
  }
}

/** What every replica gets about itself. */
function facts({ code }: DesiredService, version: DesiredVersion) {
  return {
    AIC_SERVICE: code,
    AIC_VERSION: String(version.number),
    AIC_CONCURRENCY: String(version.concurrency),
    AIC_THREADS: String(Math.max(1, Math.round(version.cpuMilli / 1_000))),
    AIC_MEMORY_MB: String(version.memoryMb),
  };
}

function batching({ batchSize, batchWaitMs }: DesiredVersion) {
  return { AIC_BATCH_SIZE: String(batchSize), AIC_BATCH_WAIT_MS: String(batchWaitMs) };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function pick(
  texts: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)));
}
