// What runs of a service that the platform runs itself, as calls are routed by it.
import { groupBy } from '#core/group-by.ts';
import { createExperiment, createShadow } from '../hosted/split/experiment.ts';
import { buildPolicies } from '../hosted/split/split-policies.ts';
import type { Version } from '../hosted/version.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { BuildDependencies } from './build-dependencies.ts';
import type { RoutingTables } from './read-tables.ts';
import type { Hosted } from './routes.ts';

type VersionRow = RoutingTables['versions'][number];
type ReplicaRow = RoutingTables['replicas'][number];

/** How often a call that may be repeated is sent again after its replica broke off. */
const RETRIES = 2;

/** Returns the hosted part of a service by its id and code; undefined for a service that runs elsewhere. */
export function createHostedBuilder(tables: RoutingTables, deps: BuildDependencies) {
  const inferences = new Map(tables.inferences.map((row) => [row.serviceId, row]));
  const versions = groupBy(tables.versions, ({ serviceId }) => serviceId);
  const experiments = new Map(tables.experiments.map((row) => [row.serviceId, row]));
  const replicas = groupBy(tables.replicas, ({ versionId }) => versionId);

  return (serviceId: string, code: string): Hosted | undefined => {
    const inference = inferences.get(serviceId);
    if (inference === undefined) return undefined;
    const { timeoutMs, drainTimeoutS } = inference;
    // Replicas of another server are out of reach: its gateway gets the calls.
    const isOurs = deps.server === undefined || inference.server === null || inference.server === deps.server;
    const rows = isOurs ? (versions.get(serviceId) ?? []) : [];
    const built = new Map(
      rows.map((row) => [row.id, buildVersion(row, code, replicas.get(row.id) ?? [], timeoutMs, deps)]),
    );
    const inTraffic = rows.flatMap(({ id, weight, byRule }) => {
      const version = built.get(id);
      return version !== undefined && (weight > 0 || byRule) ? [{ version, weight }] : [];
    });
    const tested = experiments.get(serviceId);
    const experiment = tested && createExperiment(tested);
    const carrying = new Set([
      ...inTraffic.map(({ version }) => version.id),
      ...(experiment?.arms.map(({ versionId }) => versionId) ?? []),
    ]);
    const shadow = tested && experiment && createShadow(tested, built, carrying);
    const reachable = inTraffic.map(({ version }) => version);
    const policies = buildPolicies({
      serviceId,
      kind: inference.split,
      writtenRules: inference.splitRules,
      versions: built,
      reachable,
      shares: inTraffic.filter(({ weight }) => weight > 0),
      turns: deps.turns,
      ...(experiment === undefined ? {} : { experiment }),
    });
    return {
      timeoutMs,
      drainMs: drainTimeoutS * 1_000,
      versions: built,
      reachable,
      policies,
      ...(experiment === undefined ? {} : { experiment }),
      ...(shadow === undefined ? {} : { shadow }),
    };
  };
}

function buildVersion(
  row: VersionRow,
  code: string,
  replicas: readonly ReplicaRow[],
  timeoutMs: number,
  { replicaPools, meters }: BuildDependencies,
): Version {
  const replicaPool = replicaPools.get(row.id, {
    concurrency: row.concurrency,
    queueSize: row.queueSize,
    wakes: row.wakes,
    replicas: replicas.map(({ id, address }) => ({
      id,
      upstream: replicaUpstream(address ?? '', timeoutMs),
    })),
  });
  return {
    id: row.id,
    number: row.number,
    runtime: row.runtime,
    replicaPool,
    meter: meters.forVersion(code, row.number),
  };
}

function replicaUpstream(origin: string, timeoutMs: number): Upstream {
  return { origin, basePath: '', timeoutMs, retries: RETRIES, isOwn: true };
}
