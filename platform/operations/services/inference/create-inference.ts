import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { subjectOf } from './find-inference.ts';
import { insertVersion } from './insert-version.ts';
import { requirePackage } from './package.ts';
import { reserveFor, SIZES } from './reserve.ts';

type CreateRequest = RequestOf<'inference.create'>;

/** Service, first version with all calls and, unless asked otherwise, its start: all or nothing. */
export const createInference: Handler<'inference.create'> = (request, context) => {
  const service = serviceValues(request, context);
  return context.storage.transaction(async (db) => {
    const contents = await requirePackage(db, context, service.projectId, request);
    const row = await catalogueDatabaseError(context.config, 'service', service, () =>
      db.insertInto('service').values(service).returningAll().executeTakeFirstOrThrow(),
    );
    await db
      .insertInto('inference')
      .values({ serviceId: row.id, ...inferenceValues(request) })
      .execute();
    const version = await insertVersion(db, context, row, contents, request, 100);
    const reason = `${contents.name}，${version.replicas} 个副本`;
    await recordEvent(db, context, { ...subjectOf(row), event: 'create', toState: row.state, reason });
    if (request.start !== false) {
      await reserveFor(db, row.organizationId, [version], SIZES);
      await fireEvent(db, context, { entity: 'service', id: row.id, event: 'start' });
    }
    return { id: row.id };
  });
};

type Times = Pick<CreateRequest, 'startTimeoutS' | 'drainTimeoutS' | 'timeoutMs' | 'resultRetentionS'>;

/** Columns of `inference` that the form fills. */
export function inferenceValues({ startTimeoutS, drainTimeoutS, timeoutMs, resultRetentionS }: Times) {
  return { startTimeoutS, drainTimeoutS, timeoutMs, resultRetentionS };
}

function serviceValues(request: CreateRequest, context: OperationContext) {
  const now = context.now();
  const { organizationId, projectId } = projectOf(context.scope);
  return {
    id: createId('svc', now.getTime()),
    organizationId,
    projectId,
    source: request.source,
    code: request.code,
    name: request.name,
    description: request.description,
    category: request.category,
    protocol: request.protocol,
    callMode: request.callMode ?? 'SyncService',
    visibility: request.visibility,
    state: 'New',
    stateAt: now,
    qpsCapacity: request.qpsCapacity ?? null,
    burst: checkBurst(request.qpsCapacity, request.burst),
    createdAt: now,
    createdBy: context.actor?.user.username ?? null,
    updatedAt: now,
  };
}
