// Versions of a service: made, given calls, promoted, rolled back, scaled, deleted.
import { AppError } from '#core/app-error.ts';
import type { Weights } from '#engines/runner/update-target.ts';
import type { Row } from '#storage/database.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { recordEvent } from '../record-event.ts';
import { findVersion, lockInference, placeOf, readVersions } from './find-inference.ts';
import { insertVersion, type RuntimeRequest } from './insert-version.ts';
import { type PackageRequest, requirePackage } from './package.ts';
import { reserveFor, SIZES } from './reserve.ts';
import { askForWeights, makeRoom } from './weights.ts';

interface VersionRequest extends PackageRequest, RuntimeRequest {
  readonly id: string;
}

/** A version beside the others. With a weight it gets its share of calls as soon as it can answer. */
export const createVersion: Handler<VersionRequest & { readonly weight?: number }> = (request, context) =>
  addVersion(request, context, (versions, id) => {
    const { weight = 10 } = request;
    return weight === 0 ? undefined : { ...makeRoom(versions, weight), [id]: weight };
  });

/** A version in the place of all others: the service's model and parameters change without losing a call. */
export const updateParameters: Handler<VersionRequest> = (request, context) =>
  addVersion(request, context, (_versions, id) => ({ [id]: 100 }));

function addVersion(
  request: VersionRequest,
  context: OperationContext,
  weightsWith: (versions: readonly Row<'serviceVersion'>[], id: string) => Weights | undefined,
): Promise<{ readonly id: string; readonly number: number }> {
  return context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    const contents = await requirePackage(db, context, service.projectId, request);
    const versions = await readVersions(db, service.id);
    const { id, number } = await insertVersion(db, context, service, contents, request, 0);
    const weights = weightsWith(versions, id);
    const reason = `新增版本 v${number}：${contents.name}`;
    if (weights === undefined)
      await recordEvent(db, context, { ...placeOf(service), event: 'version-create', reason });
    else
      await askForWeights(
        db,
        context,
        service,
        { weights },
        `${reason}，${describe(weights, [...versions, { id, number }])}`,
        SIZES,
      );
    return { id, number };
  });
}

interface WeightsRequest {
  readonly id: string;
  readonly weights: readonly { readonly versionId: string; readonly weight: number }[];
  readonly split?: string;
  readonly splitRules?: readonly { readonly versionId: string }[];
}

export const updateWeights: Handler<WeightsRequest> = (request, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    const weights: Weights = Object.fromEntries(
      request.weights.map(({ versionId, weight }) => [versionId, weight]),
    );
    const versions = await readVersions(db, service.id);
    checkRules(request, weights);
    const { split = 'RandomSplit', splitRules = [] } = request;
    const target = { weights, split: { split, splitRules: split === 'CustomSplit' ? splitRules : [] } };
    await askForWeights(db, context, service, target, describe(weights, versions));
  });

/** A rule that leads to a version that does not run would lose its calls. */
function checkRules({ split, splitRules = [] }: WeightsRequest, weights: Weights): void {
  if (split !== 'CustomSplit') return;
  const idle = splitRules.find(({ versionId }) => (weights[versionId] ?? 0) === 0);
  if (idle === undefined) return;
  const reason = `规则指向的版本 ${idle.versionId} 没有流量占比，请至少分配 1`;
  throw new AppError('inference.weights', { reason }, { fields: { splitRules: reason } });
}

/** All calls to this version. */
export const promoteVersion: Handler<{ readonly id: string }> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const version = await findVersion(db, id);
    const service = await lockInference(db, version.serviceId);
    await askForWeights(db, context, service, { weights: { [id]: 100 } }, `全量发布 v${version.number}`);
  });

/** The weights before the last change of weights. */
export const rollBack: Handler<{ readonly id: string }> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const versions = await readVersions(db, id);
    const weights = Object.fromEntries(
      versions.filter(({ lastWeight }) => lastWeight > 0).map((version) => [version.id, version.lastWeight]),
    );
    if (!canRollBack(versions)) throw new AppError('inference.nothing-to-roll-back');
    await askForWeights(db, context, service, { weights }, `回滚，${describe(weights, versions)}`);
  });

export function canRollBack(
  versions: readonly Pick<Row<'serviceVersion'>, 'weight' | 'lastWeight'>[],
): boolean {
  const total = versions.reduce((sum, { lastWeight }) => sum + lastWeight, 0);
  return total === 100 && versions.some(({ weight, lastWeight }) => weight !== lastWeight);
}

/** More or fewer processes of a version, at once and without a new version. */
export const scaleVersion: Handler<{ readonly id: string; readonly replicas: number }> = (request, context) =>
  context.storage.transaction(async (db) => {
    const found = await findVersion(db, request.id);
    const service = await lockInference(db, found.serviceId);
    const { replicas } = request;
    if (!STANDING.has(service.state)) throw stateConflict(context, service.state);
    if (UP.has(found.state))
      await reserveFor(db, service.organizationId, [{ ...found, replicas }], ['replicas']);
    await db.updateTable('serviceVersion').set({ replicas }).where('id', '=', found.id).execute();
    const reason = `v${found.number} 的副本数由 ${found.replicas} 改为 ${replicas}`;
    await recordEvent(db, context, { ...placeOf(service), event: 'update', reason });
  });

const UP: ReadonlySet<string> = new Set(['Starting', 'Running', 'Warning', 'Error']);
/** Nothing else is under way. */
const STANDING: ReadonlySet<string> = new Set([
  'New',
  'Running',
  'Warning',
  'Error',
  'Stopped',
  'Updated',
  'StartFailed',
]);

/** Only a version that neither runs nor carries calls, and never the last one. */
export const deleteVersion: Handler<{ readonly id: string }> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const found = await findVersion(db, id);
    const service = await lockInference(db, found.serviceId);
    const versions = await readVersions(db, service.id);
    const { state, weight, number } = await findVersion(db, id);
    if (!DOWN.has(state) || !STANDING.has(service.state)) throw stateConflict(context, state);
    if (weight > 0)
      throw new AppError('record.referenced', { blockers: `服务“${service.name}”的流量（${weight}%）` });
    if (versions.length === 1)
      throw new AppError('record.referenced', { blockers: `服务“${service.name}”的唯一版本` });
    await db.deleteFrom('serviceVersion').where('id', '=', id).execute();
    await recordEvent(db, context, { ...placeOf(service), event: 'delete', reason: `删除版本 v${number}` });
  });

const DOWN: ReadonlySet<string> = new Set(['New', 'Stopped', 'StartFailed']);

function stateConflict({ config }: OperationContext, state: string): AppError {
  const label = config.enums.get('service-state')?.values.find(({ value }) => value === state)?.label;
  return new AppError('state.conflict', {
    state: label ?? state,
    allowed: '等待正在进行的操作完成，或先停止',
  });
}

/** `v1 80%，v2 20%`. */
function describe(
  weights: Weights,
  versions: readonly Pick<Row<'serviceVersion'>, 'id' | 'number'>[],
): string {
  return versions
    .filter(({ id }) => (weights[id] ?? 0) > 0)
    .map(({ id, number }) => `v${number} ${weights[id]}%`)
    .join('，');
}
