import { AppError } from '#core/app-error.ts';
import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { selectCallable } from '../interface/callable-services.ts';
import { checkIpAllowList } from './check-ip-allow-list.ts';
import { subjectOf } from './find-application.ts';
import { insertGrant } from './insert-grant.ts';
import { insertSecret } from './insert-secret.ts';
import { createAppKey } from './secret-key.ts';

/** Returns the only copy of the secret key. Application, key and grant are made together or not at all. */
export const createApplication: Handler<'application.create'> = async (request, context) => {
  const { organizationId = request.organizationId, projectId = request.projectId } = context.scope;
  const appKey = createAppKey();
  const now = context.now();
  const values = {
    id: createId('app', now.getTime()),
    organizationId,
    projectId,
    name: request.name,
    description: request.description,
    appKey,
    state: 'Enabled',
    ipAllowList: checkIpAllowList(request.ipAllowList),
    createdAt: now,
    createdBy: context.actor?.user.username ?? null,
    updatedAt: now,
  };
  const serviceId = await presetService(context, request.interfaceCode);
  const secretKey = await context.storage.transaction(async (db) => {
    const row = await catalogueDatabaseError(context.config, 'application', values, () =>
      db.insertInto('application').values(values).returningAll().executeTakeFirstOrThrow(),
    );
    await recordEvent(db, context, { ...subjectOf(row), event: 'create', toState: 'Enabled' });
    const secret = await insertSecret(db, context, row.id);
    if (serviceId !== undefined) await insertGrant(db, context, row, serviceId, request);
    return secret.secretKey;
  });
  return { id: values.id, appKey, secretKey };
};

async function presetService(
  context: OperationContext,
  code: string | undefined,
): Promise<string | undefined> {
  if (code === undefined || code === '') return undefined;
  const service = await selectCallable(context.storage.db, context.scope)
    .select('service.id')
    .where('service.code', '=', code)
    .executeTakeFirst();
  if (service !== undefined) return service.id;
  throw new AppError('request.invalid', {}, { fields: { interfaceCode: '服务不存在，或本项目不能调用它' } });
}
