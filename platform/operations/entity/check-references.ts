import type { Entity } from '#config/config.ts';
import { rowPlace } from '#config/entity/row-place.ts';
import { referencedEntities } from '#config/entity/stored-fields.ts';
import { AppError } from '#core/app-error.ts';
import { type EntityRow, findRow } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext, Scope } from '../handler/handler.ts';

/**
 * Throws `request.invalid` at each field whose row does not exist or lies in another project or organisation: both with the
 * same words, so that foreign rows stay hidden.
 */
export async function checkReferences(
  db: Db,
  { config, scope }: Pick<OperationContext, 'config' | 'scope'>,
  entity: Entity,
  values: EntityRow,
): Promise<void> {
  const faults: Record<string, string> = {};
  for (const [field, id] of referencedEntities(entity)) {
    const target = config.entities.get(id);
    const value = values[field];
    if (isPlace(field) || target === undefined || typeof value !== 'string') continue;
    if (!(await isInReach(db, target, value, scope))) faults[field] = missingText(target);
  }
  if (Object.keys(faults).length > 0) throw new AppError('request.invalid', {}, { fields: faults });
}

export function missingText({ label }: Pick<Entity, 'label'>): string {
  return `没有这个${label}`;
}

/** The place of a row was checked by the access stage. */
function isPlace(field: string): boolean {
  return field === 'organizationId' || field === 'projectId';
}

async function isInReach(db: Db, target: Entity, id: string, scope: Scope): Promise<boolean> {
  const { organization, project } = rowPlace(target);
  const columns = [organization, project].filter((name) => name !== undefined);
  const row = await findRow(db, target.table, id, { columns: ['id', ...columns] });
  if (row === undefined) return false;
  const lies = (column: string | undefined, here: string | undefined) =>
    column === undefined || here === undefined || row[column] === here;
  return lies(organization, scope.organizationId) && lies(project, scope.projectId);
}
