import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { checkAddress } from './check-address.ts';
import { checkBorder } from './check-border.ts';
import { checkCredential } from './check-credential.ts';
import { subjectOf } from './find-service.ts';
import { probe } from './probe.ts';
import { replacePaths, requestedInterface } from './service-paths.ts';

/** The form of a third-party service. */
export type RegistrationForm = RequestOf<'registration.create'> | RequestOf<'registration.update'>;

/** Registers, starts and probes the service once; the answer does not wait for a service that is slow to answer. */
export const createRegistration: Handler<'registration.create'> = async (request, context) => {
  const baseUrl = await checkAddress(context, request.protocol, request.baseUrl);
  const credential = checkCredential(request, baseUrl);
  await checkBorder(context, request);
  const { paths, document } = requestedInterface(request);
  const service = serviceValues(request, context);
  await context.storage.transaction(async (db) => {
    const row = await catalogueDatabaseError(context.config, 'service', service, () =>
      db.insertInto('service').values(service).returningAll().executeTakeFirstOrThrow(),
    );
    await db
      .insertInto('registration')
      .values({
        serviceId: row.id,
        ...connectionValues(request, baseUrl),
        ...document,
        credential: credential.kind === 'set' ? context.secrets.seal(credential.text) : null,
      })
      .execute();
    await replacePaths(db, row.id, paths ?? []);
    await recordEvent(db, context, { ...subjectOf(row), event: 'create', toState: row.state });
    await fireEvent(db, context, { entity: 'service', id: row.id, event: 'start' });
  });
  await probe(context, service.id);
  return { id: service.id };
};

/** Columns of `registration` that the form fills, without the credential. */
export function connectionValues(form: RegistrationForm, baseUrl: string) {
  const { authKind, timeoutMs, retryCount, allowPages, allowBenchmark, healthPath, healthIntervalS } = form;
  return {
    baseUrl,
    authKind,
    authName: authKind === 'header' || authKind === 'query' ? form.authName : '',
    timeoutMs,
    retryCount,
    forwardedCookies: [...new Set(form.forwardedCookies)],
    allowPages,
    allowBenchmark,
    healthPath,
    healthIntervalS,
  };
}

function serviceValues(request: RequestOf<'registration.create'>, context: OperationContext) {
  const now = context.now();
  const { organizationId, projectId } = projectOf(context.scope);
  return {
    id: createId('svc', now.getTime()),
    organizationId,
    projectId,
    source: 'ThirdParty',
    code: request.code,
    name: request.name,
    description: request.description,
    category: request.category,
    protocol: request.protocol,
    visibility: request.visibility,
    state: 'New',
    stateAt: now,
    qpsCapacity: request.qpsCapacity ?? null,
    burst: checkBurst(request.qpsCapacity, request.burst),
    document: request.document,
    createdAt: now,
    createdBy: context.actor?.user.username ?? null,
    updatedAt: now,
  };
}
