// Versions of a service: made, given calls, promoted, rolled back, scaled, deleted.
import { AppError } from '#core/app-error.ts';
import { type UpdateTarget, type Weights, willCarry } from '#engines/runner/plan/update-target.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { blockedBy, refuseWhileBlocked } from '../../entity/blockers.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { checkSplitRules } from './check-split-rules.ts';
import { findVersion, lockInference, readVersions, subjectOf } from './find-inference.ts';
import { insertVersion } from './insert-version.ts';
import { requirePackage } from './package.ts';
import { refuseInCharge } from './policy-in-charge.ts';
import { SIZES } from './reserve.ts';
import { STANDING, serviceConflict, setReplicas } from './set-replicas.ts';
import { askForWeights, makeRoom } from './weights.ts';

type VersionRequest = RequestOf<'inference.versionCreate' | 'inference.paramsUpdate'>;

/** A version beside the others. With a weight it gets its share of calls as soon as it can answer. */
export const createVersion: Handler<'inference.versionCreate'> = (request, context) =>
  addVersion(request, context, request.weight > 0, (versions, id) => {
    const { weight } = request;
    if (weight === 0) return undefined;
    const byRule = versions.filter((version) => version.byRule).map((version) => version.id);
    return targetOf({ ...makeRoom(versions, weight), [id]: weight }, byRule);
  });

/** A version in the place of all others: the service's model and parameters change without losing a call. */
export const updateParameters: Handler<'inference.paramsUpdate'> = (request, context) =>
  addVersion(request, context, true, (_versions, id) => targetOf({ [id]: 100 }));

function addVersion(
  request: VersionRequest,
  context: OperationContext,
  getsCalls: boolean,
  targetWith: (versions: readonly Row<'serviceVersion'>[], id: string) => UpdateTarget | undefined,
): Promise<{ readonly id: string; readonly number: number }> {
  return context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    // Said first: nothing that the request says of the version would change it.
    if (getsCalls)
      await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'traffic' });
    const contents = await requirePackage(db, context, service.projectId, request);
    const versions = await readVersions(db, service.id);
    const { id, number } = await insertVersion(db, context, service, contents, request, 0);
    const target = targetWith(versions, id);
    const reason = `新增版本 v${number}：${contents.name}`;
    if (target === undefined)
      await recordEvent(db, context, { ...subjectOf(service), event: 'version-create', reason });
    else
      await askForWeights(
        db,
        context,
        service,
        target,
        `${reason}，${describe(target, [...versions, { id, number }])}`,
        SIZES,
      );
    return { id, number };
  });
}

export const updateWeights: Handler<'inference.hostingQpsRatio' | 'inference.qpsRatioUpdate'> = (
  request,
  context,
) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    const weights: Weights = Object.fromEntries(
      request.weights.map(({ versionId, weight }) => [versionId, weight]),
    );
    const versions = await readVersions(db, service.id);
    const { split = 'RandomSplit' } = request;
    const splitRules = split === 'CustomSplit' ? (request.splitRules ?? []) : [];
    await checkSplitRules(db, service, splitRules, versions);
    const idle = splitRules.map(({ versionId }) => versionId).filter((id) => (weights[id] ?? 0) === 0);
    const target = targetOf(weights, [...new Set(idle)], { split, splitRules });
    await askForWeights(db, context, service, target, describe(target, versions));
  });

/** All calls to this version. */
export const promoteVersion: Handler<'inference.promote'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const version = await findVersion(db, id);
    const service = await lockInference(db, version.serviceId);
    await askForWeights(db, context, service, targetOf({ [id]: 100 }), `全量发布 v${version.number}`);
  });

/** What carried calls before the last change of weights. */
export const rollBack: Handler<'inference.rollBack'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const versions = await readVersions(db, id);
    const weights = Object.fromEntries(
      versions.filter(({ lastWeight }) => lastWeight > 0).map((version) => [version.id, version.lastWeight]),
    );
    if (!canRollBack(versions)) throw new AppError('inference.nothing-to-roll-back');
    const ruled = await ruledVersions(db, id);
    const byRule = versions.filter(({ lastByRule, id }) => lastByRule && ruled.has(id)).map(({ id }) => id);
    const target = targetOf(weights, byRule);
    await askForWeights(db, context, service, target, `回滚，${describe(target, versions)}`);
  });

