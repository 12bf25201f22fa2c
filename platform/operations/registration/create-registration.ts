import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../database-error.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { projectOf } from '../project-of.ts';
import { recordEvent } from '../record-event.ts';
import { changeState, probe } from './change-state.ts';
import { checkAddress } from './check-address.ts';
import { checkBorder } from './check-border.ts';
import { type CredentialRequest, checkCredential } from './check-credential.ts';
import { placeOf } from './find-service.ts';
import { type PathsRequest, replacePaths, requestedInterface } from './service-paths.ts';

/** The form of a third-party service; the contract fills what it leaves out. */
export interface RegistrationForm extends CredentialRequest, PathsRequest {
  readonly name: string;
  readonly category: string;
  readonly visibility?: string;
  readonly description?: string;
  readonly document?: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly retryCount?: number;
  readonly forwardedCookies?: readonly string[];
  readonly allowPages?: boolean;
  readonly healthPath?: string;
  readonly healthIntervalS?: number;
  /** Left out: no limit. */
  readonly qpsCapacity?: number;
  /** Calls at once after a pause. Left out: as many as in a second. */
  readonly burst?: number;
}

interface CreateRequest extends RegistrationForm {
  readonly organizationId: string;
  readonly projectId: string;
  readonly code: string;
  readonly protocol: string;
}

/** Registers, starts and probes the service once; the answer does not wait for a service that is slow to answer. */
export const createRegistration: Handler<CreateRequest> = async (request, context) => {
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
    await recordEvent(db, context, { ...placeOf(row), event: 'create', toState: row.state });
    await changeState(db, context, row.id, 'start');
  });
  await probe(context, service.id);
  return { id: service.id };
};

/** Columns of `registration` that the form fills, without the credential. */
export function connectionValues(form: RegistrationForm, baseUrl: string) {
  const authKind = form.authKind ?? 'none';
  return {
    baseUrl,
    authKind,
    authName: authKind === 'header' || authKind === 'query' ? (form.authName ?? '') : '',
    timeoutMs: form.timeoutMs ?? 30_000,
    retryCount: form.retryCount ?? 0,
    forwardedCookies: [...new Set(form.forwardedCookies ?? [])],
    allowPages: form.allowPages ?? false,
    healthPath: form.healthPath ?? '',
    healthIntervalS: form.healthIntervalS ?? 15,
  };
}

function serviceValues(request: CreateRequest, context: OperationContext) {
  const now = context.now();
  const { organizationId, projectId } = projectOf(context.scope);
  return {
    id: createId('svc', now.getTime()),
    organizationId,
    projectId,
    source: 'ThirdParty',
    code: request.code,
    name: request.name,
    description: request.description ?? '',
    category: request.category,
    protocol: request.protocol,
    visibility: request.visibility ?? 'private',
    state: 'New',
    stateAt: now,
    qpsCapacity: request.qpsCapacity ?? null,
    burst: checkBurst(request.qpsCapacity, request.burst),
    document: request.document ?? '',
    createdAt: now,
    createdBy: context.actor?.user.username ?? null,
    updatedAt: now,
  };
}
