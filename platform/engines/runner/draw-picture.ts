// Puts what is written and what is seen together.
import { groupBy } from '#core/group-by.ts';
import type { ReplicaPicture, ServicePicture, Sight, VersionPicture } from './picture.ts';
import type { Written, WrittenReplica, WrittenService, WrittenVersion } from './read-picture.ts';
import { readUpdateTarget } from './update-target.ts';
import { placementOf } from './workload-of.ts';

export function drawPicture(written: Written, see: (replicaId: string) => Sight): readonly ServicePicture[] {
  const replicas = groupBy(written.replicas, ({ versionId }) => versionId);
  const versions = groupBy(written.versions, ({ serviceId }) => serviceId);
  return written.services.map((service) =>
    drawService(
      service,
      (versions.get(service.id) ?? []).map((version) =>
        drawVersion(version, replicas.get(version.id) ?? [], see),
      ),
    ),
  );
}

function drawService(row: WrittenService, versions: readonly VersionPicture[]): ServicePicture {
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
  row: WrittenVersion,
  replicas: readonly WrittenReplica[],
  see: (replicaId: string) => Sight,
): VersionPicture {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    stateReason: row.stateReason,
    stateAt: row.stateAt.getTime(),
    weight: row.weight,
    byRule: row.byRule,
    inTraffic: row.trafficAt !== null,
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
      seen: see(replica.id),
      ...placed(replica),
      ...time('dueAt', replica.dueAt),
      ...time('startedAt', replica.startedAt),
      ...time('readyAt', replica.readyAt),
      ...time('signalledAt', replica.signalledAt),
    })),
  };
}

function placed(replica: WrittenReplica): Pick<ReplicaPicture, 'placement'> {
  const placement = placementOf(replica);
  return placement === undefined ? {} : { placement };
}

function time<Key extends string>(key: Key, at: Date | null): { readonly [name in Key]?: number } {
  return at === null ? {} : ({ [key]: at.getTime() } as { readonly [name in Key]: number });
}
