import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { blockedBy, findBlockers, refuseWhileBlocked } from '../../entity/blockers.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { readParameter } from '../../parameters/read-parameter.ts';
import { withdrawConsent } from '../../runtime/benchmark/consent/withdraw-consent.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { allocatableQps, readAllocations } from '../interface/qps-allocation.ts';
import { checkAddress } from './check-address.ts';
import { checkBorder } from './check-border.ts';
import { checkCredential } from './check-credential.ts';
import { connectionValues } from './create-registration.ts';
import { findService, lockService, subjectOf } from './find-service.ts';
import { probe } from './probe.ts';
import { replacePaths, requestedInterface } from './service-paths.ts';

type UpdateRequest = RequestOf<'registration.update'>;

/**
 * The request is the whole form: what it leaves out gets its default, but for the credential, the paths and their document, which stay.
 * A changed connection takes the service through Updating (or Updated when it is stopped) and is probed at once.
 */
export const updateRegistration: Handler<'registration.update'> = async (request, context) => {
  const { protocol } = await findService(context.storage.db, request.id);
  const baseUrl = await checkAddress(context, protocol, request.baseUrl);
  await checkBorder(context, request);
  const { paths, document } = requestedInterface(request);
  const changed = await context.storage.transaction(async (db) => {
    const service = await lockService(db, request.id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'update' });
    await checkCapacity(db, context, service.id, request.qpsCapacity ?? null);
    await updateService(db, context, service, request);
    const reconnected = await updateConnection(db, context, request, { baseUrl, ...document });
    if (!request.allowBenchmark) await withdrawConsent(db, context, service);
    if (paths !== undefined) await replacePaths(db, service.id, paths);
    if (reconnected) return fireEvent(db, context, { entity: 'service', id: service.id, event: 'update' });
    await recordEvent(db, context, { ...subjectOf(service), event: 'update' });
    return undefined;
  });
  if (changed?.state === 'Updating') await probe(context, request.id);
};

/** What is promised to applications must still fit. */
export async function checkCapacity(
  db: Db,
  context: OperationContext,
  serviceId: string,
  capacity: number | null,
): Promise<void> {
  const ratio = await readParameter(db, context.config, 'qpsOverAllocationRatio', 1);
  const allocatable = allocatableQps(capacity, ratio);
  const [allocation] = await readAllocations(db, context, [serviceId]);
  const granted = allocation?.granted ?? 0;
  if (allocatable === null || granted <= allocatable) return;
  const text = `已向应用分配 ${granted}，上限不能更低`;
  throw new AppError(
    'service.qps-below-granted',
    { granted, allocatable },
    { fields: { qpsCapacity: text } },
  );
}

async function updateService(
  db: Db,
  context: OperationContext,
  service: Row<'service'>,
  form: UpdateRequest,
): Promise<void> {
  const values = {
    name: form.name,
    category: form.category,
    visibility: form.visibility,
    description: form.description,
    document: form.document,
    qpsCapacity: form.qpsCapacity ?? null,
    burst: checkBurst(form.qpsCapacity, form.burst),
    updatedAt: context.now(),
  };
  if (service.visibility === 'public' && values.visibility === 'private')
    await refuseHiding(db, context, service);
  await catalogueDatabaseError(context.config, 'service', values, () =>
    db.updateTable('service').set(values).where('id', '=', service.id).execute(),
  );
}

/** A service that other projects use cannot become private under their feet. */
export async function refuseHiding(
  db: Db,
  context: OperationContext,
  { id, projectId }: Row<'service'>,
): Promise<void> {
  const action = 'hide';
  const all = await findBlockers(db, context.config, { entity: 'service', ids: [id], action });
  const elsewhere = all.filter((blocker) => blocker.projectId !== projectId);
  if (elsewhere.length === 0) return;
  const names = elsewhere.slice(0, 10).map(({ name }) => name);
  const fields = { visibility: `其他项目的应用正在使用：${names.join('、')}` };
  throw blockedBy(context, action, elsewhere, { fields });
}

/** Whether the gateway or the health check will now do something else. */
async function updateConnection(
  db: Db,
  context: OperationContext,
  form: UpdateRequest,
  { baseUrl, ...document }: { readonly baseUrl: string; readonly openapi?: string },
): Promise<boolean> {
  const query = db.selectFrom('registration').selectAll().where('serviceId', '=', form.id);
  const before = await query.executeTakeFirstOrThrow();
  const change = checkCredential(form, baseUrl, { ...before, present: before.credential !== null });
  const values = connectionValues(form, baseUrl);
  await db
    .updateTable('registration')
    .set({
      ...values,
      ...document,
      ...(change.kind === 'set' ? { credential: context.secrets.seal(change.text) } : {}),
      ...(change.kind === 'remove' ? { credential: null } : {}),
    })
    .where('serviceId', '=', form.id)
    .execute();
  const names = ['baseUrl', 'authKind', 'authName', 'healthPath'] as const;
  return change.kind === 'set' || names.some((name) => values[name] !== before[name]);
}
