// Puts what is written and what is seen together.
import { groupBy } from '#core/group-by.ts';
import type { Observation, ReplicaState, ServiceState, VersionState } from './plan/observed-state.ts';
import { readUpdateTarget } from './plan/update-target.ts';
import type { DesiredReplica, DesiredService, DesiredState, DesiredVersion } from './read-desired.ts';
import { placementOf } from './workload-of.ts';

export function mergeState(
  desired: DesiredState,
  observe: (replicaId: string) => Observation,
): readonly ServiceState[] {
  const replicas = groupBy(desired.replicas, ({ versionId }) => versionId);
  const versions = groupBy(desired.versions, ({ serviceId }) => serviceId);
  return desired.services.map((service) =>
    drawService(
      service,
      (versions.get(service.id) ?? []).map((version) =>
        drawVersion(version, replicas.get(version.id) ?? [], observe),
      ),
    ),
  );
}

function drawService(row: DesiredService, versions: readonly VersionState[]): ServiceState {
  const target = readUpdateTarget(row.target);
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    stateAt: row.stateAt.getTime(),
    startTimeoutMs: row.startTimeoutS * 1_000,
    drainTimeoutMs: row.drainTimeoutS * 1_000,
    ...(target === undefined ? {} : { target }),
    versions,
  };
}

function drawVersion(
  row: DesiredVersion,
  replicas: readonly DesiredReplica[],
  observe: (replicaId: string) => Observation,
): VersionState {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    stateReason: row.stateReason,
    stateAt: row.stateAt.getTime(),
    weight: row.weight,
    byRule: row.byRule,
    inTest: row.inTest,
    inTraffic: row.trafficAt !== null,
    wakes: row.wakes,
    wanted: row.replicas,
    replicas: replicas.map((replica) => ({
      id: replica.id,
      ordinal: replica.ordinal,
      state: replica.state,
      stateReason: replica.stateReason,
      stateAt: replica.stateAt.getTime(),
      restarts: replica.restarts,
      inTraffic: replica.trafficAt !== null,
      forcedReason: replica.forcedReason,
      observed: observe(replica.id),
      ...placed(replica),
      ...time('dueAt', replica.dueAt),
      ...time('startedAt', replica.startedAt),
      ...time('readyAt', replica.readyAt),
      ...time('signalledAt', replica.signalledAt),
    })),
  };
}

function placed(replica: DesiredReplica): Pick<ReplicaState, 'placement'> {
  const placement = placementOf(replica);
  return placement === undefined ? {} : { placement };
}

function time<Key extends string>(key: Key, at: Date | null): { readonly [name in Key]?: number } {
  return at === null ? {} : ({ [key]: at.getTime() } as { readonly [name in Key]: number });
}
