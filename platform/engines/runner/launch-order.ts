// From a version to the command that runs it.
import { join } from 'node:path';
import type { LaunchOrder } from './driver/driver.ts';
import type { WrittenReplica, WrittenService, WrittenVersion } from './read-picture.ts';

/** A program of ours that serves a preset model. */
export interface PresetProgram {
  readonly command: readonly string[];
  readonly directory: string;
  readonly healthPath: string;
}

export interface Programs {
  /** `<data>/models`: one directory a model version. */
  readonly modelsDirectory: string;
  /** The program that serves ONNX models. */
  readonly onnxWorker: string;
  /** Undefined when the preset is not installed (any more). */
  readonly preset: (key: string) => PresetProgram | undefined;
}

/**
 * Of a person's variables our own programs get these: much of an environment makes a process run somebody's code
 * (NODE_OPTIONS, LD_PRELOAD …), and ours read what is not the person's.
 */
export const OWN_PROGRAMS_READ: ReadonlySet<string> = new Set(['AIC_LOG_CALLS']);

/** ONNX services answer here as soon as the model is loaded. */
const ONNX_HEALTH = '/v2/health/ready';
export const ONNX_FILE = 'model.onnx';

export function healthPathOf(version: WrittenVersion, { preset }: Programs): string {
  if (version.preset !== null) return preset(version.preset)?.healthPath ?? '/';
  return version.runtime === 'onnx' ? ONNX_HEALTH : (version.healthPath ?? '/');
}

/** Our own programs listen on a Unix socket; people's are told a port. */
export function isForeign({ preset, runtime }: Pick<WrittenVersion, 'preset' | 'runtime'>): boolean {
  return preset === null && runtime === 'command';
}

/** Throws with a Chinese message when there is nothing to run. */
export function launchOrder(
  service: WrittenService,
  version: WrittenVersion,
  replica: WrittenReplica,
  programs: Programs,
): LaunchOrder {
  const wishes = textsOf(version.environment);
  const known = facts(service, version, replica);
  const { cpuMilli } = version;
  const told = {
    replicaId: replica.id,
    cpuMilli,
    environment: { ...pick(wishes, OWN_PROGRAMS_READ), ...known },
  };
  if (version.preset !== null) {
    const program = programs.preset(version.preset);
    if (program === undefined) throw new Error(`预置模型“${version.preset}”没有安装`);
    return { ...told, command: program.command, directory: program.directory, isForeign: false };
  }
  const packageId = version.modelVersionId;
  if (packageId === null) throw new Error('模型版本已不存在');
  const lent = { directory: join(programs.modelsDirectory, packageId), packageId };
  if (isForeign(version))
    return {
      ...told,
      environment: { ...wishes, ...known },
      command: version.startCommand ?? [],
      ...lent,
      isForeign: true,
    };
  const model = {
    AIC_MODEL_FILE: join(lent.directory, ONNX_FILE),
    AIC_BATCH_SIZE: String(version.batchSize),
    AIC_BATCH_WAIT_MS: String(version.batchWaitMs),
  };
  const command = [process.execPath, programs.onnxWorker];
  return { ...told, environment: { ...told.environment, ...model }, command, ...lent, isForeign: false };
}

/** What every replica is told of itself. */
function facts({ code }: WrittenService, version: WrittenVersion, { id }: WrittenReplica) {
  return {
    AIC_SERVICE: code,
    AIC_VERSION: String(version.number),
    AIC_REPLICA: id,
    AIC_CONCURRENCY: String(version.concurrency),
    AIC_THREADS: String(Math.max(1, Math.round(version.cpuMilli / 1_000))),
    AIC_MEMORY_MB: String(version.memoryMb),
  };
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