/** Versions that the present rules lead to. */
async function ruledVersions(db: Db, serviceId: string): Promise<ReadonlySet<unknown>> {
  const { split, splitRules } = await db
    .selectFrom('inference')
    .select(['split', 'splitRules'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow();
  return new Set(split === 'CustomSplit' ? splitRules.map(({ versionId }) => versionId) : []);
}

export function canRollBack(
  versions: readonly Pick<Row<'serviceVersion'>, 'weight' | 'lastWeight' | 'byRule' | 'lastByRule'>[],
): boolean {
  const total = versions.reduce((sum, { lastWeight }) => sum + lastWeight, 0);
  const differs = versions.some(
    ({ weight, lastWeight, byRule, lastByRule }) => weight !== lastWeight || byRule !== lastByRule,
  );
  return total === 100 && differs;
}

/** More or fewer processes of a version, at once and without a new version. */
export const scaleVersion: Handler<'inference.versionScale'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const found = await findVersion(db, request.id);
    const service = await lockInference(db, found.serviceId);
    const { replicas, confirmed } = request;
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'scale' });
    await refuseWhileBlocked(db, context, { entity: 'service-version', ids: [found.id], action: 'scale' });
    if (!confirmed) await refuseInCharge(db, service.id);
    // As it is under the lock: a policy may have changed it meanwhile.
    const version = await findVersion(db, request.id);
    await setReplicas(db, context, { service, version, replicas });
  });

/** Only a version that neither runs nor carries calls, and never the last one. */
export const deleteVersion: Handler<'inference.versionDelete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const found = await findVersion(db, id);
    const service = await lockInference(db, found.serviceId);
    const versions = await readVersions(db, service.id);
    const { state, weight, byRule, number } = await findVersion(db, id);
    // First: an arm of a test runs because of it.
    await refuseWhileBlocked(db, context, { entity: 'service-version', ids: [id], action: 'delete' });
    if (!DOWN.has(state) || !STANDING.has(service.state)) throw serviceConflict(context, state);
    const needed = reasonToKeep({ weight, byRule }, versions.length);
    if (needed !== undefined)
      throw blockedBy(context, 'delete', [{ label: '服务', name: service.name, because: needed, path: '' }]);
    await db.deleteFrom('serviceVersion').where('id', '=', id).execute();
    await recordEvent(db, context, { ...subjectOf(service), event: 'delete', reason: `删除版本 v${number}` });
  });

function reasonToKeep(
  { weight, byRule }: Pick<Row<'serviceVersion'>, 'weight' | 'byRule'>,
  versions: number,
): string | undefined {
  if (weight > 0) return `的 ${weight}% 流量由它处理`;
  if (byRule) return '的分流规则指向它';
  return versions === 1 ? '只有这一个版本' : undefined;
}

const DOWN: ReadonlySet<string> = new Set(['New', 'Stopped', 'StartFailed']);

/** Without `byRule` the fields that are kept stay as short as before. */
function targetOf(
  weights: Weights,
  byRule: readonly string[] = [],
  split?: UpdateTarget['split'],
): UpdateTarget {
  return { weights, ...(byRule.length === 0 ? {} : { byRule }), ...(split === undefined ? {} : { split }) };
}

/** `v1 80%，v2 20%，v3 仅规则`. */
function describe(
  target: UpdateTarget,
  versions: readonly Pick<Row<'serviceVersion'>, 'id' | 'number'>[],
): string {
  return versions
    .filter(({ id }) => willCarry(target, id))
    .map(({ id, number }) => `v${number} ${target.weights[id] ? `${target.weights[id]}%` : '仅规则'}`)
    .join('，');
}
