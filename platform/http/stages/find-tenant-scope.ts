// Where a call acts: the organisation and project that its row lies in, or that its request names.

import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { OperationAccess } from '#core/contract.ts';
import { filledString } from '#core/text-of.ts';
import { findRow } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { columnsOfEntity } from '../../operations/entity/row-selection.ts';
import type { Scope } from '../../operations/handler/handler.ts';
import type { RequestBody } from '../request/read-body.ts';

export interface TenantScope extends Scope {
  readonly createdBy?: string;
}

/** Throws `record.not-found` when a row, project or organisation does not exist or they contradict each other. */
export async function findTenantScope(
  access: OperationAccess,
  input: RequestBody,
  config: Config,
  db: Db,
): Promise<TenantScope> {
  const named = {
    organizationId: filledString(input.organizationId),
    projectId: filledString(input.projectId),
  };
  if (access.of === undefined) return placeOfRequest(named, db);
  const id = filledString(input[access.by ?? 'id']);
  const place = id === undefined ? undefined : await placeOfRow(access.of, id, config, db);
  if (place === undefined || contradicts(named, place)) throw new AppError('record.not-found');
  return place;
}

async function placeOfRequest(
  named: { readonly organizationId: string | undefined; readonly projectId: string | undefined },
  db: Db,
): Promise<TenantScope> {
  if (named.projectId !== undefined) {
    const project = await findRow(db, 'project', named.projectId, { columns: ['organizationId'] });
    const place = { organizationId: String(project?.organizationId), projectId: named.projectId };
    if (project === undefined || contradicts(named, place)) throw new AppError('record.not-found');
    return place;
  }
  if (named.organizationId === undefined) return {};
  const organization = await findRow(db, 'organization', named.organizationId, { columns: ['id'] });
  if (organization === undefined) throw new AppError('record.not-found');
  return { organizationId: named.organizationId };
}

async function placeOfRow(
  entityId: string,
  id: string,
  config: Config,
  db: Db,
): Promise<TenantScope | undefined> {
  const entity = config.entities.get(entityId);
  if (entity === undefined) throw new Error(`[Bug] x-access names the unknown entity ${entityId}`);
  const columns = await columnsOfEntity(db, entity);
  const wanted = ['organizationId', 'projectId', 'createdBy'].filter((name) => columns.has(name));
  const row = await findRow(db, entity.table, id, { columns: ['id', ...wanted] });
  if (row === undefined) return undefined;
  const own = { organization: { organizationId: id }, project: { projectId: id } }[entityId] ?? {};
  return { ...Object.fromEntries(wanted.map((name) => [name, filledString(row[name])])), ...own };
}

function contradicts(
  named: { readonly organizationId: string | undefined; readonly projectId: string | undefined },
  place: Scope,
): boolean {
  return (
    (named.organizationId !== undefined && named.organizationId !== place.organizationId) ||
    (named.projectId !== undefined && named.projectId !== place.projectId)
  );
}
