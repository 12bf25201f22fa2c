import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../database-error.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { projectOf } from '../project-of.ts';
import { recordEvent } from '../record-event.ts';
import { changeState } from './change-state.ts';
import { placeOf } from './find-inference.ts';
import { insertVersion, type RuntimeRequest } from './insert-version.ts';
import { type PackageRequest, requirePackage } from './package.ts';
import { reserveFor, SIZES } from './reserve.ts';

/** What a service is, whatever it runs. */
export interface ServiceForm {
  readonly name: string;
  readonly category: string;
  readonly visibility?: string;
  readonly description?: string;
  /** Left out: no limit. */
  readonly qpsCapacity?: number;
  /** Calls at once after a pause. Left out: as many as in a second. */
  readonly burst?: number;
  readonly timeoutMs?: number;
  readonly startTimeoutS?: number;
  readonly drainTimeoutS?: number;
  readonly resultRetentionS?: number;
}

interface CreateRequest extends ServiceForm, PackageRequest, RuntimeRequest {
  readonly organizationId: string;
  readonly projectId: string;
  readonly code: string;
  readonly protocol?: string;
  readonly callMode?: string;
  readonly start?: boolean;
}

/** Service, first version with all calls and, unless asked otherwise, its start: all or nothing. */
export const createInference: Handler<CreateRequest> = (request, context) => {
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
    await recordEvent(db, context, { ...placeOf(row), event: 'create', toState: row.state, reason });
    if (request.start !== false) {
      await reserveFor(db, row.organizationId, [version], SIZES);
      await changeState(db, context, row.id, 'start');
    }
    return { id: row.id };
  });
};

/** Columns of `inference` that the form fills; left out means the contract's default. */
export function inferenceValues(form: ServiceForm) {
  return {
    startTimeoutS: form.startTimeoutS ?? 300,
    drainTimeoutS: form.drainTimeoutS ?? 30,
    timeoutMs: form.timeoutMs ?? 60_000,
    resultRetentionS: form.resultRetentionS ?? 86_400,
  };
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
    description: request.description ?? '',
    category: request.category,
    protocol: request.protocol ?? 'http',
    callMode: request.callMode ?? 'SyncService',
    visibility: request.visibility ?? 'private',
    state: 'New',
    stateAt: now,
    qpsCapacity: request.qpsCapacity ?? null,
    burst: checkBurst(request.qpsCapacity, request.burst),
    createdAt: now,
    createdBy: context.actor?.user.username ?? null,
    updatedAt: now,
  };
}
