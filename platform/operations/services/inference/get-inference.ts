import { carriesCalls, readUpdateTarget, willCarry } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import { serverState } from '#storage/server-state.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readCaptureConfig } from '../capture/capture-config.ts';
import { callAddress } from '../interface/callable-services.ts';
import { readAllocations } from '../interface/qps-allocation.ts';
import { canRollBack } from './change-versions.ts';
import { findInference, heaviestOf, readVersions } from './find-inference.ts';
import { completeServices } from './list-inferences.ts';
import { findPolicyInCharge } from './policy-in-charge.ts';
import { runningTests } from './running-tests.ts';

export const getInference: Handler<'inference.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const service = await findInference(db, id);
  const {
    serviceId: _id,
    server,
    target,
    openapi,
    ...inference
  } = await db.selectFrom('inference').selectAll().where('serviceId', '=', id).executeTakeFirstOrThrow();
  const project = await db
    .selectFrom('project')
    .select('name')
    .where('id', '=', service.projectId)
    .executeTakeFirstOrThrow();
  const versions = await readVersions(db, id);
  const [allocation] = await readAllocations(db, context, [id]);
  const [completed] = await completeServices(context, [service]);
  const current = currentVersion(versions, target);
  const [test] = await runningTests(db, [id]);
  const policy = await findPolicyInCharge(db, id);
  return {
    ...completed,
    ...inference,
    projectName: project.name,
    ...(await readServer(db, server)),
    callAddress: callAddress(context.engines.gatewayAddress(), service.code, service.protocol),
    granted: allocation?.granted ?? 0,
    allocatable: allocation?.allocatable ?? null,
    remained: allocation?.remained ?? null,
    canRollBack: canRollBack(versions),
    currentVersionId: current?.id ?? null,
    hasOpenapi: openapi !== null || versions.some(({ preset }) => preset !== null),
    weights: versions
      .filter(({ weight, byRule }) => weight > 0 || byRule)
      .map(({ id: versionId, weight }) => ({ versionId, weight })),
    // What its settings dialog begins with.
    capture: await readCaptureConfig(db, id),
    step: await readSteps(db, service, current),
    ...{ abtestId: test?.testId ?? null, abtestName: test?.testName ?? null },
    ...{ autoscalingId: policy?.id ?? null, autoscalingName: policy?.name ?? null },
    ...{ abtestVersionId: test?.versionId ?? null, abtestVersionNumber: test?.versionNumber ?? null },
  };
};

/** Nulls until a server is to run it, and after that one was removed. */
async function readServer(db: Db, id: string | null) {
  const row = await db
    .selectFrom('node')
    .select(['machine', serverState.as('state')])
    .where('id', '=', id)
    .executeTakeFirst();
  return { serverName: row?.machine ?? null, serverState: row?.state ?? null };
}

/** During an update the one that is coming, else the one with the largest share. */
function currentVersion(
  versions: readonly Row<'serviceVersion'>[],
  target: unknown,
): Row<'serviceVersion'> | undefined {
  const asked = readUpdateTarget(target);
  const coming = versions.findLast((version) => willCarry(asked, version.id) && !carriesCalls(version));
  return coming ?? heaviestOf(versions);
}

/** Stages of the version's start: each is reached when the last of its replicas reached it. */
async function readSteps(
  db: Db,
  { stateReason }: Row<'service'>,
  version: Row<'serviceVersion'> | undefined,
) {
  const nothing = { requestedAt: null, startedAt: null, loadedAt: null, readyAt: null, trafficAt: null };
  const reason = version?.stateReason || stateReason;
  if (version === undefined || !STARTED.has(version.state))
    return { ...nothing, reason, versionNumber: version?.number ?? null };
  const replicas = await db
    .selectFrom('replica')
    .select(['requestedAt', 'startedAt', 'loadedAt', 'readyAt', 'trafficAt', 'stateReason'])
    .where('versionId', '=', version.id)
    .where('state', 'not in', ['Terminated', 'Terminating'])
    .where('ordinal', '<', version.replicas)
    .execute();
  const last = (read: (replica: (typeof replicas)[number]) => Date | null) => {
    const times = replicas.map(read);
    const reached = times.filter((time) => time !== null);
    if (reached.length < version.replicas) return null;
    return new Date(Math.max(...reached.map((time) => time.getTime())));
  };
  return {
    requestedAt: last(({ requestedAt }) => requestedAt) ?? version.stateAt,
    startedAt: last(({ startedAt }) => startedAt),
    loadedAt: last(({ loadedAt }) => loadedAt),
    readyAt: last(({ readyAt }) => readyAt),
    trafficAt: last(({ trafficAt }) => trafficAt),
    reason: replicas.find((replica) => replica.stateReason !== '')?.stateReason ?? reason,
    versionNumber: version.number,
  };
}

const STARTED: ReadonlySet<string> = new Set(['Starting', 'Running', 'Warning', 'Error', 'StartFailed']);
