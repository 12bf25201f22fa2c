import { join } from 'node:path';
import { createOwnPorts } from '#engines/address/own-ports.ts';
import { createUpstreamGuard, type UpstreamGuard } from '#engines/address/upstream-guard.ts';
import type { SchemaStore } from '#engines/authoring/schema-store.ts';
import { createEvaluatorEngine, type EvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import { startFiles } from '#engines/files/files.ts';
import { createRunInputs, type RunInputs } from '#engines/files/run-inputs.ts';
import { createAccessTokens } from '#engines/gateway/auth/access-token.ts';
import { createCaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import { createUpstream } from '#engines/gateway/upstream/upstream.ts';
import { type Described, type RegisteredService, runHealth } from '#engines/health/run-health.ts';
import { createLoadEngine, type LoadEngine } from '#engines/load/load-engine.ts';
import { keepUpRequestLog } from '#engines/metrics/keep-up-request-log.ts';
import { createMetrics } from '#engines/metrics/metrics.ts';
import { runRollups } from '#engines/metrics/run-rollups.ts';
import type { ProcessLogs } from '#engines/process-log/process-logs.ts';
import { runSampler } from '#engines/runner/sample/run-sampler.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Engines, TestCall } from '../operations/handler/engines.ts';
import { readTexts } from '../operations/parameters/read-parameter.ts';
import type { SystemParameters } from '../operations/parameters/system-parameters.ts';
import { createRouteAwaiting } from './await-routes.ts';
import { capturesDirectory } from './captures-directory.ts';
import { jobHandlers, retentionDays } from './job-handlers.ts';
import { readOwnProcesses } from './own-processes.ts';
import { EVALUATOR, LOAD_GENERATOR, ONNX_WORKER } from './own-programs.ts';
import { startJobs } from './start-jobs.ts';
import { type RunnerDependencies, startRunnerEngine } from './start-runner.ts';
import { startScalerEngine } from './start-scaler.ts';

export interface EngineDependencies extends RunnerDependencies {
  /** Where this machine reaches the gateway. */
  readonly gatewayAddress: string;
  /** This server. */
  readonly node: string;
  readonly schemas: Pick<SchemaStore, 'subscribe'>;
  readonly secrets: SecretBox;
  readonly logs: ProcessLogs;
  readonly parameters: () => SystemParameters;
  /** Ports of this machine that the platform is set to use. */
  readonly platformPorts: readonly number[];
  /** What `/metrics` asks for. */
  readonly scrapeToken: string;
  /** Whether accounts without rights can read our own programs. */
  readonly ownStepDown: boolean;
}

/** Starts what works in the server's own process and puts it beside the gateway. */
export async function startEngines(dependencies: EngineDependencies): Promise<Engines> {
  const { storage, config, parameters, replicas, gatewayAddress, shutdown, onError } = dependencies;
  const now = () => new Date();
  // The gateway needs today's partition.
  await keepUpRequestLog({ storage, retentionDays: () => retentionDays(dependencies), now }).catch(onError);
  const upstreams = guardUpstreams(dependencies);
  replicas.wayOut.dial = upstreams.dial;
  const health = runHealth({
    storage,
    config,
    describe: (registered) => describeService(registered, dependencies.secrets),
    dial: upstreams.dial,
    onError,
  });
  shutdown.add('health', health.stop);
  const { dataDir } = dependencies;
  const files = await startFiles({
    dataDir,
    server: dependencies.node,
    inspectProgram: ONNX_WORKER,
    inspectStepsDown: dependencies.ownStepDown,
    storage,
    config,
    now,
    onError,
  });
  await startRunnerEngine(dependencies);
  await startScalerEngine(dependencies);
  const { drivers } = replicas;
  shutdown.add('sampler', runSampler({ storage, server: dependencies.node, drivers, now, onError }).stop);
  shutdown.add('rollups', runRollups({ storage, now, onError }).stop);
  const issuers = tokenIssuers(dependencies.secrets, now);
  const captures = createCaptureFiles(capturesDirectory(dataDir));
  const evaluator = await startEvaluator(dependencies);
  const handlers = jobHandlers({
    ...(await startLoad(dependencies)),
    evaluator,
    onError,
    storage,
    server: dependencies.node,
    config,
    files: files.jobs,
    truths: files.files.truths,
    captures,
    drivers,
    gatewayAddress,
    issueTestToken: issuers.issueTestToken,
    now,
  });
  await startJobs({ ...dependencies, handlers });
  return {
    node: dependencies.node,
    logs: dependencies.logs,
    metrics: createMetrics(storage.db, now),
    scrapeToken: () => dependencies.scrapeToken,
    health,
    upstreams,
    files: files.files,
    runner: { refuse: drivers.refuse, drivers },
    presets: { list: () => dependencies.presets },
    gateway: {
      localAddress: () => gatewayAddress,
      awaitRoutes: createRouteAwaiting(storage, gatewayAddress),
      ...issuers,
    },
    captures,
    evaluator,
    gatewayAddress: () => externalAddress(parameters().externalAccessAddress) || gatewayAddress,
  };
}

/** No process of an earlier server works beside the new one's. */
async function startEvaluator({ dataDir, shutdown }: EngineDependencies): Promise<EvaluatorEngine> {
  const evaluator = createEvaluatorEngine({ directory: join(dataDir, 'evaluations'), program: EVALUATOR });
  await evaluator.adopt();
  shutdown.add('evaluator', evaluator.close);
  return evaluator;
}

/** What an earlier process left of its runs is ended and noted before a new one begins. */
async function startLoad({
  dataDir,
  shutdown,
  onError,
}: EngineDependencies): Promise<{ readonly load: LoadEngine; readonly inputs: RunInputs }> {
  const load = createLoadEngine({ directory: join(dataDir, 'load'), program: LOAD_GENERATOR, onError });
  await load.adopt();
  shutdown.add('load', load.close);
  const inputs = createRunInputs(join(dataDir, 'load-inputs'));
  await inputs.clear();
  return { load, inputs };
}

/** The health check signs in exactly as the gateway does. */
function describeService(registered: RegisteredService, secrets: SecretBox): Described {
  const credential = registered.credential === null ? '' : secrets.open(registered.credential);
  return createUpstream({ ...registered, credential, timeoutMs: 0, retryCount: 0 });
}

/** By the database, so that what an admin has just saved holds for the next call. */
function guardUpstreams({ storage, config, dataDir, platformPorts }: EngineDependencies): UpstreamGuard {
  const isReplica = async (address: string) => {
    const query = storage.db.selectFrom('replica').select('id').where('address', '=', address);
    return (await query.where('state', '!=', 'Terminated').executeTakeFirst()) !== undefined;
  };
  return createUpstreamGuard({
    networks: () => readTexts(storage.db, config(), 'upstreamNetworks'),
    isReplica,
    holdsPort: createOwnPorts({
      known: () => new Set(platformPorts),
      processes: () => readOwnProcesses(dataDir),
    }),
  });
}

function tokenIssuers(secrets: SecretBox, now: () => Date) {
  const tokens = createAccessTokens(secrets.key('access-token'));
  const expiresAt = (seconds: number) => now().getTime() + seconds * 1_000;
  return {
    issueToken: async (applicationId: string, seconds: number) =>
      tokens.issue({ applicationId, expiresAt: expiresAt(seconds) }),
    issueTestToken: async ({ seconds, ...test }: TestCall) =>
      tokens.issueTest({ ...test, expiresAt: expiresAt(seconds) }),
  };
}

function externalAddress(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\/+$/, '') : '';
}
