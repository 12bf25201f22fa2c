// Deny first: nothing below this stage runs for a person who may not.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Operation } from '#core/contract.ts';
import { isResourceAllowed, roleOf } from '#core/permission.ts';
import type { Db } from '#storage/storage.ts';
import type { Actor, Scope } from '../../operations/handler/handler.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';
import type { RequestBody } from '../request/read-body.ts';
import { findTenantScope, type TenantScope } from './find-tenant-scope.ts';
import { heldLevels } from './held-levels.ts';

const PUBLIC = 'public';
const SIGNED_IN = 'signed-in';

export interface Authorised {
  readonly actor: Actor | undefined;
  readonly scope: Scope;
}

/** Before the request is even looked at: strangers get nothing but public calls, blocked accounts only their own. */
export function requireSession(operation: Operation, session: LiveSession | undefined): void {
  const { can } = operation.access;
  if (can === PUBLIC) return;
  if (session === undefined) throw new AppError('session.required');
  if (session.blockedBy !== undefined && can !== SIGNED_IN) throw new AppError(session.blockedBy);
}

/**
 * Where the call acts and what the person holds there. Rows and places that the person may not even read give
 * `record.not-found`, to hide what exists; what they may read but not do gives `access.denied`.
 */
export async function authorise(
  operation: Operation,
  input: RequestBody,
  session: LiveSession | undefined,
  config: Config,
  db: Db,
): Promise<Authorised> {
  requireFeature(operation, config);
  if (session === undefined) return { actor: undefined, scope: {} };
  const { user } = session;
  const { access } = operation;
  const place = confine(
    access.can === PUBLIC ? {} : await findTenantScope(access, input, config, db),
    session,
  );
  const levels = await heldLevels(user, place, config.permissions, db);
  if (!isReadable(place, levels)) throw new AppError('record.not-found');
  const { createdBy, ...scope } = place;
  const owns = access.owner === true && createdBy === user.username;
  const open = access.can === PUBLIC || access.can === SIGNED_IN;
  if (!open && !owns && !levels.includes(access.can))
    throw new AppError('access.denied', { operation: operation.summary });
  return {
    actor: { user, role: roleOf(user), sessionId: session.id, relayKey: session.relayKey, access: levels },
    scope,
  };
}

/** A call without a place acts in the person's own organisation; only a system admin sees them all at once. */
function confine(place: TenantScope, { user }: LiveSession): TenantScope {
  if (user.admin || place.organizationId !== undefined) return place;
  return { ...place, organizationId: user.organizationId };
}

function isReadable(place: TenantScope, levels: readonly string[]): boolean {
  return levels.includes(place.projectId === undefined ? 'organization.read' : 'project.read');
}

/** `x-permission`: the feature must be deployed and licensed, for anyone. */
function requireFeature(operation: Operation, config: Config): void {
  const key = operation.permission;
  if (key === undefined) return;
  const { deployment } = config;
  const dot = key.indexOf('.');
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const allowed =
    section === 'flag'
      ? deployment.modules[name] === true
      : isResourceAllowed(name, deployment.disabled, deployment.license);
  if (!allowed) throw new AppError('feature.unlicensed', { feature: config.permissions.keys[key] ?? key });
}
